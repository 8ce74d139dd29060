// The part of WebAssembly's interface that the scripts and their tests use: the types of Node.js leave it out.
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
