// The part of the WebAssembly API that the scripts and their tests use. The types of Node.js lack
// it.
declare namespace WebAssembly {
  function validate(bytes: Uint8Array): boolean;
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports?: Record<string, Record<string, unknown>>);
    readonly exports: Record<string, any>;
  }
  class Table {
    constructor(descriptor: { element: "anyfunc"; initial: number });
    get(slot: number): any;
  }
  class Memory {
    constructor(descriptor: { initial: number });
    readonly buffer: ArrayBuffer;
  }
}
