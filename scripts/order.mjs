// The order in which the functions of a module stand. What packs a file for the way looks back over 32 kB of it, and finds what is
// near more cheaply: functions that are alike are to stand beside each other. Which are, tells what their bodies have in common;
// of several orders, what they weigh when they are packed. The same functions always get the same order.
import { deflateRawSync } from "node:zlib";

// Bodies have something in common where so many bytes are the same.
const PART = 5;
// A part that more functions have says of none that they are alike. Of the others, those count more that few have.
const MOST = 200;
const RARE = 0.7;
// With each function that comes between, what an earlier one has in common with the next counts less.
const FADING = 0.85;
// So many chains are tried, each from another function on.
const CHAINS = 32;
// Functions with fewer between them are near enough.
const NEAR = 8;

// The places of these bodies, in the order in which they pack best.
export function packed(bodies) {
  const size = (order) => deflateRawSync(Buffer.concat(order.map((place) => bodies[place])), { level: 9 }).length;
  const alike = likeness(bodies);
  const all = bodies.map((_, place) => place);
  const first = all.filter((place) => place === 0 || Math.floor((place * CHAINS) / all.length) > Math.floor(((place - 1) * CHAINS) / all.length));
  const smallest = [all, ...first.map((place) => chain(all, place, alike))].map((order) => ({ order, size: size(order) })).reduce((one, other) => (other.size < one.size ? other : one));
  return moved(smallest, alike, size);
}

// Adds to the scores of all functions how much they have in common with that at a place: more for what is rare. A function's own
// length is counted in, for a long one has something in common with many.
function likeness(bodies) {
  const having = new Map();
  bodies.forEach((body, place) => {
    for (let at = 0; at + PART <= body.length; at++) {
      const part = body.readUIntBE(at, PART);
      const places = having.get(part) ?? [];
      if (places.at(-1) !== place) places.push(place);
      having.set(part, places);
    }
  });
  const parts = bodies.map(() => []);
  for (const places of having.values()) if (places.length > 1 && places.length <= MOST) for (const place of places) parts[place].push(places);
  const share = bodies.map(({ length }) => 1 / Math.sqrt(length));
  return (scores, place) => {
    for (const places of parts[place]) {
      const weight = places.length ** -RARE;
      for (const other of places) scores[other] += weight * share[other];
    }
  };
}

// All places from one on, each time that which is most like the last ones.
function chain(all, first, alike) {
  const scores = new Float64Array(all.length);
  const left = new Set(all);
  const order = [];
  for (let next = first; left.size; next = best(left, scores)) {
    left.delete(next);
    order.push(next);
    all.forEach((place) => (scores[place] *= FADING));
    alike(scores, next);
  }
  return order;
}

function best(places, scores) {
  let [found, most] = [undefined, -1];
  for (const place of places) if (scores[place] > most) [found, most] = [place, scores[place]];
  return found;
}

// A chain takes what is left at its end. Each function that stands far from the one most like it is put behind that, if this packs better.
function moved({ order, size: least }, alike, size) {
  for (const place of [...order]) {
    const scores = new Float64Array(order.length);
    alike(scores, place);
    scores[place] = 0;
    const like = best(order, scores);
    const [from, to] = [order.indexOf(place), order.indexOf(like)];
    if (scores[like] === 0 || Math.abs(from - to) <= NEAR) continue;
    const other = order.toSpliced(from, 1);
    other.splice(other.indexOf(like) + 1, 0, place);
    const weighs = size(other);
    if (weighs < least) [order, least] = [other, weighs];
  }
  return order;
}
