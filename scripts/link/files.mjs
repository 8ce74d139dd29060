// Chooses the file for each piece of the program. Each chunk has a file, the games of a family
// share one, and a few more hold other shared code. docs/chunks.md lists them.
import { readFileSync } from "node:fs";

/** An entry of scripts/chunks.json: a chunk that does not hold the rules of a game.
 * @typedef {{ name: string, part: "page" | "engine" | "worker", holds: string }} Listed */

/** The path of the list of chunks. */
export const LIST = new URL("../chunks.json", import.meta.url);

/** The chunk that only frames use. Frames have the whole program, so its file is not written. */
export const FRAME = "embed";

/** @type {Listed[]} */
const chunks = JSON.parse(readFileSync(LIST, "utf8"));
const listed = (/** @type {string} */ part) =>
  new Set(chunks.filter((chunk) => chunk.part === part).map(({ name }) => name));
// A chunk that is not listed holds the rules of a game. src/bin/site/cut.rs compares the names of
// the chunks with the games.
const [PAGE, WORKER] = [listed("page"), listed("worker")];
/** Files of shared code that the search does not use. */
const SHARED = new Set(["main", "board", "play", "texts"]);
/** Chunks whose shared code goes into "board" or "reading". */
const READ = ["diagrams", "pages", "settings", "reading"];

/** The file for a piece that these chunks use.
 * @param {string[]} users */
export function fileOf(users) {
  const counted = users.filter((user) => user !== FRAME);
  if (counted.length === 1) return counted[0];
  const ofPage = counted.every((user) => PAGE.has(user) || WORKER.has(user));
  // "table" and "front" are fetched together.
  const ofTable = counted.includes("table") || counted.includes("front");
  if (READ.some((user) => counted.includes(user))) return ofPage && !ofTable ? "reading" : "board";
  if (counted.includes("table")) return "play";
  if (ofTable) return "front";
  const kinds = new Set(counted.map((user) => (PAGE.has(user) ? "page" : user.split("_")[0])));
  if (kinds.size === 1 && !kinds.has("page")) return [...kinds][0];
  if (ofPage) return "texts";
  // Mancala and the engine do not need the code that only games on a lattice share.
  return kinds.has("sowing") || kinds.has("engine") ? "kit" : "lattice";
}

/** Whether a file holds rules or search code.
 * @param {string} file */
export function hasSearch(file) {
  return !PAGE.has(file) && !WORKER.has(file) && !SHARED.has(file);
}

/** Whether a file holds one game. Its name then has the form family_game.
 * @param {string} file */
export function isGame(file) {
  return hasSearch(file) && file.includes("_");
}
