// Before anything is painted: the looks that the reader has chosen (src/page/device/settings.rs), and whole
// addresses where the build could only give relative ones; the book's faces. And an ear for the script that starts the
// program: where it does not come or cannot be read the page says so at once (styles/page.css).
(() => {
  const root = document.documentElement;
  root.dataset.scripted = "";
  const BOOT = /\/boot-[^/]*\.js$/;
  const failed = ({ target, filename }) => {
    if (!BOOT.test(target.src ?? filename)) return;
    root.dataset.missing = "";
    // The worker looks again at what it keeps (static/start/sw.js).
    navigator.serviceWorker?.controller?.postMessage("spoilt");
  };
  // What does not come is told to its element only; on the way there it passes here.
  addEventListener("error", failed, true);
  // The style sheet that comes later than the page is asked for again where it does not come: after a while, and when there is a network.
  let pause = 2000;
  const again = ({ target }) => {
    if (!/\/read-[^/]*\.css$/.test(target.href)) return;
    const anew = () => target.replaceWith(target.cloneNode());
    setTimeout(anew, (pause *= 2));
    addEventListener("online", anew, { once: true });
  };
  addEventListener("error", again, true);
  // What the reader prefers, a game that somebody sent is opened in: its language was the sender's.
  const OURS = ["it", "en"];
  let lang = navigator.languages.map((name) => name.slice(0, 2)).find((code) => OURS.includes(code));
  // Every name carries the path of the site (src/page/device/storage.rs); earlier releases had names without it.
  const KEPT = `tavolando${new URL(".", document.currentScript.src).pathname}settings`;
  try {
    // What is kept may be damaged, or another site's: of each setting only what it may be is taken.
    const value = JSON.parse(localStorage.getItem(KEPT) ?? localStorage.getItem("tavolando.settings"))?.value ?? {};
    if (value.theme === "light" || value.theme === "dark") root.dataset.theme = value.theme;
    if (value.look === "print" || value.look === "contrast") root.dataset.look = value.look;
    if (value.left_hand === true) root.dataset.hand = "left";
    if (OURS.includes(value.lang)) lang = value.lang;
  } catch {
    // Nothing is kept, or nothing may be: the device's theme it is.
  }
  // The book's faces come together, in one style sheet. If they are here and unpacked before anything is
  // painted they hold; what has been painted keeps the face that it has. Pages that the device keeps have
  // them from the beginning (static/start/sw.js).
  // On a page that is played the program comes first: there they wait in a template, and come last (static/start/boot.js), for
  // the pages to come; unless this window has fetched them before. With them waits, where there is a table, the style sheet of what
  // is read (styles/read.css).
  const FETCHED = "tavolando.faces";
  const stored = (act) => {
    try {
      return act(sessionStorage);
    } catch {
      // Nothing may be kept.
      return null;
    }
  };
  document.addEventListener("load", ({ target }) => target.matches?.("link[media=print]") && stored((storage) => storage.setItem(FETCHED, "")), true);
  const later = document.getElementById("faces");
  if (later && stored((storage) => storage.getItem(FETCHED)) !== null) later.replaceWith(later.content);
  const faces = document.querySelector("link[media=print]");
  let painted = false;
  const look = () => {
    painted = document.getElementById("app") !== null;
    if (!painted) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const unpack = () => Promise.allSettled(Array.from(document.fonts, (face) => face.load()));
  const show = async () => {
    faces.media = "all";
    await unpack();
    if (!painted) root.dataset.faces = "";
  };
  if (faces?.sheet) show();
  else if (faces) faces.addEventListener("load", show);
  else if (!later) {
    root.dataset.faces = "";
    unpack();
  }
  for (const link of document.querySelectorAll("link[rel=canonical], link[hreflang]")) {
    link.setAttribute("href", link.href);
  }
  const own = lang !== root.lang && document.querySelector(`link[hreflang="${lang}"]`)?.href;
  if (own && /^#\W*\d+(?:\.|%)/.test(location.hash) && new URL(own).origin === location.origin) location.replace(own + location.hash);
})();
