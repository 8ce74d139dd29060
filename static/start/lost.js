// The page for unknown addresses (404) may appear at any depth. The folder of this script is the
// base of the site. The script sets the base, loads the style sheets and starts the app as on any
// page. Some programs escape the # before the data of a link. Then the data is not part of the
// path.
const escaped = /^(.*?)%(?:25)*23(\d+(?:\.|%2e).*)$/i.exec(location.pathname);
if (escaped) location.replace(`${location.origin}${escaped[1]}#${escaped[2]}`);
else if (!document.querySelector("base")) {
  const root = document.documentElement;
  const base = document.createElement("base");
  base.href = new URL(".", import.meta.url).href;
  const add = (kind, parts) =>
    new Promise((done) => {
      const element = Object.assign(document.createElement(kind), parts, { onload: done, onerror: done });
      document.head.append(element);
    });
  document.head.prepend(base);
  const code = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name === "it" || name === "en");
  root.lang = code ?? "en";
  const bare = document.getElementById("bare");
  const styles = bare.dataset.styles.split(" ").map((href) => add("link", { rel: "stylesheet", href }));
  add("link", { rel: "icon", href: "icons/icon.svg" });
  await Promise.all([...styles, add("script", { src: bare.dataset.themeScript })]);
  bare.remove();
  for (const name of ["app", "stalled"]) document.getElementById(name).hidden = false;
  try {
    await import(new URL(bare.dataset.boot, base.href).href);
  } catch (error) {
    root.dataset.missing = "";
    throw error;
  }
}
