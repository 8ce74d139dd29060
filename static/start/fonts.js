// Replaces fonts on a page that has been painted: the fallback fonts of a game's page by those of the
// book, and on every page the slanted and emboldened serif by the real italic and bold. It does so
// when nothing is being touched or moves, and only if no line of the visible text moves. Otherwise
// it tries again when the reader has scrolled. At the latest it makes the change when a game begins,
// another page is drawn, or the page is hidden: then the page changes anyway.
const root = document.documentElement;
const app = document.getElementById("app");

// Resolves when a style sheet has loaded. Another script requests it again if it fails.
const sheetOf = async (pattern) => {
  for (;;) {
    const link = [...document.querySelectorAll("link[rel=stylesheet]")].find(({ href }) => pattern.test(href));
    if (link?.sheet) return link;
    await new Promise((loaded) => document.addEventListener("load", loaded, { capture: true, once: true }));
  }
};

let pressed = false;
for (const kind of ["pointerdown", "pointerup", "pointercancel"]) {
  addEventListener(kind, () => (pressed = kind === "pointerdown"), { capture: true, passive: true });
}
const isQuiet = () => !pressed && app.querySelector(".play")?.dataset.still !== "false" && document.getAnimations().every(({ playState }) => playState !== "running");

// The visible elements, except the inside of drawings. Parts of the page that are far from the window
// are skipped as a whole, because to measure anything inside would lay them out (styles/cover.css).
const visible = () => {
  const found = [];
  const look = (element) => {
    const { width, height, top, bottom } = element.getBoundingClientRect();
    const inside = bottom > 0 && top < innerHeight;
    if (width && height && inside) found.push(element);
    if (!element.matches("svg") && (inside || !element.matches(".deferred"))) [...element.children].forEach(look);
  };
  [...app.children].forEach(look);
  return found;
};

// How much the page moves, as browsers measure the shift of a layout: the moved part of the window
// times the longest way, and less than three pixels are no move. Words may move within their line.
const shiftOf = (elements, before) => {
  let area = 0;
  let way = 0;
  elements.forEach((element, at) => {
    const { left, top } = element.getBoundingClientRect();
    const along = getComputedStyle(element).display === "inline" ? 0 : Math.abs(left - before[at].left);
    const moved = Math.max(along, Math.abs(top - before[at].top));
    if (moved < 3) return;
    area += before[at].width * before[at].height;
    way = Math.max(way, moved);
  });
  return (Math.min(1, area / (innerWidth * innerHeight)) * way) / Math.max(innerWidth, innerHeight);
};

// Makes a change, and takes it back if it moves the page. The browser paints nothing in between.
const tryOut = (change, undo) => {
  const elements = visible();
  const before = elements.map((element) => element.getBoundingClientRect());
  change();
  if (shiftOf(elements, before) < 0.0005) return true;
  undo();
  return false;
};

// The state of the page. When it changes, the page changes anyway.
const state = () => `${location.pathname} ${app.querySelector(".new-game-line") !== null} ${document.hidden}`;

// Resolves when the page changes or is hidden, a finger is lifted, or the reader has scrolled.
const somethingHappens = () =>
  new Promise((done) => {
    const end = new AbortController();
    const watcher = new MutationObserver(() => finish({}));
    const finish = ({ type }) => {
      end.abort();
      watcher.disconnect();
      done(type);
    };
    watcher.observe(app, { childList: true, subtree: true, attributeFilter: ["data-still"] });
    for (const [target, event] of [[document, "scrollend"], [document, "visibilitychange"], [window, "pointerup"]]) {
      target.addEventListener(event, finish, { signal: end.signal });
    }
  });

// Makes a change, and scrolls so that the table stays where it is in the window: a heading above it
// may become shorter.
const changeInPlace = (change) => {
  const table = app.querySelector(".play");
  const before = table?.getBoundingClientRect().top;
  change();
  if (table) scrollBy({ top: table.getBoundingClientRect().top - before, behavior: "instant" });
};

// Makes a change at a quiet moment.
const whenQuiet = async (change, undo) => {
  const first = state();
  for (let tried = false; ; ) {
    if (!tried && isQuiet()) {
      if (tryOut(change, undo)) return;
      tried = true;
    }
    if ((await somethingHappens()) === "scrollend") tried = false;
    if (state() !== first) return changeInPlace(change);
  }
};

const unpack = () => Promise.allSettled(Array.from(document.fonts, (face) => face.load()));
if (root.dataset.faces === undefined) {
  await sheetOf(/\/faces-[^/]*\.css$/);
  await unpack();
  await whenQuiet(() => (root.dataset.faces = ""), () => delete root.dataset.faces);
}
const bold = await sheetOf(/\/bold-[^/]*\.css$/);
if (bold.media === "print") {
  // The faces of a style sheet for print are not loaded, so load them by hand.
  const faces = [...bold.sheet.cssRules].map(({ style }) => new FontFace(style.fontFamily, style.getPropertyValue("src"), { weight: style.fontWeight, style: style.fontStyle }));
  await Promise.allSettled(faces.map((face) => face.load()));
  await whenQuiet(() => faces.forEach((face) => document.fonts.add(face)), () => faces.forEach((face) => document.fonts.delete(face)));
}
