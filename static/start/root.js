// From the root to the cover in the language that the reader has chosen here, or in the first of ours that he prefers.
let chosen;
try {
  chosen = JSON.parse(localStorage.getItem("tavolando.settings")).value.lang;
} catch {
  // Nothing is kept, or nothing may be.
}
const code = chosen || navigator.languages.map((name) => name.slice(0, 2)).find((name) => name === "it" || name === "en");
location.replace(`${code ?? "en"}/${location.hash}`);
