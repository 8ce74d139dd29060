// Says into which file each piece of the program goes: a file for each chunk, one for what the games of a
// family share, and a few for what else is shared. docs/chunks.md lists them.
import { readFileSync } from "node:fs";

/** An entry of scripts/chunks.json: a chunk that does not hold the rules of a game.
 * @typedef {{ name: string, part: "page" | "engine" | "worker", holds: string }} Listed */

/** The path of the list of chunks. */
export const LIST = new URL("../chunks.json", import.meta.url);

/** The chunk that only frames want. They have the whole program. */
export const FRAME = "frame";

/** @type {Listed[]} */
const chunks = JSON.parse(readFileSync(LIST, "utf8"));
const listed = (/** @type {string} */ part) =>
  new Set(chunks.filter((chunk) => chunk.part === part).map(({ name }) => name));
// A chunk that is not listed holds the rules of a game: src/bin/site/cut.rs compares the names with the games
// that there are.
const [PAGE, WORKER] = [listed("page"), listed("worker")];
/** Files that hold what is shared, and in which no search runs. */
const SHARED = new Set(["main", "board", "play", "texts"]);
/** Chunks of which "board" and "reading" hold what they share. */
const READ = ["boards", "pages", "settings", "reading"];

/** The file of a piece that these chunks use.
 * @param {string[]} users */
export function fileOf(users) {
  const counted = users.filter((user) => user !== FRAME);
  if (counted.length === 1) return counted[0];
  const ofPage = counted.every((user) => PAGE.has(user) || WORKER.has(user));
  // Both are fetched together.
  const ofTable = counted.includes("table") || counted.includes("front");
  if (READ.some((user) => counted.includes(user))) return ofPage && !ofTable ? "reading" : "board";
  if (counted.includes("table")) return "play";
  if (ofTable) return "front";
  const kinds = new Set(counted.map((user) => (PAGE.has(user) ? "page" : user.split("_")[0])));
  if (kinds.size === 1 && !kinds.has("page")) return [...kinds][0];
  if (ofPage) return "texts";
  // Mancala and the engine have no use for what the games on a lattice share.
  return kinds.has("sowing") || kinds.has("engine") ? "kit" : "lattice";
}

/** Whether rules or the search run in a file.
 * @param {string} file */
export function thinks(file) {
  return !PAGE.has(file) && !WORKER.has(file) && !SHARED.has(file);
}

/** Whether a file holds one game: its name is that of the family and its own.
 * @param {string} file */
export function isGame(file) {
  return thinks(file) && file.includes("_");
}
