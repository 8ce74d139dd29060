// Redirects from the root to the cover, in the language that the reader has chosen here, or in the
// first supported language of the device. The stored settings may be damaged or another site's, so
// only a supported language code is accepted.
const OURS = ["it", "en"];
// Storage keys contain the path of the site (src/page/device/storage.rs); those of earlier releases
// did not.
const KEPT = `tavolando${new URL(".", document.currentScript.src).pathname}settings`;
let chosen;
try {
  chosen = JSON.parse(localStorage.getItem(KEPT) ?? localStorage.getItem("tavolando.settings"))?.value?.lang;
} catch {
  // Nothing is stored, storage is blocked, or the value is not JSON.
}
const code = OURS.includes(chosen) ? chosen : navigator.languages.map((name) => name.slice(0, 2)).find((name) => OURS.includes(name));
location.replace(`${code ?? "en"}/${location.hash}`);
