// Tests that scripts/setup refuses an old Node.js before it installs anything.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "node:process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const setup = fileURLToPath(new URL("../../scripts/setup", import.meta.url));

/** Runs `scripts/setup` with a fake node that only prints a version. A fake rustc fails and ends
 * it.
 * @param {import("node:test").TestContext} context @param {string} version */
function setupWith(context, version) {
  const bin = mkdtempSync(join(tmpdir(), "setup-"));
  context.after(() => rmSync(bin, { recursive: true }));
  const commands = { node: `echo ${version}`, npm: "", cargo: "", cc: "", rustc: "echo no compiler; exit 1" };
  for (const [name, does] of Object.entries(commands)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${does}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const { status, stdout, stderr } = spawnSync(setup, ["build"], {
    env: { ...env, PATH: `${bin}:${env.PATH}`, TAVOLANDO_TOOLS: join(bin, "tools") },
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

test("an old Node.js is refused with one line, and a newer one is accepted", (context) => {
  for (const version of ["v9.11.2", "v18.20.4", "v19.9.0"]) {
    const { status, said } = setupWith(context, version);
    assert.equal(status, 1, said);
    assert.match(said, /install Node\.js 20 or newer/);
    assert.equal(said.trim().split("\n").length, 1, said);
  }
  for (const version of ["v20.0.0", "v22.12.0", "v100.0.0"]) {
    assert.doesNotMatch(setupWith(context, version).said, /Node\.js/);
  }
});
