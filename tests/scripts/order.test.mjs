// Tests the order of the functions of a module.
import assert from "node:assert/strict";
import { test } from "node:test";
import { packed, packedSize } from "../../scripts/link/order.mjs";

/** Pseudo-random bytes, the same for the same seed.
 * @param {number} seed @param {number} length */
function noise(seed, length) {
  let state = seed * 2654435761 + 1;
  return Buffer.from(Array.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 24;
  }));
}

/** Bodies of several kinds in turn; bodies of one kind are similar.
 * @param {number} kinds @param {number} each @param {number} length */
function alternating(kinds, each, length) {
  const common = Array.from({ length: kinds }, (_, kind) => noise(kind + 1, length));
  return Array.from({ length: kinds * each }, (_, nth) =>
    Buffer.concat([common[nth % kinds], noise(1000 + nth, 20)]));
}

test("the order is a permutation, and always the same", () => {
  const bodies = alternating(5, 4, 300);
  const order = packed(bodies);
  assert.deepEqual(order.toSorted((one, other) => one - other), [...bodies.keys()]);
  assert.deepEqual(packed(bodies.map((body) => Buffer.from(body))), order);
});

test("similar functions become neighbours", () => {
  const kinds = 3;
  const order = packed(alternating(kinds, 3, 300));
  const changes = order.slice(1).filter((place, nth) => place % kinds !== order[nth] % kinds).length;
  assert.equal(changes, kinds - 1, `the kinds in their order: ${order.map((place) => place % kinds)}`);
});

test("similar functions further apart than gzip looks back compress better afterwards", () => {
  const bodies = alternating(20, 2, 3000);
  assert.ok(packedSize(bodies, packed(bodies)) < packedSize(bodies, [...bodies.keys()]) * 0.7);
});

test("the order never compresses worse than the given one", () => {
  for (let seed = 0; seed < 20; seed++) {
    const sizes = noise(seed, 12);
    const bodies = [...sizes].map((size, nth) => noise(nth % 4, size + 1));
    assert.ok(packedSize(bodies, packed(bodies)) <= packedSize(bodies, [...bodies.keys()]), `seed ${seed}`);
  }
});

test("no functions, one function, and functions too short to compare are accepted", () => {
  assert.deepEqual(packed([]), []);
  assert.deepEqual(packed([noise(1, 9)]), [0]);
  assert.deepEqual(packed([Buffer.from([1]), Buffer.alloc(0), Buffer.from([2])]).length, 3);
});
