// Measures the visible content of an element and returns a list of sentences about its faults:
// narrow fields, narrow columns of text, broken or cut words, overlapping parts, and sideways
// scrolling. The tests hand it to the page (dialogs.rs).
(selector) => {
  const root = document.querySelector(selector);
  if (!root) return [`nothing is ${selector}`];
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const wrong = [];
  const words = (element) => (element.value || element.textContent || "").trim().replace(/\s+/g, " ").slice(0, 30);
  const name = (element) => `${element.tagName.toLowerCase()}${[...element.classList].map((part) => `.${part}`).join("")}${element.dataset.part ? `[${element.dataset.part}]` : ""} “${words(element)}”`;
  const tell = (what, ...elements) => wrong.push(`${what}: ${elements.map(name).join(" / ")}`);
  const round = Math.round;

  // These elements are meant to scroll sideways.
  const MOVED = ".scroller, .comparison, .sheet, .panel.panel-up .panel-tabs, .embed-bar .choice-phrases, input, textarea, select";
  const styles = new Map();
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const isSeen = (element) => {
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true })) return false;
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      if (style(at).clipPath.startsWith("inset")) return false;
    }
    return !element.closest("[aria-hidden=true] svg, .board, .icon, option");
  };
  const inside = (element) => {
    const { paddingLeft, paddingRight } = style(element);
    return element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  };
  const isInline = (element) => ["inline", "contents"].includes(style(element).display);
  const block = (element) => {
    while (isInline(element)) element = element.parentElement;
    return element;
  };
  // The part of a box that the surrounding elements do not clip.
  const clipped = (box, element) => {
    let { left, right, top, bottom } = box;
    for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY, position } = style(at);
      const of = at.getBoundingClientRect();
      if (at !== element && overflowX !== "visible") (left = Math.max(left, of.left)), (right = Math.min(right, of.right));
      if (at !== element && overflowY !== "visible") (top = Math.max(top, of.top)), (bottom = Math.min(bottom, of.bottom));
      if (position === "fixed") break;
    }
    return { left, right, top, bottom };
  };

  // ---- Sideways scrolling, and cut content.
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) wrong.push(`the page is ${page.scrollWidth} wide in a window of ${innerWidth}`);
  const all = [root, ...root.querySelectorAll("*")].filter((element) => element instanceof HTMLElement && isSeen(element));
  for (const element of all.filter((element) => !element.matches(".side-player"))) {
    const { overflowX, overflowY } = style(element);
    if (overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1 && !element.matches(MOVED)) {
      tell(`${overflowX === "auto" || overflowX === "scroll" ? "scrolls sideways" : "is cut"}, ${element.scrollWidth} in ${element.clientWidth}`, element);
    }
    if (["hidden", "clip"].includes(overflowY) && element.scrollHeight > element.clientHeight + 2) {
      tell(`is cut, ${element.scrollHeight} in ${element.clientHeight}`, element);
    }
  }

  // ---- Fields: twelve rem wide if there is room; a list may be as narrow as its words.
  const room = inside(block(root));
  const fields = all.filter((element) => element.matches("input:not([type=radio], [type=checkbox], [type=range], [type=file], [type=number]), textarea, select"));
  for (const field of fields) {
    const { width } = field.getBoundingClientRect();
    let wanted = Math.min(12 * rem, 0.7 * room);
    if (field.matches("select")) {
      const [before, least] = [field.style.width, field.style.minWidth];
      Object.assign(field.style, { width: "max-content", minWidth: "0" });
      wanted = Math.min(wanted, field.getBoundingClientRect().width);
      Object.assign(field.style, { width: before, minWidth: least });
    }
    if (width < wanted - 1) tell(`the field is ${round(width)} wide, not ${round(wanted)}`, field);
  }

  // ---- Text: its lines, and the width of its column.
  const boxes = [];
  for (const element of all) {
    // A phone shortens the players' names; the panel that they open shows them in full.
    if (element.matches(".side-player")) continue;
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!texts.length) continue;
    const column = block(element);
    const tops = new Set();
    for (const text of texts) {
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        if (box.width < 1) continue;
        tops.add(round(box.top / 4));
        const { left, right, top, bottom } = clipped(box, element);
        // Letters fill the middle of their line.
        const margin = box.height * 0.25;
        boxes.push({ element, left, right, top: Math.max(top, box.top + margin), bottom: Math.min(bottom, box.bottom - margin) });
        if (right > innerWidth + 1 || left < -1) tell(`stands outside the window, ${round(left)} to ${round(right)}`, element);
        if (right - left < box.width - 1.5 && !element.closest(MOVED)) tell(`is cut, ${round(right - left)} of ${round(box.width)}`, element);
      }
    }
    const width = inside(column);
    // The columns of a table share its width.
    const shared = element.closest("table tr")?.cells.length;
    const least = Math.min(8 * rem, (shared > 1 ? 0.2 / (shared - 1) : 0.5) * room);
    if (tops.size >= 3 && width < least - 1 && !element.closest("button")) tell(`the column is ${round(width)} wide`, element);
    if (tops.size >= 2 && width < 12 * rem) {
      for (const text of texts) {
        for (const { index, 0: word } of text.data.matchAll(/(?<![\p{L}\p{N}-])\p{L}{2,12}(?![\p{L}\p{N}-])/gu)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].filter((box) => box.width > 1).map((box) => round(box.top)));
          if (lines.size > 1) tell(`the word “${word}” is broken`, element);
        }
      }
    }
  }

  // ---- Overlapping parts.
  for (const element of all.filter((element) => element.matches("button, a, input, select, textarea, iframe, summary, progress"))) {
    const parts = isInline(element) ? [...element.getClientRects()] : [element.getBoundingClientRect()];
    for (const box of parts) boxes.push({ element, ...clipped(box, element) });
  }
  const seen = boxes.filter((box) => box.right - box.left > 1 && box.bottom - box.top > 1).sort((one, other) => one.top - other.top);
  const told = new Set();
  // A part that stays in place while the rest scrolls lies over the rest, and has a background of
  // its own.
  const layer = (element) => {
    for (let at = element; at && at !== root; at = at.parentElement) {
      if (["sticky", "fixed", "absolute"].includes(style(at).position) && at.matches(".panel-tabs, [data-act=panel-down], [data-act=to-board], .time-line-scale, .notice, .term-meaning")) return at;
    }
    return null;
  };
  // A card, a list's line or a strip is touched as a whole for its link, so the parts that it
  // covers belong to it.
  const cover = (element) => element.closest("label, .game-tile, .side, summary, .card") ?? element;
  seen.forEach((one, at) => {
    for (let next = at + 1; next < seen.length && seen[next].top < one.bottom; next += 1) {
      const other = seen[next];
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - other.top;
      if (wide <= 2 || high <= 2) continue;
      if (layer(one.element) !== layer(other.element)) continue;
      const [first, second] = [one, other].map((box) => box.element);
      if (cover(first) === cover(second) && !(first.matches(".side *") && second.matches(".side *"))) continue;
      const both = `${name(first)} ${name(second)}`;
      if (told.has(both)) continue;
      told.add(both);
      tell(`lie over each other by ${round(wide)} × ${round(high)}`, first, second);
    }
  });
  return [...new Set(wrong)];
}
