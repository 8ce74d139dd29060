// Writes the files of a new game: `make new-game KEY=fox_and_geese FAMILY=custody`. TITLE is its
// name, CHAPTER the chapter of the book, and FROM the game to copy; all have defaults. The script
// copies the rules, their words and the data of the tests from a small game of the family, so the
// new game compiles at once. The game keeps the copied rules until you change them. TODO comments
// say what to change.
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { argv, env } from "node:process";
import { fileURLToPath } from "node:url";

/** A family of games, and the game that a new one is copied from.
 * @typedef {object} Family
 * @property {string} from The file name of the game to copy, without its ending.
 * @property {string} type The name of its type in Rust; empty if it has none.
 * @property {string} chapter The chapter of a new game, if CHAPTER does not name one.
 * @property {string} [folder] The folder of its file below `src/rules/games`.
 * @property {string[]} [parts] The modules in the folder of the game.
 * @property {[RegExp, string][]} [edits] Changes of its code that leave out what a game seldom has.
 * @property {string[]} [without] The tables of its prose that go with the code left out.
 * @property {[string, string][]} notes A line of the code, and the TODO before it. */

const OPTIONS = "the options. The first value of each is its default.";
const RULES = "the rules of the game. The doc comments of the trait say what each method promises.";
const DATA = "the rules of the game as data.";
/** Presets are compared on the page, and need positions of their own (static/prose/readings.toml). */
const NO_PRESETS = /** @type {[RegExp, string][]} */ ([
  [/Entry, Preset,/, "Entry,"],
  [/ {4}presets: &\[\n[^]*?\n {4}\],\n/, "    presets: &[],\n"],
]);

/** @type {Record<string, Family>} */
export const FAMILIES = {
  mancala: {
    from: "mangala", type: "Mangala", chapter: "mancala-world", folder: "mancala",
    notes: [["static CAPTURE: ", OPTIONS], ["fn open(", DATA], ["impl Rules for ", RULES]],
  },
  draughts: {
    from: "english_draughts", type: "", chapter: "draughts",
    edits: [
      [/kit::\{Limits, chosen, values\}/, "kit::Limits"],
      [/static OPENING: .*\n/, ""],
      [/OptionSpec; 3\] = \[&OPENING, /, "OptionSpec; 2] = ["],
      [/\/\/\/ Free openings[^]*?\n\];\n\n/, ""],
      [/ *let ballots = .*\n/, ""],
      [/Rules \{ ballots, \.\.RULES \}/, "RULES"],
      [/ *pdn_type: .*\n/, ""],
    ],
    without: ["options.opening", "options.opening.values"],
    notes: [["static REPETITION: ", OPTIONS], ["/// The rules as data.", DATA]],
  },
  race: {
    from: "ur", type: "Ur", chapter: "race", parts: ["rulesets"],
    edits: [...NO_PRESETS, [/race_ur, \|options\| ur\(/, "race_ur, |options| opened("], [/fn ur\(/, "fn opened("]],
    without: ["presets"],
    notes: [
      ["static RULES: ", OPTIONS],
      ["fn opened(", DATA],
      ["fn laid_out(", "the board."],
      ["impl Rules for ", RULES],
    ],
  },
  tables: {
    from: "backgammon", type: "Backgammon", chapter: "tables",
    notes: [["fn open(", DATA], ["impl Rules for ", RULES]],
  },
  tafl: {
    from: "hnefatafl", type: "", chapter: "tafl", edits: NO_PRESETS, without: ["presets"],
    notes: [
      ["static OPTIONS: ", "the options, with the defaults of your game (`tablut.rs`)."],
      ["static VARIANT: ", DATA],
    ],
  },
  custody: {
    from: "ming_mang", type: "MingMang", chapter: "capture",
    notes: [["static SIZE: ", OPTIONS], ["fn setup(", DATA], ["impl Rules for ", RULES]],
  },
  clearing: {
    from: "konane", type: "Konane", chapter: "last-move", parts: ["moving", "text"],
    notes: [["static SIZE: ", OPTIONS], ["impl Rules for ", RULES]],
  },
  mills: {
    from: "tela", type: "Tela", chapter: "line",
    notes: [["static FLYING: ", OPTIONS], ["fn plan(", DATA], ["impl Rules for ", RULES]],
  },
  rows: {
    from: "pah_tum", type: "PahTum", chapter: "line", parts: ["evaluation", "options"],
    notes: [["static APPEARANCE: ", "the letters and the stones."], ["impl Rules for ", RULES]],
  },
  other: {
    from: "nim", type: "Nim", chapter: "last-move",
    notes: [
      ["static ROWS: ", OPTIONS],
      ["/// Returns the board: ", "the board."],
      ["impl Game for ", RULES],
      ["impl Evaluate for ", "the evaluation."],
    ],
  },
};

/** Names that Rust does not allow for a module, or that would hide a crate. */
const RESERVED = new Set(
  ("abstract alloc as async await become box break const continue core crate do dyn else enum extern false final " +
    "fn for gen if impl in let loop macro match mod move mut override priv pub ref return self static std struct " +
    "super tavolando trait true try type typeof union unsafe unsized use virtual where while yield").split(" "),
);
/** The names of files that several chunks share (scripts/link/files.mjs). No chunk may have such a
 * name. */
const SHARED = ["board", "play", "texts", "kit", "lattice", "none", "main", "app"];

/** The texts of a page that wait for their author.
 * @type {Record<string, Record<string, string>>} */
const TEXTS = {
  en: {
    summary: "TODO: the game in one sentence, for its card and for search engines.",
    aim: "TODO: which taps make a move, and how to win.",
    history: "TODO: where the game comes from, and who described it. Cite the sources.",
    rules: "TODO: all rules, in at least 80 words.",
    part: "TODO: this part of the rules.",
    caption: "TODO: a sentence about this diagram.",
    say: "TODO: a task for the reader.",
    right: "TODO: why this is right.",
    wrong: "TODO: a hint.",
    strategy: "TODO: how to play well, with diagrams.",
  },
  it: {
    summary: "TODO: il gioco in una frase, per la sua scheda e per i motori di ricerca.",
    aim: "TODO: quali tocchi fanno una mossa, e come si vince.",
    history: "TODO: da dove viene il gioco, e chi lo ha descritto. Cita le fonti.",
    rules: "TODO: tutte le regole, in almeno 80 parole.",
    part: "TODO: questa parte delle regole.",
    caption: "TODO: una frase su questo diagramma.",
    say: "TODO: un compito per chi legge.",
    right: "TODO: perché è giusto.",
    wrong: "TODO: un suggerimento.",
    strategy: "TODO: come si gioca bene, con diagrammi.",
  },
};

/** An error that stops the script before it writes a file. */
export class Refusal extends Error {}

/** The match of a pattern in a text. If there is none, the copied file has changed, and this script
 * must be changed too.
 * @param {string} text @param {RegExp} pattern @param {string} where */
function found(text, pattern, where) {
  const match = text.match(pattern);
  if (!match) throw new Refusal(`${where} has changed: scripts/new-game.mjs finds no ${pattern} in it`);
  return match;
}

/** A text with the match of a pattern replaced. The new text is inserted as it is.
 * @param {string} text @param {RegExp} pattern @param {string} by @param {string} where */
function replaced(text, pattern, by, where) {
  found(text, pattern, where);
  return text.replace(pattern, () => by);
}

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
/** The key of a game in addresses, records and prose, from the name of its file.
 * @param {string} file */
const keyOf = (file) => file.replaceAll("_", "-");
/** The strings in a TOML array of one line.
 * @param {string} array */
const strings = (array) => [...array.matchAll(/"([^"]*)"/g)].map((match) => match[1]);

/** A pattern for a line of Rust that begins with a text, after its visibility (`pub`).
 * @param {string} begin */
const lineWith = (begin) => `^(?:pub(?:\\(\\w+\\))? )?${escaped(begin)}`;
/** The name of a game's type in Rust.
 * @param {string} file */
const typeNamed = (file) => file.split("_").map((word) => word[0].toUpperCase() + word.slice(1)).join("");

/** A text with a TODO before the line that begins with `begin`, and before its doc comment.
 * @param {string} text @param {string} begin @param {string} todo @param {string} where */
function noted(text, begin, todo, where) {
  const { index = 0 } = found(text, new RegExp(`(?:^///.*\\n)*${lineWith(begin)}`, "m"), where);
  return `${text.slice(0, index)}// TODO: ${todo}\n${text.slice(index)}`;
}

/** The names of a new game, and of the game that it is copied from.
 * @typedef {object} Names
 * @property {string} key Its key in addresses, records and prose.
 * @property {string} type The name of its type in Rust.
 * @property {string} title
 * @property {string} chapter
 * @property {string} chunk
 * @property {Family} family
 * @property {string} from The key of the game that is copied. */

/** The code of a new game, from that of another one.
 * @param {string} code @param {string} source The file of the code. @param {Names} names */
function rules(code, source, names) {
  const { family, type, key, title, chapter, chunk, from } = names;
  const isWhole = source.endsWith(`/${family.from}.rs`);
  let text = code.split("\n#[cfg(test)]\nmod tests {")[0].replace(/#\[cfg\(test\)\]\nmod tests;\n/, "");
  if (family.type) text = text.replaceAll(new RegExp(`\\b${family.type}\\b`, "g"), type);
  if (isWhole) {
    for (const [pattern, by] of family.edits ?? []) text = replaced(text, pattern, by, source);
    const head = [
      `${title}: TODO: how it is played, in one sentence.`,
      "", "TODO: the rules in short, and the choices that its sources leave open.",
      "", "TODO: Source: author, title and year.",
      "", `\`make new-game\` copied the code from \`${family.from}.rs\`, and it still plays by those rules.`,
    ].map((line) => `//! ${line}`.trimEnd());
    text = replaced(text, /^(\/\/!.*\n)+/, `${head.join("\n")}\n`, source);
    for (const [begin, todo] of family.notes) text = noted(text, begin, todo, source);
    const entry = "set the chapter, the sides, the options and all keys. The prose has words for each of them.";
    text = noted(text, "/// The registry entry of", entry, source);
    text = replaced(text, /\/\/\/ The registry entry of .*/, `/// The registry entry of ${title}.`, source);
    text = replaced(text, /rules!\(\s*\w+/, `rules!(${chunk}`, source);
    const named = new RegExp(`(key: |entry\\()"${from}"`);
    text = replaced(text, named, `${found(text, named, source)[1]}"${key}"`, source);
    const isSet = /^ {4}chapter: ".*"/m;
    if (isSet.test(text)) text = text.replace(isSet, `    chapter: "${chapter}"`);
    else if (chapter !== family.chapter) {
      text = replaced(text, /^ {4}key: .*\n/m, `    key: "${key}",\n    chapter: "${chapter}",\n`, source);
    }
  }
  return `${text.trimEnd()}\n`;
}

/** A list of modules with one more, in the order of the names.
 * @param {string} text @param {string} line @param {string} source */
function withModule(text, line, source) {
  const name = (/** @type {string} */ line) => line.match(/^(?:pub(?:\(\w+\))? )?mod (\w+);$/)?.[1];
  const lines = text.split("\n");
  const wanted = name(line) ?? "";
  let last = -1;
  for (const [nth, other] of lines.entries()) {
    const known = name(other);
    if (known && known < wanted) last = nth;
  }
  const first = lines.findIndex((other) => name(other));
  if (first < 0) throw new Refusal(`${source} has changed: scripts/new-game.mjs finds no modules in it`);
  lines.splice(last < 0 ? first : last + 1, 0, line);
  return lines.join("\n");
}

/** The page of a new game in a language: the words of the copied game's head, and the parts that
 * every page has.
 * @param {string} page @param {string} lang @param {string} source @param {Names} names */
function prose(page, lang, source, { family, key, title, from }) {
  const texts = TEXTS[lang];
  const [, head, body] = found(page, /^\+\+\+\n([^]*?)\n\+\+\+\n([^]*)$/, source);
  const tables = head.split(/\n(?=\[)/);
  const kept = tables.filter((table) => !family.without?.includes(table.match(/^\[(.*)\]/)?.[1] ?? ""));
  const lines = [
    `# TODO: the words below belong to the rules of ${from}. Change them with the rules: sides, options,`,
    "# reasons [why] with the part of the rules for each [place], remarks [note], facts [fact], stages [aims].",
    `title = "${title}"`,
    `summary = "${texts.summary}"`,
    `aim = "${texts.aim}"`,
    "# TODO: the keys of your sources in sources.toml.",
    found(head, /^sources = .*$/m, source)[0],
    "",
  ];
  const [, ...others] = kept;
  const headings = [...body.matchAll(/^(#+) (.*?) \{#(.*)\}$/gm)];
  const heading = (/** @type {string} */ id) => {
    const match = headings.find((match) => match[3] === id);
    if (!match) throw new Refusal(`${source} has changed: scripts/new-game.mjs finds no {#${id}} in it`);
    return match[0];
  };
  const section = (/** @type {string} */ id) => {
    const rest = body.slice(body.indexOf(heading(id)));
    return rest.split(/\n(?=# )/)[0];
  };
  const placed = others.find((table) => table.startsWith("[place]")) ?? "";
  const places = new Set(strings(placed));
  const parts = headings.filter(([, , , id]) => places.has(id) && id !== "rules");
  const step = (/** @type {string} */ id, /** @type {RegExp} */ kept) => {
    const [, fence] = found(section(id), /^```step\n([^]*?)^```$/m, source);
    const lines = fence.split("\n").filter((line) => kept.test(line) && !line.startsWith("game"));
    return lines.map((line) => `${line}\n`).join("");
  };
  const lesson = step("lesson", /^(start|options|moves) = /);
  const problem = step("problems", /^(start|options|moves|accepts) = /);
  const text = [
    heading("history"), texts.history, heading("rules"), texts.rules,
    `\`\`\`board\n# TODO: four diagrams or more on the page.\ngame = "${key}"\ncaption = "${texts.caption}"\n\`\`\``,
    ...parts.flatMap(([line]) => [line, texts.part]),
    heading("lesson"),
    `\`\`\`step\n# TODO: three to six steps.\ngame = "${key}"\n${lesson}` +
      `say = "${texts.say}"\nright = "${texts.right}"\n\`\`\``,
    heading("strategy"), texts.strategy, heading("problems"),
    `\`\`\`step\n# TODO: six problems or more, each with the one best move.\ngame = "${key}"\n${problem}` +
      `say = "${texts.say}"\nright = "${texts.right}"\nwrong = "${texts.wrong}"\n\`\`\``,
  ];
  return `+++\n${lines.join("\n")}\n${others.join("\n")}\n+++\n\n${text.join("\n\n")}\n`;
}

/** The first lines of a data file of the tests, and a TODO.
 * @param {string} text @param {string} ending @param {string} from */
function data(text, ending, from) {
  const comments = text.match(/^(#.*\n)*/)?.[0] ?? "";
  const lines = text.slice(comments.length).trimStart().split("\n").filter((line) => !line.startsWith("#"));
  if (ending === "cases") {
    const todo = `# TODO: nine cases or more. This one is for the rules of ${from}.\n`;
    return `${comments}${todo}\n${lines.join("\n").split("\n\n")[0].trimEnd()}\n`;
  }
  const all = { perft: 1, throws: 3, positions: 30 }[ending];
  let kept = lines.slice(0, all);
  // Two depths are enough to see that something is counted.
  if (ending === "perft") kept = kept.map((line) => line.replace(/: (\d+ \d+) .*/, ": $1"));
  const todo = {
    perft: "counts by rules that you have worked out by hand, or by another program",
    throws: "throws for positions of your game",
    positions: "positions that another program with your rules has judged",
  }[ending];
  return `${comments}# TODO: ${todo}. These are for the rules of ${from}.\n${kept.join("\n")}\n`;
}

/** A text with one more string in the array after each line that `pattern` matches.
 * @param {string} text @param {RegExp} pattern @param {string} key @param {string} source */
function listed(text, pattern, key, source) {
  found(text, pattern, source);
  return text.replace(pattern, (line) => line.replace(/\]$/, line.endsWith("[]") ? `"${key}"]` : `, "${key}"]`));
}

/** A page of a chapter with one more row in its comparison.
 * @param {string} page @param {string} key @param {string} source */
function compared(page, key, source) {
  const [fence, columns] = found(page, /^```compare\n(?:columns = (\[.*\])\n)[^]*?\n(?=```$)/m, source);
  const cells = strings(columns).map(() => '  "TODO",\n');
  return page.replace(fence, () => `${fence}\n[[game]]\nkey = "${key}"\ncells = [\n${cells.join("")}]\n`);
}

/** A family with another game to copy. The notes, edits and tables of the usual game apply if they
 * fit the other one.
 * @param {Family} family @param {string} from @param {string} code The code of the other game.
 * @returns {Family} */
function copying(family, from, code) {
  const type = typeNamed(from);
  const hasPresets = /^ {4}presets: /m.test(code);
  const edits = (family.edits ?? []).filter((edit) => !NO_PRESETS.includes(edit));
  return {
    ...family,
    from,
    type: new RegExp(`^(?:pub.*)?struct ${type}\\b`, "m").test(code) ? type : "",
    parts: [...code.split("\n#[cfg(test)]")[0].matchAll(/^(?:pub.*)?mod (\w+);$/gm)].map(([, part]) => part),
    edits: [...edits, ...(hasPresets ? NO_PRESETS : [])].filter(([pattern]) => pattern.test(code)),
    without: [...(family.without ?? []), ...(hasPresets ? ["presets"] : [])],
    notes: family.notes.filter(([begin]) => new RegExp(lineWith(begin), "m").test(code)),
  };
}

/** The files of a new game below the root of the project, and what its author must still do. Writes
 * nothing.
 * @param {string} root
 * @param {{ file: string, family: string, title?: string, chapter?: string, from?: string }} asked
 * @returns {{ created: Map<string, string>, changed: Map<string, string>, left: string[] }} */
export function planned(root, asked) {
  const { file, family: named } = asked;
  if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(file) || file.length > 40) {
    const made = file ? `'${file}' cannot be the KEY` : "KEY is missing";
    const rule = "lower-case letters, digits and single underscores, beginning with a letter, up to 40 in all";
    throw new Refusal(`${made}: a key has ${rule}, as in KEY=fox_and_geese`);
  }
  const usual = Object.hasOwn(FAMILIES, named) ? FAMILIES[named] : undefined;
  if (!usual) {
    const made = named ? `there is no family '${named}'` : "FAMILY is missing";
    throw new Refusal(`${made}: choose one of ${Object.keys(FAMILIES).join(", ")} (docs/games.md)`);
  }
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");
  const has = (/** @type {string} */ path) => existsSync(join(root, path));
  const games = "src/rules/games";
  const folder = usual.folder ? `${games}/${usual.folder}` : games;
  const key = keyOf(file);
  const registry = read(`${games}/mod.rs`);
  const entries = [...registry.matchAll(/^ {4}&((?:\w+::)?)(\w+)::ENTRY,\n/gm)];
  const model = asked.from || usual.from;
  const own = usual.folder ? `${usual.folder}::` : "";
  if (!entries.some(([, place, known]) => known === model && place === own) || !has(`${folder}/${model}.rs`)) {
    throw new Refusal(`FROM cannot be '${model}': it is the file name of a game in ${folder}, as ${usual.from}`);
  }
  const family = model === usual.from ? usual : copying(usual, model, read(`${folder}/${model}.rs`));
  const paths = [games, folder].flatMap((place) => [`${place}/${file}.rs`, `${place}/${file}`]);
  const taken = [...paths, `static/prose/it/games/${key}.md`, `static/prose/en/games/${key}.md`].find(has);
  if (entries.some(([, , known]) => known === file)) throw new Refusal(`there is a game '${key}' already`);
  if (taken) throw new Refusal(`the key '${file}' is taken: there is ${taken}`);
  if (RESERVED.has(file)) throw new Refusal(`the key '${file}' is a word of Rust: choose another one`);
  const title = asked.title || (file[0].toUpperCase() + file.slice(1)).replaceAll("_", " ");
  if (/["'\\\p{C}]/u.test(title)) throw new Refusal(`TITLE has a sign that the book does not use: write ’ for '`);

  const book = read("static/prose/book.toml");
  const chapters = new Map(
    [...book.matchAll(/^\[\[chapter\]\]\nkey = "(.*)"\n(?:.*\n)*?games = (\[.*\])$/gm)].map(
      ([, key, games]) => /** @type {[string, string[]]} */ ([key, strings(games)]),
    ),
  );
  const chapter = asked.chapter || family.chapter;
  const inChapter = chapters.get(chapter);
  const playable = [...chapters].filter(([, games]) => games.length > 0).map(([key]) => key);
  if (!inChapter?.length) {
    throw new Refusal(`there are no games in a chapter '${chapter}': choose one of ${playable.join(", ")}`);
  }

  const source = `${folder}/${family.from}.rs`;
  const code = read(source);
  const [, oldChunk] = found(code, /rules!\(\s*(\w+)/, source);
  // A game without a kit has a chunk whose name has no underscore (scripts/link/files.mjs).
  const kit = oldChunk.includes("_") ? `${oldChunk.split("_")[0]}_` : "";
  const chunk = kit ? `${kit}${file}` : file.replaceAll("_", "");
  /** @type {{ name: string }[]} */
  const chunks = JSON.parse(read("scripts/chunks.json"));
  const isKnown = [...SHARED, ...chunks.map(({ name }) => name)].includes(chunk);
  if (isKnown) throw new Refusal(`the key '${file}' is taken: '${chunk}' is the name of a chunk`);
  const from = keyOf(family.from);
  const pieces = ["", ...(family.parts ?? []).map((part) => `/${part}`)].map((part) => {
    const path = `${folder}/${family.from}${part}.rs`;
    return { path, code: read(path), target: `${folder}/${file}${part}.rs` };
  });
  const name = typeNamed(file);
  // The code may use a type of this name already.
  const isUsed = pieces.some(({ code }) => new RegExp(`\\b${name}\\b`).test(code));
  const names = { key, type: isUsed ? `${name}Game` : name, title, chapter, chunk, family, from };

  const created = new Map(pieces.map(({ path, code, target }) => [target, rules(code, path, names)]));
  for (const lang of ["it", "en"]) {
    const path = `static/prose/${lang}/games/${from}.md`;
    created.set(`static/prose/${lang}/games/${key}.md`, prose(read(path), lang, path, names));
  }
  const counts = has(`tests/data/${from}.throws`) ? "throws" : "perft";
  const endings = ["cases", counts, ...(chapter === "draughts" ? ["positions"] : [])];
  for (const ending of endings.filter((ending) => has(`tests/data/${from}.${ending}`))) {
    created.set(`tests/data/${key}.${ending}`, data(read(`tests/data/${from}.${ending}`), ending, from));
  }

  /** @type {Map<string, string>} */
  const changed = new Map();
  const change = (/** @type {string} */ path, /** @type {(text: string) => string} */ by) =>
    changed.set(path, by(changed.get(path) ?? read(path)));
  const module = `${family.folder ? "pub(super) " : ""}mod ${file};`;
  change(`${folder}/mod.rs`, (text) => withModule(text, module, `${folder}/mod.rs`));
  change(`${games}/mod.rs`, (text) => {
    // The games are in the order of the book: add the new one after the last one of its chapter.
    const last = entries.findLast(([, , name]) => inChapter.includes(keyOf(name)));
    if (!last) throw new Refusal(`no game of the chapter '${chapter}' is in GAMES`);
    const line = `    &${family.folder ? `${family.folder}::` : ""}${file}::ENTRY,\n`;
    return text.replace(last[0], `${last[0]}${line}`);
  });
  change("static/prose/book.toml", (text) => {
    const page = new RegExp(`^\\[\\[chapter\\]\\]\\nkey = "${chapter}"\\n(?:.+\\n)*?games = \\[.*\\]$`, "m");
    const [turns] = found(text, new RegExp(`(?<=^key = "${from}"\\n(?:.+\\n)*?turns = )\\d+`, "m"), "book.toml");
    const block = [
      "[[game]]", `key = "${key}"`,
      "# TODO: its names in both languages, and `names = [...]` for those of other languages.",
      `name = { it = "${title}", en = "${title}" }`,
      `# TODO: measure the turns (tests/native/turns.rs). This number belongs to ${from}.`, `turns = ${turns}`,
      "# TODO: the place, and `at = [longitude, latitude]`.", 'origin = { it = "TODO", en = "TODO" }',
    ].join("\n");
    const last = inChapter[inChapter.length - 1];
    const before = found(text, new RegExp(`^\\[\\[game\\]\\]\\nkey = "${last}"\\n(?:.+\\n)*`, "m"), "book.toml")[0];
    return listed(text, page, key, "book.toml").replace(before, () => `${before.trimEnd()}\n\n${block}\n`);
  });
  const mechanisms = new RegExp(`^games = \\[.*"${from}".*\\]$`, "gm");
  change("static/prose/index.toml", (text) => listed(text, mechanisms, key, "index.toml"));
  change("static/prose/atlas.toml", (text) => listed(text, /^\[undated\]\ngames = \[.*\]$/m, key, "atlas.toml"));
  // The games of a chapter that ends in "-world" are also compared in the chapter before it.
  for (const name of new Set([chapter, chapter.replace(/-world$/, "")])) {
    for (const lang of ["it", "en"]) {
      const path = `static/prose/${lang}/chapters/${name}.md`;
      change(path, (text) => compared(text, key, path));
    }
  }

  const rows = [...changed.keys()].filter((path) => path.includes("/chapters/"));
  const left = [
    `run \`make fmt\`, then change the rules in ${folder}/${file}.rs, which still are those of ${from}`,
    "give every new key of a reason or a remark its English words in src/rules/games/kit/plain.txt, and every new " +
      "reason of `parse_error!` its Italian words in src/text/reasons-it.txt",
    `write the prose in static/prose/{it,en}/games/${key}.md, and list its new sources in static/prose/sources.toml`,
    `see whether the text of the chapter still holds with one more game: ${rows.join(", ")}`,
    `put nine worked cases or more into tests/data/${key}.cases, and your own counts into tests/data/${key}.${counts}`,
    `fill in book.toml: names, place and turns (TAVOLANDO_GAME=${key} cargo test --test native ` +
      "the_turns_of_every_game -- --ignored --nocapture)",
    `fill in the row '${key}' of the comparison in ${rows.join(", ")}`,
    "check the mechanisms in index.toml; give the game its date in atlas.toml, if a source has one, instead of `undated`",
    `make its examination: TAVOLANDO_GAME=${key} cargo test --test native examinations_are_chosen -- --ignored`,
    "list it in the README (The games), and in benches/figures.rs with the random games a second that you ask of it",
    "list remarks and reasons that random games never bring up under RARE in tests/native/words.rs",
    `run \`make test-game KEY=${key}\`, which lists everything that is still missing, until it passes`,
    "run `make test`, then `make play`, and play it",
  ];
  if (named === "draughts") {
    const pdn = "if PDN has a number for the game, add `pdn_type` to its rules, and the game to src/core/formats/pdn.rs";
    left.splice(-1, 0, pdn);
  }
  return { created, changed, left };
}

/** Writes the files of a new game.
 * @param {string} root @param {Parameters<typeof planned>[1]} asked */
export function newGame(root, asked) {
  const plan = planned(root, asked);
  for (const [path, text] of [...plan.created, ...plan.changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return plan;
}

if (argv[1] && realpathSync(argv[1]) === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const { KEY = "", FAMILY = "", TITLE, CHAPTER, FROM } = env;
  try {
    const { created, changed, left } = newGame(root, { file: KEY, family: FAMILY, title: TITLE, chapter: CHAPTER, from: FROM });
    const list = (/** @type {Iterable<string>} */ lines) => [...lines].map((line) => `  ${line}`).join("\n");
    console.log(`New files:\n${list(created.keys())}\nChanged files:\n${list(changed.keys())}`);
    console.log(`Left to do (TODO in these files says more):\n${list(left.map((line, nth) => `${nth + 1}. ${line}`))}`);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`new-game: ${error.message}. Nothing was written.`);
    process.exitCode = 1;
  }
}
