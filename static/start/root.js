// From the root to the cover in the first of our languages that the reader prefers.
const code = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name === "it" || name === "en");
location.replace(`${code ?? "en"}/${location.hash}`);
