// The order in which the functions of a module stand. What packs a file for the way looks back over 32 kB of it, and has the less
// to write the nearer it finds what it has seen: functions that are alike are to stand near each other. Which are, their bodies
// tell; which of several orders is best, packing them tells. The same functions always get the same order.
import { deflateRawSync } from "node:zlib";

// How far gzip looks back.
const WINDOW = 32768;
// Bodies have a part in common where so many bytes are the same.
const PART = 5;
// A part that more functions have says of none that they are alike. Of the others those count more that few have.
const MOST = 200;
const RARE = 0.7;
// With each function that comes between, what an earlier one has in common with the next counts less.
const FADING = 0.85;
// So many chains are tried, each from another function on.
const CHAINS = 32;
// Then each function is tried behind so many that are like it, but for those that stand near already.
const LIKE = 2;
const NEAR = 8;

// The places of these bodies, in the order in which they pack best.
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

// What adds to the scores of all functions how much they have in common with that at a place. That counts less in long ones: they
// have something in common with most.
function likeness(bodies) {
  const having = new Map();
  bodies.forEach((body, place) => {
    for (let at = 0; at + PART <= body.length; at++) {
      const part = body.readUIntBE(at, PART);
      if (!having.has(part)) having.set(part, []);
      const places = having.get(part);
      if (places.at(-1) !== place) places.push(place);
    }
  });
  const parts = bodies.map(() => []);
  for (const places of having.values()) {
    if (places.length > 1 && places.length <= MOST) for (const place of places) parts[place].push(places);
  }
  const share = bodies.map(({ length }) => 1 / Math.sqrt(length));
  return (scores, place) => {
    for (const places of parts[place]) {
      const rarity = places.length ** -RARE;
      for (const other of places) scores[other] += rarity * share[other];
    }
  };
}

// All places from one on, each time that which is most like the last ones.
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

function best(places, scores) {
  let [found, most] = [undefined, -1];
  for (const place of places) if (scores[place] > most) [found, most] = [place, scores[place]];
  return found;
}

// The end of a chain is what no one wanted. Each function is tried behind those that are most like it.
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
      const between = [Math.min(from, to), Math.max(from, to)];
      if (weight(bodies, other, ...between) < weight(bodies, order, ...between)) order = other;
    }
  }
  return order;
}

// What functions weigh, packed in this order, from the first of them to the last, with as much behind them as looks back at them.
function weight(bodies, order, first = 0, last = order.length - 1) {
  const joined = (from, to) => Buffer.concat(order.slice(from, to).map((place) => bodies[place]));
  const dictionary = joined(0, first).subarray(-WINDOW);
  const own = joined(first).subarray(0, joined(first, last + 1).length + WINDOW);
  return deflateRawSync(own, { level: 9, ...(first && { dictionary }) }).length;
}
