// The order in which the functions of a module stand. Gzip looks back over 32 kB of a file, and writes less
// the nearer it finds what it has seen: functions that are alike are to stand near each other. Their bodies
// tell which are alike, and packing them tells which of several orders is best. The same functions always get
// the same order.
import { deflateRawSync } from "node:zlib";

/** How far gzip looks back, in bytes. */
const WINDOW = 32768;
/** Bodies have a part in common where so many bytes are the same. */
const PART = 5;
/** A part that more functions have than this says of none that they are alike. */
const MOST = 200;
/** How much more a part counts that few functions have. */
const RARE = 0.7;
/** What two functions have in common counts so much less with each function that stands between them. */
const FADING = 0.85;
/** So many chains are tried, each from another function on. */
const CHAINS = 32;
/** Then each function is tried behind so many that are like it. */
const LIKE = 2;
/** One that stands as near as this to a function like it stays there. */
const NEAR = 8;

/** Adds to the scores of all functions how much they have in common with the one at a place.
 * @typedef {(scores: Float64Array, place: number) => void} Alike */

/** The places of these bodies, in the order in which they pack best.
 * @param {Buffer[]} bodies @returns {number[]} */
export function packed(bodies) {
  const alike = likeness(bodies);
  const all = [...bodies.keys()];
  const starts = new Set(Array.from({ length: CHAINS }, (_, nth) => Math.floor((nth * all.length) / CHAINS)));
  let [order, least] = [all, weight(bodies, all)];
  for (const start of all.length ? starts : []) {
    const other = chain(all, start, alike);
    const weighs = weight(bodies, other);
    if (weighs < least) [order, least] = [other, weighs];
  }
  return moved(order, bodies, alike);
}

/** Makes what compares functions. Parts in common count less in long functions, which have something in
 * common with most.
 * @param {Buffer[]} bodies @returns {Alike} */
function likeness(bodies) {
  /** The places of the bodies that have each part. @type {Map<number, number[]>} */
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
    if (places.length < 2 || places.length > MOST) continue;
    for (const place of places) parts[place].push(places);
  }
  const share = bodies.map(({ length }) => 1 / Math.sqrt(length));
  return (scores, place) => {
    for (const places of parts[place]) {
      const rarity = places.length ** -RARE;
      for (const other of places) scores[other] += rarity * share[other];
    }
  };
}

/** All places from one on, next each time the one that is most like the last ones.
 * @param {number[]} all @param {number} start @param {Alike} alike */
function chain(all, start, alike) {
  const scores = new Float64Array(all.length);
  const left = new Set(all);
  const order = [];
  for (let next = start; left.size; next = best(left, scores)) {
    left.delete(next);
    order.push(next);
    for (const place of left) scores[place] *= FADING;
    alike(scores, next);
  }
  return order;
}

/** The place with the highest score; the first of them where several have it.
 * @param {Iterable<number>} places @param {Float64Array} scores */
function best(places, scores) {
  let [found, most] = [-1, -1];
  for (const place of places) if (scores[place] > most) [found, most] = [place, scores[place]];
  return found;
}

/** A better order. A chain ends with what was like nothing before it: each function is tried behind those
 * most like it.
 * @param {number[]} order @param {Buffer[]} bodies @param {Alike} alike */
function moved(order, bodies, alike) {
  for (const place of bodies.keys()) {
    const scores = new Float64Array(bodies.length);
    alike(scores, place);
    scores[place] = 0;
    for (let nth = 0; nth < LIKE; nth++) {
      const like = best(order, scores);
      if (scores[like] === 0) break;
      scores[like] = 0;
      const [from, to] = [order.indexOf(place), order.indexOf(like)];
      if (Math.abs(from - to) <= NEAR) continue;
      const other = order.toSpliced(from, 1);
      other.splice(other.indexOf(like) + 1, 0, place);
      const [first, last] = [Math.min(from, to), Math.max(from, to)];
      if (weight(bodies, other, first, last) < weight(bodies, order, first, last)) order = other;
    }
  }
  return order;
}

/** The packed bytes of functions in this order, from the first place to the last, with as much behind them as
 * looks back at them.
 * @param {Buffer[]} bodies @param {number[]} order @param {number} first @param {number} last */
export function weight(bodies, order, first = 0, last = order.length - 1) {
  const joined = (from = 0, to = order.length) =>
    Buffer.concat(order.slice(from, to).map((place) => bodies[place]));
  const dictionary = joined(0, first).subarray(-WINDOW);
  const own = joined(first).subarray(0, joined(first, last + 1).length + WINDOW);
  return deflateRawSync(own, { level: 9, ...(first ? { dictionary } : {}) }).length;
}
