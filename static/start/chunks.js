// Fetches the chunks of the program. scripts/split.mjs puts this before the glue script, and fills
// in the files of each chunk. A failed chunk is fetched again at the next request.
const CHUNKS = {chunks};
// The modules compiled here; the page hands them to its workers.
const compiled = (self.tavolandoChunks ??= {});
// A failure counts only in the next task: a page that the reader leaves runs no more tasks, and it is
// no fault that its downloads end.
const once = (known, key, make) => (known[key] ??= make(key).catch(async (error) => {
  await new Promise((next) => setTimeout(next));
  delete known[key];
  throw error;
}));
const compiling = {};
const compile = (file) => once(compiling, file, async () => {
  if (compiled[file]) return compiled[file];
  const answer = await fetch(new URL(file, import.meta.url));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  const bytes = await answer.arrayBuffer();
  try {
    return (compiled[file] = await WebAssembly.compile(bytes));
  } catch (error) {
    // The service worker checks its cached files again (static/start/sw.js).
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
// Prefetches chunks, so that nobody has to wait for them later. It resolves when all have loaded or
// failed.
export const warm = (names) => Promise.allSettled(names.flatMap((name) => (Object.hasOwn(CHUNKS, name) ? CHUNKS[name] : [])).map(compile));
