// Orders the functions of a module. Gzip looks back over 32 kB of a file, and compresses better if
// similar bytes are close together. So similar functions should be neighbours. Their bodies show
// which are similar, and compressing shows which of several orders is best. The result is
// deterministic.
import { deflateRawSync } from "node:zlib";

/** How far gzip looks back, in bytes. */
const WINDOW = 32768;
/** Two bodies have a part in common if this many successive bytes are equal. */
const PART = 5;
/** A part in more functions than this is ignored: it does not make them similar. */
const MAX_SHARERS = 200;
/** The exponent that gives rare parts more weight. */
const RARITY = 0.7;
/** The factor by which similarity decreases with each function in between. */
const DECAY = 0.85;
/** The number of chains to try, each with another first function. */
const CHAINS = 32;
/** The number of similar functions behind which each function is then tried. */
const CANDIDATES = 2;
/** A function that is at most this far from a similar one is not moved. */
const NEAR = 8;

/** Adds to the scores of all functions their similarity to the function at an index.
 * @typedef {(scores: Float64Array, place: number) => void} AddSimilarity */

/** The indices of these bodies in the order that compresses best.
 * @param {Buffer[]} bodies @returns {number[]} */
export function packed(bodies) {
  const addSimilarity = similarity(bodies);
  const all = [...bodies.keys()];
  const starts = new Set(Array.from({ length: CHAINS }, (_, nth) => Math.floor((nth * all.length) / CHAINS)));
  let [order, least] = [all, packedSize(bodies, all)];
  for (const start of all.length ? starts : []) {
    const other = chain(all, start, addSimilarity);
    const weighs = packedSize(bodies, other);
    if (weighs < least) [order, least] = [other, weighs];
  }
  return improved(order, bodies, addSimilarity);
}

/** Makes the function that measures similarity. Common parts count less in long functions, which
 * have something in common with most others.
 * @param {Buffer[]} bodies @returns {AddSimilarity} */
function similarity(bodies) {
  /** The indices of the bodies that contain each part. @type {Map<number, number[]>} */
  const having = new Map();
  bodies.forEach((body, place) => {
    for (let at = 0; at + PART <= body.length; at++) {
      const part = body.readUIntBE(at, PART);
      const places = having.get(part);
      if (!places) having.set(part, [place]);
      else if (places.at(-1) !== place) places.push(place);
    }
  });
  /** @type {number[][][]} */
  const parts = bodies.map(() => []);
  for (const places of having.values()) {
    if (places.length < 2 || places.length > MAX_SHARERS) continue;
    for (const place of places) parts[place].push(places);
  }
  const share = bodies.map(({ length }) => 1 / Math.sqrt(length));
  return (scores, place) => {
    for (const places of parts[place]) {
      const rarity = places.length ** -RARITY;
      for (const other of places) scores[other] += rarity * share[other];
    }
  };
}

/** An order of all functions that begins with `start`. The next one is always the most similar to
 * the last ones.
 * @param {number[]} all @param {number} start @param {AddSimilarity} addSimilarity */
function chain(all, start, addSimilarity) {
  const scores = new Float64Array(all.length);
  const left = new Set(all);
  const order = [];
  for (let next = start; left.size; next = best(left, scores)) {
    left.delete(next);
    order.push(next);
    for (const place of left) scores[place] *= DECAY;
    addSimilarity(scores, next);
  }
  return order;
}

/** The index with the highest score; the first one if several have it.
 * @param {Iterable<number>} places @param {Float64Array} scores */
function best(places, scores) {
  let [found, most] = [-1, -1];
  for (const place of places) if (scores[place] > most) [found, most] = [place, scores[place]];
  return found;
}

/** Improves an order. A chain ends with functions that are similar to none before them. So each
 * function is tried behind those most similar to it.
 * @param {number[]} order @param {Buffer[]} bodies @param {AddSimilarity} addSimilarity */
function improved(order, bodies, addSimilarity) {
  for (const place of bodies.keys()) {
    const scores = new Float64Array(bodies.length);
    addSimilarity(scores, place);
    scores[place] = 0;
    for (let nth = 0; nth < CANDIDATES; nth++) {
      const like = best(order, scores);
      if (scores[like] === 0) break;
      scores[like] = 0;
      const [from, to] = [order.indexOf(place), order.indexOf(like)];
      if (Math.abs(from - to) <= NEAR) continue;
      const other = order.toSpliced(from, 1);
      other.splice(other.indexOf(like) + 1, 0, place);
      const [first, last] = [Math.min(from, to), Math.max(from, to)];
      if (packedSize(bodies, other, first, last) < packedSize(bodies, order, first, last)) order = other;
    }
  }
  return order;
}

/** The compressed size of the functions from the first index to the last in this order, together
 * with the bytes behind them that may refer back to them.
 * @param {Buffer[]} bodies @param {number[]} order @param {number} first @param {number} last */
export function packedSize(bodies, order, first = 0, last = order.length - 1) {
  const joined = (from = 0, to = order.length) =>
    Buffer.concat(order.slice(from, to).map((place) => bodies[place]));
  const dictionary = joined(0, first).subarray(-WINDOW);
  const own = joined(first).subarray(0, joined(first, last + 1).length + WINDOW);
  return deflateRawSync(own, { level: 9, ...(first ? { dictionary } : {}) }).length;
}
