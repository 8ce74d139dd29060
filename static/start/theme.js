// Runs before the first paint. It applies the chosen theme (src/page/device/settings.rs), makes the
// relative addresses of links absolute, and loads the book's fonts. It also watches the script that
// starts the program: if that fails to load or to parse, the page says so at once
// (styles/notice-stalled.css).
(() => {
  const root = document.documentElement;
  root.dataset.scripted = "";
  const BOOT = /\/boot-[^/]*\.js$/;
  const failed = ({ target, filename }) => {
    if (!BOOT.test(target.src ?? filename)) return;
    root.dataset.missing = "";
    // The service worker checks its cached files again (static/start/sw.js).
    navigator.serviceWorker?.controller?.postMessage("spoilt");
  };
  // Load errors do not bubble, but they can be captured here.
  addEventListener("error", failed, true);
  // If the style sheet for texts fails to load, request it again: after a delay, and when online.
  let pause = 2000;
  const again = ({ target }) => {
    if (!/\/read-[^/]*\.css$/.test(target.href)) return;
    const anew = () => target.replaceWith(target.cloneNode());
    setTimeout(anew, (pause *= 2));
    addEventListener("online", anew, { once: true });
  };
  addEventListener("error", again, true);
  // A shared game opens in the reader's language; the link has the sender's.
  const OURS = ["it", "en"];
  let lang = navigator.languages.map((name) => name.slice(0, 2)).find((code) => OURS.includes(code));
  // Storage keys contain the path of the site (src/page/device/storage.rs); those of earlier
  // releases did not.
  const KEPT = `tavolando${new URL(".", document.currentScript.src).pathname}settings`;
  try {
    // The stored settings may be damaged or another site's, so only known values are accepted.
    const value = JSON.parse(localStorage.getItem(KEPT) ?? localStorage.getItem("tavolando.settings"))?.value ?? {};
    if (value.theme === "light" || value.theme === "dark") root.dataset.theme = value.theme;
    if (value.look === "print" || value.look === "contrast") root.dataset.look = value.look;
    if (value.left_hand === true) root.dataset.hand = "left";
    if (OURS.includes(value.lang)) lang = value.lang;
  } catch {
    // Nothing is stored, or storage is blocked: use the device's theme.
  }
  // A page for reading has the serif and the sans before its first paint: their style sheet blocks
  // it. Stored pages have them too (static/start/sw.js).
  // On a page with a table the program has priority. There the fonts wait in a template with the
  // style sheet for texts (read.css), and load last (static/start/boot.js), unless this window
  // has fetched them before. They are used at once if they come before the first paint, and
  // otherwise when no line moves (static/start/fonts.js).
  const FETCHED = "tavolando.faces";
  const stored = (act) => {
    try {
      return act(sessionStorage);
    } catch {
      // Storage may be blocked.
      return null;
    }
  };
  const isFaces = (link) => /\/faces-[^/]*\.css$/.test(link.href);
  const later = document.getElementById("faces");
  let painted = false;
  const look = () => {
    painted = document.getElementById("app") !== null;
    if (!painted) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const unpack = () => Promise.allSettled(Array.from(document.fonts, (face) => face.load()));
  const arrived = async ({ target }) => {
    if (!isFaces(target)) return;
    stored((storage) => storage.setItem(FETCHED, ""));
    await unpack();
    if (!painted) root.dataset.faces = "";
  };
  document.addEventListener("load", arrived, true);
  if (later && stored((storage) => storage.getItem(FETCHED)) !== null) later.replaceWith(later.content);
  if (!later) {
    root.dataset.faces = "";
    unpack();
  }
  for (const link of document.querySelectorAll("link[rel=canonical], link[hreflang]")) {
    link.setAttribute("href", link.href);
  }
  const own = lang !== root.lang && document.querySelector(`link[hreflang="${lang}"]`)?.href;
  if (own && /^#\W*\d+(?:\.|%)/.test(location.hash) && new URL(own).origin === location.origin) location.replace(own + location.hash);
})();
