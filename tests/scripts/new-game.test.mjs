// Tests that scripts/new-game.mjs writes all files of a new game in every family, and refuses wrong
// names. Each test works on a copy of the files that the script reads.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { FAMILIES, Refusal, newGame } from "../../scripts/new-game.mjs";

const PROJECT = fileURLToPath(new URL("../..", import.meta.url));
const READ = ["src/rules/games", "static/prose", "tests/data", "scripts/chunks.json", "scripts/new-game.mjs"];

/** A copy of the project's files, which the test may change.
 * @param {import("node:test").TestContext} context */
function project(context) {
  const root = mkdtempSync(join(tmpdir(), "new-game-"));
  context.after(() => rmSync(root, { recursive: true }));
  for (const path of READ) cpSync(join(PROJECT, path), join(root, path), { recursive: true });
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");
  const all = () => {
    const paths = readdirSync(root, { recursive: true, encoding: "utf8" });
    const files = paths.filter((path) => statSync(join(root, path)).isFile());
    return new Map(files.sort().map((path) => [path, read(path)]));
  };
  return { root, read, all };
}

/** The keys of the tables of a page's head, and of the values in them.
 * @param {string} page */
function keysOf(page) {
  const head = page.split("+++\n")[1];
  return head.split("\n").map((line) => line.match(/^(\[.*\]|[^#=]+(?= = ))/)?.[0].replaceAll('"', "")).filter(Boolean);
}

/** The structure of a page: its headings' ids, and its fences without their texts.
 * @param {string} page */
function skeleton(page) {
  const body = page.split("+++\n")[2];
  return body.split("\n").filter((line) => /\{#.*\}$|^```|^(game|start|options|moves|accepts) = /.test(line))
    .map((line) => line.replace(/^(#+) .*(\{#.*\})$/, "$1 $2"));
}

for (const [name, family] of Object.entries(FAMILIES)) {
  test(`a game of the family ${name} has all its files, in both languages`, (context) => {
    const { root, read, all } = project(context);
    const before = all();
    const { created, changed, left } = newGame(root, { file: "fox_and_geese", family: name });
    const after = all();
    const differ = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
    assert.deepEqual(differ, [...created.keys(), ...changed.keys()].sort());
    assert.ok([...changed.keys()].every((path) => before.has(path)));
    assert.ok([...created.keys()].every((path) => !before.has(path)));
    assert.ok(left.length > 8);

    const folder = join("src/rules/games", family.folder ?? "");
    const code = read(`${folder}/fox_and_geese.rs`);
    const old = before.get(`${folder}/${family.from}.rs`) ?? "";
    assert.match(code, /^\/\/! Fox and geese: TODO/);
    assert.match(code, /"fox-and-geese"/);
    assert.equal(code.match(/^\/\/ TODO: /gm)?.length, family.notes.length + 1);
    assert.ok(!code.includes(`rules!(${old.match(/rules!\((\w+)/)?.[1]},`), "the chunk is its own");
    assert.equal(code.includes("#[cfg(test)]"), false);
    for (const [, part] of code.matchAll(/^mod (\w+);/gm)) {
      assert.ok(created.has(`${folder}/fox_and_geese/${part}.rs`), part);
    }
    for (const [path, text] of created) {
      if (family.type && path.endsWith(".rs")) assert.doesNotMatch(text, new RegExp(`\\b${family.type}\\b`), path);
      if (!path.includes("/fox_and_geese/")) assert.match(text, /TODO/, path);
    }

    const [it, en] = ["it", "en"].map((lang) => read(`static/prose/${lang}/games/fox-and-geese.md`));
    assert.deepEqual(keysOf(it), keysOf(en));
    assert.deepEqual(skeleton(it), skeleton(en));
    const sections = [...en.matchAll(/^# .* \{#(.*)\}$/gm)].map(([, id]) => id);
    assert.deepEqual(sections, ["history", "rules", "lesson", "strategy", "problems"]);
    for (const [, keys] of code.matchAll(/^ {4}(?:reasons|remarks|facts|stages): &\[([^\]]*)\]/gm)) {
      for (const [, key] of keys.matchAll(/"([^"]+)"/g)) assert.ok(keysOf(en).includes(key), key);
    }
    const place = en.split("\n[place]\n")[1].split("\n\n")[0];
    for (const [, id] of place.matchAll(/ = "(.*)"/g)) assert.equal(en.split(`{#${id}}`).length, 2, id);

    const counts = /^ {4}dice: true/m.test(code) ? "throws" : "perft";
    for (const ending of ["cases", counts]) assert.ok(created.has(`tests/data/fox-and-geese.${ending}`), ending);
    assert.equal(created.has("tests/data/fox-and-geese.positions"), name === "draughts");

    const registry = read("src/rules/games/mod.rs");
    const path = family.folder ? `${family.folder}::fox_and_geese` : "fox_and_geese";
    assert.ok(registry.includes(`\n    &${path}::ENTRY,\n`));
    assert.match(read(`${folder}/mod.rs`), /^(pub\(super\) )?mod fox_and_geese;$/m);
    const book = read("static/prose/book.toml");
    const chapter = book.split("[[chapter]]").find((part) => part.includes(`key = "${family.chapter}"`));
    assert.match(chapter ?? "", /, "fox-and-geese"\]/);
    assert.equal(book.split('[[game]]\nkey = "fox-and-geese"\n').length, 2);
    assert.match(read("static/prose/index.toml"), /^games = \[.*, "fox-and-geese"\]$/m);
    assert.match(read("static/prose/atlas.toml"), /^\[undated\]\ngames = \[.*, "fox-and-geese"\]$/m);
    for (const lang of ["it", "en"]) {
      const page = read(`static/prose/${lang}/chapters/${family.chapter}.md`);
      const columns = page.match(/^columns = \[(.*)\]$/m)?.[1].split('", "').length;
      const row = page.match(/\[\[game\]\]\nkey = "fox-and-geese"\ncells = \[\n((?: {2}"TODO",\n)+)\]\n```/);
      assert.equal(row?.[1].split("\n").length, (columns ?? 0) + 1, lang);
    }
  });
}

test("several games can follow one another, and each stands in the order of the modules", (context) => {
  const { root, read } = project(context);
  for (const file of ["zamma", "a_game", "dablot"]) newGame(root, { file, family: "custody" });
  const registry = read("src/rules/games/mod.rs");
  const modules = [...registry.matchAll(/^(?:pub(?:\(\w+\))? )?mod (\w+);/gm)].map(([, name]) => name);
  assert.deepEqual(modules, [...modules].sort());
  assert.match(registry, /&zamma::ENTRY,\n {4}&a_game::ENTRY,\n {4}&dablot::ENTRY,/);
  assert.match(registry, /#\[cfg\(test\)\]\nmod tests;/);
});

test("a title and a chapter can be chosen, and a type of the same name is no trouble", (context) => {
  const { root, read } = project(context);
  newGame(root, { file: "bear_game", family: "mills", title: "Bear & $& Tela", chapter: "last-move" });
  const code = read("src/rules/games/bear_game.rs");
  assert.match(code, /^\/\/! Bear & \$& Tela: TODO/);
  assert.match(code, /^ {4}chapter: "last-move",$/m);
  assert.match(code, /impl Rules for BearGame /);
  newGame(root, { file: "points", family: "mills" });
  assert.match(read("src/rules/games/points.rs"), /impl Rules for PointsGame /);
  newGame(root, { file: "dablot", family: "tafl", chapter: "capture" });
  assert.match(read("src/rules/games/dablot.rs"), /key: "dablot",\n {4}chapter: "capture",\n/);
});

test("another game of the kit can be copied", (context) => {
  const { root, read } = project(context);
  const models = [
    ["mancala", "congklak"], ["mancala", "ayoayo"], ["mancala", "hawalis"], ["mancala", "tchuka_ruma"],
    ["draughts", "polish_draughts"], ["draughts", "turkish_draughts"], ["draughts", "alquerque"], ["race", "palma"],
    ["race", "senet"], ["tables", "plakoto"], ["tables", "duodecim_scripta"], ["tafl", "tablut"], ["tafl", "ard_ri"],
    ["custody", "seega"], ["custody", "latrunculi"], ["clearing", "pasang"], ["mills", "shax"], ["rows", "gomoku"],
    ["other", "fanorona"], ["other", "five_field_kono"], ["other", "sahkku"], ["other", "go"],
  ];
  for (const [family, from] of models) {
    const file = `copy_of_${from}`;
    const { created } = newGame(root, { file, family, from });
    const folder = join("src/rules/games", FAMILIES[family].folder ?? "");
    const code = read(`${folder}/${file}.rs`);
    assert.match(code, new RegExp(`"copy-of-${from.replaceAll("_", "-")}"`));
    for (const [, part] of code.matchAll(/^mod (\w+);/gm)) assert.ok(created.has(`${folder}/${file}/${part}.rs`), part);
    const old = read(`${folder}/${from}.rs`).match(/rules!\(\s*(\w+)/)?.[1];
    assert.ok(!code.includes(`rules!(${old},`), from);
  }
});

test("wrong names are refused, and nothing is written", (context) => {
  const { root, all } = project(context);
  const before = all();
  const wrong = /** @type {[string, string, RegExp, string?, string?, string?][]} */ ([
    ["", "mancala", /KEY is missing/],
    ["fox-and-geese", "mancala", /cannot be the KEY/],
    ["Fox", "mancala", /cannot be the KEY/],
    ["2fox", "mancala", /cannot be the KEY/],
    ["fox__geese", "mancala", /cannot be the KEY/],
    ["fox_", "mancala", /cannot be the KEY/],
    ["../fox", "mancala", /cannot be the KEY/],
    ["f".repeat(41), "mancala", /cannot be the KEY/],
    ["loop", "other", /word of Rust/],
    ["fox", "", /FAMILY is missing/],
    ["fox", "chess", /no family 'chess': choose one of mancala, .* other/],
    ["fox", "toString", /no family/],
    ["mangala", "mancala", /a game 'mangala' already/],
    ["mangala", "other", /a game 'mangala' already/],
    ["ming_mang", "custody", /a game 'ming-mang' already/],
    ["board", "mancala", /taken: there is src\/rules\/games\/mancala\/board.rs/],
    ["race", "other", /taken: there is src\/rules\/games\/race/],
    ["table", "other", /name of a chunk/],
    ["fox", "mills", /no games in a chapter 'about'/, "about"],
    ["fox", "mills", /no games in a chapter 'moon'/, "moon"],
    ["fox", "mills", /FROM cannot be 'chess'/, undefined, undefined, "chess"],
    ["fox", "mills", /FROM cannot be '..\/nim'/, undefined, undefined, "../nim"],
    ["fox", "mancala", /FROM cannot be 'nim': .* in src\/rules\/games\/mancala/, undefined, undefined, "nim"],
    ["fox", "mancala", /FROM cannot be 'bao'/, undefined, undefined, "bao"],
    ["fox", "mills", /TITLE/, "line", 'The "fox"'],
  ]);
  for (const [file, family, reason, chapter, title, from] of wrong) {
    const isRefused = (/** @type {unknown} */ error) => error instanceof Refusal && reason.test(error.message);
    assert.throws(() => newGame(root, { file, family, chapter, title, from }), isRefused, `${file} ${family}`);
  }
  assert.deepEqual(all(), before);
});

test("the command says what it wrote and what is left, or in one line why it did not", (context) => {
  const { root, all } = project(context);
  const run = (/** @type {Record<string, string>} */ settings) => {
    const { KEY, FAMILY, TITLE, CHAPTER, ...others } = env;
    const script = join(root, "scripts/new-game.mjs");
    return spawnSync("node", [script], { env: { ...others, ...settings }, encoding: "utf8" });
  };
  const before = all();
  const wrong = /** @type {Record<string, string>[]} */ ([{}, { KEY: "fox" }, { KEY: "Fox", FAMILY: "tafl" }]);
  for (const settings of wrong) {
    const { status, stdout, stderr } = run(settings);
    assert.equal(status, 1);
    assert.equal(stdout, "");
    assert.match(stderr, /^new-game: .* Nothing was written\.\n$/);
  }
  assert.deepEqual(all(), before);
  const { status, stdout, stderr } = run({ KEY: "fox_and_geese", FAMILY: "tafl", TITLE: "Fox & geese" });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /New files:\n {2}src\/rules\/games\/fox_and_geese.rs\n[^]*Changed files:\n[^]*Left to do/);
  assert.ok(existsSync(join(root, "tests/data/fox-and-geese.cases")));
});
