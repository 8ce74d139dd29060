// Puts the style sheets of the components together: styles/bundles.json lists the files of each
// style sheet that pages load, in their order. Trunk calls this before it builds, and finds the
// result in target/styles.
import { existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { fileURLToPath } from "node:url";

/** The text of each style sheet that pages load. It is an error if a file is missing, or if it does
 * not stand in exactly one list.
 * @param {string} folder @returns {Record<string, string>} */
export function bundles(folder) {
  /** @type {Record<string, string[]>} */
  const lists = JSON.parse(readFileSync(join(folder, "bundles.json"), "utf8"));
  const listed = Object.values(lists).flat();
  const there = readdirSync(folder).filter((name) => name.endsWith(".css")).map((name) => name.slice(0, -4));
  const wrong = [
    ...listed.filter((name) => !there.includes(name)).map((name) => `${name}.css is listed, but missing`),
    ...there.filter((name) => !listed.includes(name)).map((name) => `${name}.css is in no list`),
    ...listed.filter((name, at) => listed.indexOf(name) !== at).map((name) => `${name}.css is listed twice`),
  ];
  if (wrong.length) throw new Error(`styles/bundles.json: ${wrong.join("; ")}`);
  const text = (/** @type {string} */ name) => readFileSync(join(folder, `${name}.css`), "utf8");
  return Object.fromEntries(Object.entries(lists).map(([bundle, names]) => [bundle, names.map(text).join("")]));
}

if (argv[1] && realpathSync(argv[1]) === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const out = join(root, "target/styles");
  mkdirSync(out, { recursive: true });
  try {
    for (const [bundle, text] of Object.entries(bundles(join(root, "styles")))) {
      const file = join(out, `${bundle}.css`);
      if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
    }
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    exit(1);
  }
}
