// Tests how the style sheets of the components are put together.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { bundles } from "../../scripts/styles.mjs";

/** Makes a folder of style sheets. It is removed after the test.
 * @param {import("node:test").TestContext} context @param {Record<string, string[]>} lists
 * @param {string[]} names */
function folder(context, lists, names) {
  const folder = mkdtempSync(join(tmpdir(), "styles-"));
  context.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "bundles.json"), JSON.stringify(lists));
  for (const name of names) writeFileSync(join(folder, `${name}.css`), `.${name} { order: 1; }\n`);
  return folder;
}

test("the files of a list follow each other in its order", (context) => {
  const made = bundles(folder(context, { main: ["two", "one"], board: ["three"] }, ["one", "two", "three"]));
  assert.deepEqual(made, { main: ".two { order: 1; }\n.one { order: 1; }\n", board: ".three { order: 1; }\n" });
});

test("a file that is missing, in no list or in two lists is an error", (context) => {
  assert.throws(() => bundles(folder(context, { main: ["one", "two"] }, ["one"])), /two\.css is listed, but missing/);
  assert.throws(() => bundles(folder(context, { main: ["one"] }, ["one", "two"])), /two\.css is in no list/);
  assert.throws(() => bundles(folder(context, { main: ["one"], page: ["one"] }, ["one"])), /one\.css is listed twice/);
});
