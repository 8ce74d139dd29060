// Before anything is painted: the looks that the reader has chosen (src/page/settings.rs), and whole
// addresses where the build could only give relative ones.
(() => {
  const root = document.documentElement;
  root.dataset.scripted = "";
  try {
    const { value } = JSON.parse(localStorage.getItem("tavolando.settings"));
    if (value.theme === "light" || value.theme === "dark") root.dataset.theme = value.theme;
    if (value.look === "print" || value.look === "contrast") root.dataset.look = value.look;
    if (value.left_hand === true) root.dataset.hand = "left";
  } catch {
    // Nothing is kept, or nothing may be: the device's theme it is.
  }
  for (const link of document.querySelectorAll("link[rel=canonical], link[hreflang]")) {
    link.setAttribute("href", link.href);
  }
})();
