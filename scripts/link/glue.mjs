// Makes the glue script: the output of wasm-bindgen, with the loader of the chunks and short import
// names.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { opened } from "./read.mjs";
import { HEAD, SECTION, list, section, text } from "./write.mjs";

/** The module from which wasm-bindgen makes the program import, and its short name. */
const [BOUND, SHORT] = ["./main_bg.js", "a"];
/** The module of wasm-split with the loaders. */
const SPLIT = '"./__wasm_split.js"';

/** Shortens the names of the imports, in the program and in its glue script.
 * @param {Buffer} bytes @param {string} glue */
export function shortened(bytes, glue) {
  /** @type {Buffer[]} */
  const made = [HEAD];
  /** @type {Map<string, string>} */
  const names = new Map();
  const reader = opened(bytes);
  for (const { kind, whole } of reader.sections()) {
    if (kind !== SECTION.import) {
      made.push(whole);
      continue;
    }
    made.push(section(kind, list(reader.list(() => {
      const [module, name, from] = [reader.text(), reader.text(), reader.at];
      if (reader.byte() !== 0) {
        throw new Error(`main_bg.wasm: the import ${name} is not a function: did wasm-bindgen change?`);
      }
      reader.number();
      const rest = bytes.subarray(from, reader.at);
      if (module !== BOUND) return Buffer.concat([text(module), text(name), rest]);
      const short = names.get(name) ?? `_${names.size.toString(36)}`;
      names.set(name, short);
      return Buffer.concat([text(SHORT), text(short), rest]);
    }))));
  }
  const short = glue.replace(/^(\s*)(__w\w+)(: )/gm, (all, blank, name, rest) => {
    const known = names.get(name);
    return known ? blank + known + rest : all;
  });
  return { bytes: Buffer.concat(made), glue: short.replace(`"${BOUND}"`, `"${SHORT}"`) };
}

/** Replaces wasm-split's module in the glue script by the loader of the chunks.
 * @param {string} glue @param {string} loader the text of static/start/chunks.js
 * @param {Record<string, string[]>} wanted the files of each chunk */
export function withLoader(glue, loader, wanted) {
  const loaders = `${SPLIT}: loaders,`;
  const own = glue
    .replace(/^import \* as import\d+ from "\.\/__wasm_split\.js";?$/gm, "")
    .replace(/("\.\/__wasm_split\.js"): import\d+,?\s*/g, "")
    .replace(/(function __wbg_get_imports\(\) \{[\s\S]*?return \{\s*__proto__: null,)/, `$1 ${loaders}`);
  if (!own.includes(loaders)) {
    throw new Error("main.js: unexpected format of __wbg_get_imports: did wasm-bindgen change?");
  }
  if (!loader.includes("{chunks}")) {
    throw new Error("static/start/chunks.js: the placeholder {chunks} for the files is missing");
  }
  return `${loader.replace("{chunks}", JSON.stringify(wanted))}\n${own}`;
}

/** Minifies a JavaScript module with Terser.
 * @param {string} code @param {string | undefined} folder the folder of the npm package terser */
export async function minified(code, folder) {
  if (!folder) {
    throw new Error(
      "TERSER is not set: set it to the folder of the npm package terser, as scripts/env does",
    );
  }
  /** @type {typeof import("terser")} */
  const { minify } = await import(pathToFileURL(join(folder, "main.js")).href);
  return (await minify(code, { module: true })).code ?? "";
}
