// Parses the script that wasm-split writes, to find the pieces that each chunk needs.

/** A piece that several chunks share: the name of its module in the script, and its users.
 * @typedef {{ name: string, users: string[] }} Shared */
/** A chunk: its name, whether it has its own piece, and the shared pieces that it needs.
 * @typedef {{ name: string, own: boolean, wants: string[] }} Chunk */

const SHARED = /\/\* (.*) \*\/\nconst (__chunk_\d+) = /g;
const LOADER = /export const __wasm_split_load_(\w+) = wrapAsyncCb\(makeLoad\(([\s\S]*?), \[(.*?)\]\)\);/g;
const EXPORT = /^export const (\w+)/gm;

/** The shared pieces and the chunks in the script.
 * @param {string} script @returns {{ shared: Shared[], chunks: Chunk[] }} */
export function loadersIn(script) {
  const shared = [...script.matchAll(SHARED)].map(([, users, name]) => ({ name, users: users.split(", ") }));
  const chunks = [...script.matchAll(LOADER)].map(([, name, fetch, wants]) => ({
    name, own: fetch.includes("fetch("), wants: wants.split(", ").filter(Boolean),
  }));
  const loaders = [...script.matchAll(EXPORT)].length;
  if (chunks.length === 0 || chunks.length !== loaders) {
    throw new Error(
      `__wasm_split.js: unexpected format, ${chunks.length} of ${loaders} loaders recognised: did wasm-split change?`,
    );
  }
  const known = new Set(shared.map(({ name }) => name));
  const missing = chunks.flatMap(({ wants }) => wants).find((want) => !known.has(want));
  if (missing) {
    throw new Error(`__wasm_split.js: no users listed for ${missing}: did wasm-split change?`);
  }
  return { shared, chunks };
}
