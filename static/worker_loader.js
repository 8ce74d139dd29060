// Starts the worker's WebAssembly; both files lie beside this one.
importScripts("worker.js");
wasm_bindgen({ module_or_path: "worker_bg.wasm" });
