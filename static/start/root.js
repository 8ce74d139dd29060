// From the root to the cover in the language that the reader has chosen here, or in the first of ours that the device prefers.
// What is kept may be damaged, or another site's: nothing but the code of a language of ours is followed.
const OURS = ["it", "en"];
// Every name carries the path of the site (src/page/device/storage.rs); earlier releases had names without it.
const KEPT = `tavolando${new URL(".", document.currentScript.src).pathname}settings`;
let chosen;
try {
  chosen = JSON.parse(localStorage.getItem(KEPT) ?? localStorage.getItem("tavolando.settings"))?.value?.lang;
} catch {
  // Nothing is kept, or nothing may be, or it is no JSON.
}
const code = OURS.includes(chosen) ? chosen : navigator.languages.map((name) => name.slice(0, 2)).find((name) => OURS.includes(name));
location.replace(`${code ?? "en"}/${location.hash}`);
