// Prints one hash of everything that a build depends on. scripts/build keeps it beside the built site, and
// builds again when it differs. A wrong name in TAVOLANDO_WITHOUT is an error.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { argv, env, exit, version } from "node:process";
import { fileURLToPath } from "node:url";
import { switchedOff } from "./link/tricks.mjs";

/** The files and folders that a build of the site reads, relative to the root of the project. */
export const INPUTS = [
  "src", "static", "styles", "scripts", "index.html", "Trunk.toml", "Cargo.toml", "Cargo.lock",
  ".cargo/config.toml", "LICENSE-APACHE", "LICENSE-MIT",
];
/** The settings from outside that change what is built. */
export const SETTINGS = ["TAVOLANDO_ADDRESS", "TAVOLANDO_PLAIN", "TAVOLANDO_WITHOUT", "RUSTFLAGS"];

/** The output of a command; an empty text where it cannot be run.
 * @param {string} command @param {string[]} args */
function outputOf(command, ...args) {
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return "";
  }
}

/** The version of an installed npm package; an empty text where it is not there.
 * @param {string | undefined} folder */
function packageVersion(folder) {
  const file = join(folder ?? "", "package.json");
  return folder && existsSync(file) ? String(JSON.parse(readFileSync(file, "utf8")).version) : "";
}

/** The versions of the tools that link and pack the program. wasm-split does not print its own: scripts/env
 * exports it. */
export function linkTools() {
  return {
    node: version,
    "wasm-bindgen": outputOf("wasm-bindgen", "--version"),
    "wasm-split": env.SPLIT_VERSION ?? "",
    binaryen: packageVersion(env.BINARYEN),
    terser: packageVersion(env.TERSER),
  };
}

/** The versions of all tools that a build runs. */
export function tools() {
  const source = join(outputOf("rustc", "--print", "sysroot").trim(), "lib/rustlib/src/rust/library");
  return {
    ...linkTools(),
    rustc: outputOf("rustc", "-vV"),
    // Without it the standard library is not built for size.
    "rust-src": String(existsSync(source)),
    trunk: outputOf("trunk", "--version"),
  };
}

/** All files below a path, in a fixed order; none where there is nothing.
 * @param {string} root @param {string} path @returns {string[]} */
function files(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full).sort().flatMap((name) => files(root, `${path}/${name}`));
}

/** The stamp of the inputs below `root` with these settings and these versions of tools.
 * @param {string} root @param {Record<string, string | undefined>} settings
 * @param {Record<string, string>} versions */
export function stamp(root, settings, versions) {
  const hash = createHash("sha256");
  const put = (/** @type {string | Buffer} */ part) => hash.update(`${part.length}:`).update(part);
  for (const file of INPUTS.flatMap((input) => files(root, input))) {
    put(file);
    put(readFileSync(join(root, file)));
  }
  const without = [...switchedOff(settings.TAVOLANDO_WITHOUT)].sort().join();
  /** @type {Record<string, string | undefined>} */
  const all = { ...settings, TAVOLANDO_WITHOUT: without };
  for (const name of SETTINGS) put(`${name}=${all[name] ?? ""}`);
  for (const name of Object.keys(versions).sort()) put(`${name} ${versions[name]}`);
  return hash.digest("hex");
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  try {
    switchedOff(env.TAVOLANDO_WITHOUT);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    exit(1);
  }
  console.log(stamp(fileURLToPath(new URL("..", import.meta.url)), env, tools()));
}
