// Makes of the pieces that the cutting tool leaves one module for each file. The tool leaves hundreds, and a call from one piece
// to another goes through a table, by a function that no optimiser sees through. Here all are one program again, in which such
// calls are direct and what is small is put inline. Then each file takes its functions out of it, and goes through the table to
// those of other files only. It knows how the tool writes such calls, and neither which chunks there are nor what a file is for.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packed } from "./order.mjs";
import { HEAD, Reader, SECTION, leb, section, signed, text, without } from "./wasm.mjs";

// What the program may use, as the optimiser's library and its commands call it.
const FEATURES = {
  BulkMemory: "bulk-memory",
  BulkMemoryOpt: "bulk-memory-opt",
  NontrappingFPToInt: "nontrapping-float-to-int",
  SignExt: "sign-ext",
  MutableGlobals: "mutable-globals",
  ReferenceTypes: "reference-types",
  Multivalue: "multivalue",
};
const FLAGS = Object.values(FEATURES).map((feature) => `--enable-${feature}`);
const SHIM = / indirect_call_shim(_\d+)*$/;
// Where the search runs, a call to another file costs more than the function that is called, where that is small: such a file has
// a copy. A game with much of its own for the search has copies of what is larger too: that is what it calls most, and the file of
// one game is fetched by nobody else. All in bytes.
const COPIED = 250;
const MUCH = 5000;
const COPIED_BY_MUCH = 3000;
// What the search has no use for, by parts of mangled names, and so is left where it is: what has to do with texts; what a table
// asks of a game; and what ends at the allocator, which is another file's in any case.
const COLD = part(
  "fmt|str|string|String|message|Message|Misread|text|event|Options|Table|Record|btree",
  "open|start|board|info|BoardInfo|taps|write|read|check|refusal|why_not|explain|piles|ways|plain|is_alias|play_and_tell|set_up|branch",
  "drop_in_place|drop_slow|grow_\\w+|try_allocate_in|with_capacity_in|deallocate|box_new_uninit|dlmalloc",
);
// What the optimiser calls the memory.
const MEMORY = "0";
const [UNREACHABLE, END, CALL_INDIRECT, LOCAL_GET, I32_CONST] = [0x00, 0x0b, 0x11, 0x20, 0x41];
// The body of a function that is never called.
const NOTHING = Buffer.from([0, UNREACHABLE, END]);
const MAIN = "main";

// One of these names, as a part of a mangled one.
function part(...names) {
  return new RegExp(`\\d(${names.join("|")})(?=[0-9A-Z_]|$)|serde`);
}

// `program` is the path of the program before it was cut, `main` that of what is left of it, as wasm-bindgen has bound it, `pieces`
// are the others, each with the path of its module and the name of its file, `thinks` says of a file whether rules or the
// search run in it, and `isGame` whether it holds one game. Gives the modules by the names of their files, main's as "main". The
// others import from "w" what main exports.
export function relinked(binaryen, work, program, main, pieces, { thinks, isGame }) {
  quiet(binaryen);
  const { whole, homes } = merged(work, main, pieces);
  const { bytes, slots } = inlined(binaryen, whole, homes, pointedAt(readFileSync(program)));
  const linked = new Program(bytes, work);
  // Of each file the paths of what it is made from, and its functions.
  const paths = new Map([[MAIN, [main]], ...pieces.map(({ file }) => [file, []])]);
  for (const { file, path } of pieces) paths.get(file).push(path);
  const files = new Map([...paths.keys()].map((file) => [file, new Set()]));
  const home = (name) => homes.get(name) ?? MAIN;
  for (const name of linked.names) files.get(home(name)).add(name);
  const hot = searched(linked, [...slots.values()].filter((name) => thinks(home(name))));
  for (const [file, own] of files) if (thinks(file)) copy(linked, own, hot, isGame(file));
  // What a file calls in others is found in the table; what has no slot there yet gets one at its end.
  const slotOf = new Map([...slots].reverse().map(([slot, name]) => [name, slot]));
  const away = (own) => new Set([...own].flatMap((name) => linked.calls(name)).filter((name) => !own.has(name)));
  const called = new Map([...files].map(([file, own]) => [file, away(own)]));
  let size = Math.max(...slots.keys()) + 1;
  const added = new Set([...called.values()].flatMap((names) => [...names]).filter((name) => !slotOf.has(name)));
  // Those of a file beside each other, as the table is filled by what stands together.
  for (const [file, own] of files) {
    for (const name of own) {
      if (home(name) !== file || !added.delete(name)) continue;
      slots.set(size, name);
      slotOf.set(name, size++);
    }
  }
  return Object.fromEntries(
    [...files].map(([file, own]) => {
      const taken = linked.taken(own, new Map([...called.get(file)].map((name) => [name, slotOf.get(name)])), size);
      const placed = [...slots].filter(([, name]) => home(name) === file);
      const code = optimised(binaryen, taken, { placed, slotOf, isMain: file === MAIN, imports: linked.imports.filter((name) => called.get(file).has(name)) });
      return [file, withData(thinks(file) ? withSmallFunctions(code) : code, paths.get(file))];
    }),
  );
}

function quiet(binaryen) {
  const { error } = console;
  // It warns of each kind of names that it does not know, once in every module.
  console.error = (...said) => String(said[0]).includes("unknown name subsection") || error(...said);
  binaryen.setOptimizeLevel(2);
  binaryen.setShrinkLevel(2);
  binaryen.setDebugInfo(true);
  // No address below 1024 is ever used: there the stack would end.
  binaryen.setLowMemoryUnused(true);
}

function read(binaryen, bytes) {
  const module = binaryen.readBinary(bytes);
  module.setFeatures(Object.keys(FEATURES).reduce((all, name) => all | binaryen.Features[name], 0));
  return module;
}

// All in one, and of each function that is not main's the file that it comes from.
function merged(work, main, pieces) {
  const [path, list] = [join(work, "whole.wasm"), join(work, "whole.txt")];
  const inputs = pieces.flatMap(({ path }, nth) => [path, `piece${nth}`]);
  execFileSync("wasm-merge", [main, "__wasm_split", ...inputs, ...FLAGS, "-g", "--skip-export-conflicts", "--output-manifest", list, "-o", path], { stdio: ["ignore", "ignore", "pipe"] });
  const homes = new Map();
  for (const part of readFileSync(list, "utf8").trim().split("\n\n")) {
    const [piece, ...names] = part.split("\n");
    for (const name of names) homes.set(name, pieces[piece.match(/\d+/)[0]].file);
  }
  return { whole: readFileSync(path), homes };
}

// The names of the functions that a program points at: they stood in its table before the tool added others, and have moved since.
function pointedAt(bytes) {
  const reader = new Reader(bytes);
  let places = [];
  for (const { kind, end } of reader.sections()) {
    if (kind === SECTION.element) places = reader.list(() => reader.segment()).flat();
    else if (kind === 0 && reader.text() === "name") {
      const names = reader.names(end);
      return new Set(places.map((place) => names.get(place)));
    }
  }
  throw new Error("the program has no names");
}

// The whole with direct calls where the tool went through the table, and what is small put inline; and what stands in the table.
// Main goes on calling through it: nothing of a file may be drawn into main. Of the slots that the tool has added, only main's
// are left: what has none, and is called once, is put inline.
function inlined(binaryen, bytes, homes, pointed) {
  const whole = read(binaryen, bytes);
  const slots = new Map();
  const segments = Array.from({ length: whole.getNumElementSegments() }, (_, nth) => binaryen.getElementSegmentInfo(whole.getElementSegmentByIndex(nth)));
  for (const { offset, data } of segments) data.forEach((name, place) => slots.set(binaryen.getExpressionInfo(offset).value + place, name));
  const used = new Set();
  const functions = Array.from({ length: whole.getNumFunctions() }, (_, nth) => binaryen.getFunctionInfo(whole.getFunctionByIndex(nth)));
  for (const { name, module, params, results, body } of functions) {
    // The tool's own loaders, which main points at, are the browser's.
    if (module) pointed.add(name);
    if (!SHIM.test(name) || module) continue;
    const slot = binaryen.getExpressionInfo(binaryen.getExpressionInfo(body).target).value;
    if (!slots.has(slot)) throw new Error(`${name} has another form than it had`);
    if (!homes.has(name)) {
      used.add(slot);
      continue;
    }
    whole.removeFunction(name);
    const handed = binaryen.expandType(params).map((type, nth) => whole.local.get(nth, type));
    whole.addFunction(name, params, results, [], whole.call(slots.get(slot), handed, results));
  }
  // One that is the browser's the tool has put into a function of its own; one that has a namesake has got a number.
  const isPointedAt = (name) => pointed.has(name.replace(/ local_shim$/, "")) || pointed.has(name.replace(/_\d+$/, ""));
  for (const [slot, name] of slots) if (!used.has(slot) && !isPointedAt(name)) slots.delete(slot);
  fill(whole, segments, [...slots]);
  whole.runPasses(["inlining-optimizing"]);
  const made = Buffer.from(whole.emitBinary());
  whole.dispose();
  return { bytes: withoutLocals(without(made, SECTION.data, SECTION.dataCount)), slots };
}

// Gives a module these functions in its table, each with its slot, instead of what it had there.
function fill(module, segments, slots) {
  for (const { name } of segments) module.removeElementSegment(name);
  const placed = slots.sort(([one], [other]) => one - other);
  for (let from = 0, to = 1; from < placed.length; from = to++) {
    while (to < placed.length && placed[to][0] === placed[to - 1][0] + 1) to++;
    module.addActiveElementSegment(segments[0].table, `slots${from}`, placed.slice(from, to).map(([, name]) => name), module.i32.const(placed[from][0]));
  }
}

// A module that does not name what is in its functions.
function withoutLocals(bytes) {
  const made = [HEAD];
  const reader = new Reader(bytes);
  for (const { kind, whole, end } of reader.sections()) {
    if (kind !== 0) made.push(whole);
    else if (reader.text() === "name") made.push(section(kind, Buffer.concat([text("name"), ...[...reader.parts(end)].filter(({ kind }) => ![2, 3].includes(kind)).map(({ whole }) => whole)])));
  }
  return Buffer.concat(made);
}

// What a search may come to from these functions, those among them that it may come to itself.
function searched(program, pointedAt) {
  const found = new Set(pointedAt.filter((name) => !COLD.test(name)));
  for (const name of found) for (const callee of program.calls(name)) if (!COLD.test(callee)) found.add(callee);
  return found;
}

// Adds to a file's own functions the small ones of other files that they call where the search runs, and those that these call.
function copy(program, own, hot, isGame) {
  const much = [...own].filter((name) => hot.has(name)).reduce((sum, name) => sum + program.size(name), 0) > MUCH;
  const most = isGame && much ? COPIED_BY_MUCH : COPIED;
  for (const name of own) {
    if (hot.has(name)) for (const callee of program.calls(name)) if (hot.has(callee) && program.size(callee) <= most) own.add(callee);
  }
}

// A program whose functions can be taken out.
class Program {
  #calls = new Map();
  #bodies = new Map();
  #types = [];
  #shapes = [];

  constructor(bytes, work) {
    this.bytes = bytes;
    const reader = new Reader(bytes);
    const names = new Map();
    const bodies = [];
    let imported = 0;
    for (const { kind, end } of reader.sections()) {
      if (kind === SECTION.type) this.#shapes = reader.list(() => reader.shape());
      else if (kind === SECTION.import) imported = reader.list(() => reader.imported()).filter(Boolean).length;
      else if (kind === SECTION.function) this.#types = reader.list(() => reader.number());
      else if (kind === SECTION.code) bodies.push(...reader.list(() => reader.bytesOf(reader.number())));
      else if (kind === 0 && reader.text() === "name") for (const [place, name] of reader.names(end)) names.set(place, name);
    }
    // As the optimiser calls what has no name.
    this.imports = Array.from({ length: imported }, (_, place) => names.get(place) ?? `fimport$${place}`);
    this.own = bodies.map((_, place) => names.get(imported + place));
    this.names = [...this.imports, ...this.own];
    this.own.forEach((name, place) => this.#bodies.set(name, bodies[place]));
    this.#listen(join(work, "inlined.wasm"));
  }

  // The optimiser tells who calls whom.
  #listen(path) {
    writeFileSync(path, this.bytes);
    const said = execFileSync("wasm-opt", [path, ...FLAGS, "--print-call-graph", "-o", `${path}.same`], { maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "ignore"] });
    for (const [, caller, callee] of said.toString().matchAll(/^\s*"(.*)" -> "(.*)"; \/\/ call$/gm)) {
      if (!this.#calls.has(caller)) this.#calls.set(caller, []);
      this.#calls.get(caller).push(callee);
    }
    if (this.#calls.size === 0) throw new Error("the calls have another form than they had");
  }

  // What a function calls directly.
  calls(name) {
    return this.#calls.get(name) ?? [];
  }

  // The bytes of its body; one that is the browser's has none, and cannot be copied.
  size(name) {
    return this.#bodies.get(name)?.length ?? Infinity;
  }

  // The program with these functions alone, and in place of those of other files calls through a table of so many slots.
  taken(own, slotOf, slots) {
    const made = [HEAD];
    for (const { kind, whole } of new Reader(this.bytes).sections()) {
      if (kind === SECTION.code) made.push(section(kind, Buffer.concat([leb(this.own.length), ...this.own.map((name, place) => this.#body(name, place, own, slotOf))])));
      else made.push(kind === SECTION.table ? grown(whole, slots) : whole);
    }
    return Buffer.concat(made);
  }

  #body(name, place, own, slotOf) {
    let body = NOTHING;
    if (own.has(name)) body = this.#bodies.get(name);
    else if (slotOf.has(name)) body = this.#indirect(this.#types[place], slotOf.get(name));
    return Buffer.concat([leb(body.length), body]);
  }

  #indirect(type, slot) {
    const handed = Array.from({ length: this.#shapes[type] }, (_, nth) => Buffer.concat([Buffer.from([LOCAL_GET]), leb(nth)]));
    return Buffer.concat([leb(0), ...handed, Buffer.from([I32_CONST]), signed(slot), Buffer.from([CALL_INDIRECT]), leb(type), leb(0), Buffer.from([END])]);
  }
}
// A section of tables, of which that of functions has so many slots at least.
function grown(whole, slots) {
  const FUNCTIONS = 0x70;
  const reader = new Reader(whole, 1);
  reader.number();
  const tables = reader.list(() => {
    const [type, limits] = [reader.byte(), reader.byte()];
    const bounds = [reader.number(), ...(limits & 1 ? [reader.number()] : [])];
    return Buffer.concat([Buffer.from([type, limits]), ...bounds.map((bound) => leb(type === FUNCTIONS ? Math.max(bound, slots) : bound))]);
  });
  return section(SECTION.table, Buffer.concat([leb(tables.length), ...tables]));
}

// A file's module without its data: its part of the table, main's memory and table as imports, and as small as can be.
function optimised(binaryen, bytes, { placed, slotOf, isMain, imports }) {
  const module = read(binaryen, bytes);
  const segments = Array.from({ length: module.getNumElementSegments() }, (_, nth) => binaryen.getElementSegmentInfo(module.getElementSegmentByIndex(nth)));
  fill(module, segments, placed);
  share(binaryen, module, isMain);
  if (!isMain) {
    for (const name of imports) {
      const { params, results } = binaryen.getFunctionInfo(module.getFunction(name));
      module.removeFunction(name);
      const handed = binaryen.expandType(params).map((type, nth) => module.local.get(nth, type));
      module.addFunction(name, params, results, [], module.call_indirect(segments[0].table, module.i32.const(slotOf.get(name)), handed, params, results));
    }
  }
  module.optimize();
  // Functions of like names are alike: that is where the search for the best order begins.
  module.runPasses(["reorder-functions-by-name"]);
  reorder(binaryen, module);
  const made = Buffer.from(module.emitBinary());
  module.dispose();
  return without(made, 0, SECTION.data, SECTION.dataCount);
}

// Has the functions of a module stand as they pack best. The optimiser writes them as they have come: all come once more.
function reorder(binaryen, module) {
  const reader = new Reader(Buffer.from(module.emitBinary()));
  const bodies = [];
  for (const { kind } of reader.sections()) if (kind === SECTION.code) bodies.push(...reader.list(() => reader.bytesOf(reader.number())));
  const functions = Array.from({ length: module.getNumFunctions() }, (_, nth) => binaryen.getFunctionInfo(module.getFunctionByIndex(nth)));
  const own = functions.filter(({ module }) => !module);
  if (own.length !== bodies.length) throw new Error("the functions are others than were written");
  for (const { name } of own) module.removeFunction(name);
  for (const { name, params, results, vars, body } of packed(bodies).map((place) => own[place])) module.addFunction(name, params, results, vars, body);
}

// A module in which half of the functions are small, by as many more that do nothing as that takes. V8 puts functions inline in
// others while a program runs, and much more of it where half of a module's functions are below fifty bytes: where few are, it
// takes it that a compiler has done that before (BudgetScaleFactor in its inlining-tree.h). Here the small ones are gone, the
// large ones were made for size, and the search was a seventh slower for it.
function withSmallFunctions(bytes) {
  const SMALL = 50;
  const all = [...new Reader(bytes).sections()];
  const content = (kind) => {
    const reader = new Reader(all.find((section) => section.kind === kind).whole, 1);
    reader.number();
    const count = reader.number();
    return { reader, count, rest: reader.bytes.subarray(reader.at) };
  };
  const code = content(SECTION.code);
  const sizes = Array.from({ length: code.count }, () => code.reader.bytesOf(code.reader.number()).length);
  const missing = Math.max(0, sizes.length - 2 * sizes.filter((size) => size < SMALL).length);
  const types = content(SECTION.function);
  const more = (kind, { count, rest }, one) => section(kind, Buffer.concat([leb(count + missing), rest, ...Array(missing).fill(one)]));
  const made = { [SECTION.function]: more(SECTION.function, types, leb(0)), [SECTION.code]: more(SECTION.code, code, Buffer.concat([leb(NOTHING.length), NOTHING])) };
  return Buffer.concat([HEAD, ...all.map(({ kind, whole }) => made[kind] ?? whole)]);
}

// What can change, tables, globals and the memory, is main's: main exports it, by short names, and the others import it, for
// functions that are put inline in them may use any of it.
function share(binaryen, module, isMain) {
  const tables = Array.from({ length: module.getNumTables() }, (_, nth) => binaryen.getTableInfo(module.getTableByIndex(nth)));
  const globals = Array.from({ length: module.getNumGlobals() }, (_, nth) => binaryen.getGlobalInfo(module.getGlobalByIndex(nth))).filter(({ mutable }) => mutable);
  if (isMain) {
    module.addMemoryExport(MEMORY, "m");
    tables.forEach(({ name }, nth) => module.addTableExport(name, `t${nth}`));
    globals.forEach(({ name }, nth) => module.addGlobalExport(name, `g${nth}`));
    return;
  }
  module.addMemoryImport(MEMORY, "w", "m");
  tables.forEach(({ name }, nth) => module.addTableImport(name, "w", `t${nth}`));
  globals.forEach(({ name, type }, nth) => module.addGlobalImport(name, "w", `g${nth}`, type, true));
  const exports = Array.from({ length: module.getNumExports() }, (_, nth) => binaryen.getExportInfo(module.getExportByIndex(nth)));
  for (const { name } of exports) module.removeExport(name);
}

// A module with the data of these modules.
function withData(bytes, paths) {
  let count = 0;
  const data = [];
  for (const path of paths) {
    const reader = new Reader(readFileSync(path));
    for (const { kind, end } of reader.sections()) {
      if (kind !== SECTION.data) continue;
      count += reader.number();
      data.push(reader.bytes.subarray(reader.at, end));
    }
  }
  return count ? Buffer.concat([bytes, section(SECTION.data, Buffer.concat([leb(count), ...data]))]) : bytes;
}
