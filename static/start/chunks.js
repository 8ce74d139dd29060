// Fetches the chunks of the program (scripts/split.mjs puts this before the script around it, and the files
// of each chunk into it). A chunk that fails is fetched anew when it is wanted again.
const CHUNKS = {chunks};
// What has been compiled here, which the page hands to its workers.
const compiled = (self.tavolandoChunks ??= {});
const once = (known, key, make) => (known[key] ??= make(key).catch((error) => {
  delete known[key];
  throw error;
}));
const compiling = {};
const compile = (file) => once(compiling, file, async () => {
  if (compiled[file]) return compiled[file];
  const answer = await fetch(new URL(file, import.meta.url));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  try {
    return (compiled[file] = await WebAssembly.compile(await answer.arrayBuffer()));
  } catch (error) {
    // The worker looks again at what it keeps (static/start/sw.js).
    navigator.serviceWorker?.controller?.postMessage("spoilt");
    throw error;
  }
});
const beginning = {};
const begin = (file) => once(beginning, file, async () => WebAssembly.instantiate(await compile(file), { w: wasm }));
const loaders = Object.fromEntries(Object.entries(CHUNKS).map(([name, files]) => [`__wasm_split_load_${name}`, async (done, data) => {
  const ended = await Promise.all(files.map(begin)).then(() => true, (error) => console.warn(error));
  wasm.__indirect_function_table.get(done)(data, ended === true);
}]));
// Fetches chunks that will be wanted, so that nobody waits for them then; ends when they are here, or will not come.
export const warm = (names) => Promise.allSettled(names.flatMap((name) => (Object.hasOwn(CHUNKS, name) ? CHUNKS[name] : [])).map(compile));
