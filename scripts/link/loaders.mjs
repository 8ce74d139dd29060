// Reads the script that the cutting tool leaves: which pieces each chunk wants.

/** A piece that several chunks share: the name of its module in the script, and the chunks that use it.
 * @typedef {{ name: string, users: string[] }} Shared */
/** A chunk: its name, whether it has a piece of its own, and the shared pieces that it wants.
 * @typedef {{ name: string, own: boolean, wants: string[] }} Chunk */

const SHARED = /\/\* (.*) \*\/\nconst (__chunk_\d+) = /g;
const LOADER = /export const __wasm_split_load_(\w+) = wrapAsyncCb\(makeLoad\(([\s\S]*?), \[(.*?)\]\)\);/g;
const EXPORT = /^export const (\w+)/gm;

/** What stands in the script.
 * @param {string} script @returns {{ shared: Shared[], chunks: Chunk[] }} */
export function loadersIn(script) {
  const shared = [...script.matchAll(SHARED)].map(([, users, name]) => ({ name, users: users.split(", ") }));
  const chunks = [...script.matchAll(LOADER)].map(([, name, fetch, wants]) => ({
    name, own: fetch.includes("fetch("), wants: wants.split(", ").filter(Boolean),
  }));
  const loaders = [...script.matchAll(EXPORT)].length;
  if (chunks.length === 0 || chunks.length !== loaders) {
    throw new Error(`of ${loaders} loaders ${chunks.length} have the form that the cutting tool writes`);
  }
  const known = new Set(shared.map(({ name }) => name));
  const missing = chunks.flatMap(({ wants }) => wants).find((want) => !known.has(want));
  if (missing) throw new Error(`the cutting tool names no users of ${missing}`);
  return { shared, chunks };
}
