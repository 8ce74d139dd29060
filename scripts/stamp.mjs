// Prints one hash of everything that a build depends on. scripts/build stores it with the built
// site and builds again when it differs. An unknown name in TAVOLANDO_WITHOUT is an error.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { argv, env, exit, version } from "node:process";
import { fileURLToPath } from "node:url";
import { switchedOff } from "./link/tricks.mjs";

/** The files and folders that a build of the site reads, relative to the root of the project. */
export const INPUTS = [
  "src", "static", "styles", "scripts", "index.html", "Trunk.toml", "Cargo.toml", "Cargo.lock",
  ".cargo", "build.rs", "LICENSE-APACHE", "LICENSE-MIT",
];
/** The settings of the project that change the output. TAVOLANDO_SITE is not among them: it names a
 * page writer that is built from the same files. */
export const SETTINGS = ["TAVOLANDO_ADDRESS", "TAVOLANDO_PLAIN", "TAVOLANDO_WITHOUT"];
/** The environment variables that cargo, the compiler and Trunk read. */
const OUTSIDE = /^(CARGO_(BUILD|ENCODED|PROFILE|TARGET|UNSTABLE)_|RUSTC|RUSTFLAGS$|TRUNK_)/;
/** Variables among them that the scripts set themselves, or that change no byte of the site. */
const IGNORED = new Set([
  "CARGO_BUILD_JOBS", "CARGO_BUILD_TARGET", "CARGO_BUILD_TARGET_DIR", "CARGO_TARGET_DIR",
  "TRUNK_SKIP_VERSION_CHECK",
]);
/** The names of temporary files that editors leave beside the sources. */
const LEFT = /^\.#|~$|\.swp$/;

/** The output of a command; an empty string if it cannot be run.
 * @param {string} command @param {string[]} args */
function outputOf(command, ...args) {
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return "";
  }
}

/** The version of an installed npm package; an empty string if it is missing.
 * @param {string | undefined} folder */
function packageVersion(folder) {
  const file = join(folder ?? "", "package.json");
  return folder && existsSync(file) ? String(JSON.parse(readFileSync(file, "utf8")).version) : "";
}

/** The versions of the tools that link and compress the program. wasm-split does not print its
 * version, so scripts/env exports it. */
export function linkTools() {
  return {
    node: version,
    "wasm-bindgen": outputOf("wasm-bindgen", "--version"),
    "wasm-split": env.SPLIT_VERSION ?? "",
    binaryen: packageVersion(env.BINARYEN),
    terser: packageVersion(env.TERSER),
  };
}

/** The versions of all tools that a build runs, and of the data that it reads from elsewhere. */
export function tools() {
  const source = join(outputOf("rustc", "--print", "sysroot").trim(), "lib/rustlib/src/rust/library");
  return {
    ...linkTools(),
    rustc: outputOf("rustc", "-vV"),
    // Without this source the standard library is not built for size.
    "rust-src": String(existsSync(source)),
    "world-atlas": packageVersion(env.WORLD_ATLAS),
    trunk: outputOf("trunk", "--version"),
  };
}

/** All files below a path, in a fixed order; empty if the path does not exist.
 * @param {string} root @param {string} path @returns {string[]} */
function files(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  const names = readdirSync(full).filter((name) => !LEFT.test(name)).sort();
  return names.flatMap((name) => files(root, `${path}/${name}`));
}

/** The stamp of the inputs below `root` with these settings and these tool versions.
 * @param {string} root @param {Record<string, string | undefined>} settings
 * @param {Record<string, string>} versions */
export function stamp(root, settings, versions) {
  const hash = createHash("sha256");
  const put = (/** @type {string | Buffer} */ part) => hash.update(`${part.length}:`).update(part);
  const putFiles = (/** @type {string} */ folder, /** @type {string[]} */ inputs) => {
    for (const file of inputs.flatMap((input) => files(folder, input))) {
      put(file);
      put(readFileSync(join(folder, file)));
    }
  };
  putFiles(root, INPUTS);
  putFiles(settings.CARGO_HOME || join(homedir(), ".cargo"), ["config", "config.toml"]);
  const without = [...switchedOff(settings.TAVOLANDO_WITHOUT)].sort().join();
  /** @type {Record<string, string | undefined>} */
  const all = { ...settings, TAVOLANDO_WITHOUT: without };
  const outside = Object.keys(settings).filter((name) => OUTSIDE.test(name) && !IGNORED.has(name)).sort();
  for (const name of [...SETTINGS, ...outside]) put(`${name}=${all[name] ?? ""}`);
  for (const name of Object.keys(versions).sort()) put(`${name} ${versions[name]}`);
  return hash.digest("hex");
}

if (argv[1] && realpathSync(argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    switchedOff(env.TAVOLANDO_WITHOUT);
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
    exit(1);
  }
  console.log(stamp(fileURLToPath(new URL("..", import.meta.url)), env, tools()));
}
