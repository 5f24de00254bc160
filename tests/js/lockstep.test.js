import assert from "node:assert/strict";
import { test } from "node:test";
import { Lockstep } from "../../static/js/analysis/lockstep.js";
import { REST_MS } from "../../static/js/replay/timeline.js";

test("each deal is as long as the longer of the two", () => {
  const lockstep = new Lockstep([
    [10_000, 5_000],
    [8_000, 7_000],
  ]);
  assert.deepEqual(
    lockstep.spans.map(({ starts_ms, length_ms }) => [starts_ms, length_ms]),
    [
      [0, 10_000],
      [10_000 + REST_MS, 7_000],
    ],
  );
  assert.equal(lockstep.length_ms, 17_000 + 2 * REST_MS);
});

test("game with more deals goes on alone", () => {
  const lockstep = new Lockstep([[1_000], [2_000, 3_000, 4_000]]);
  assert.deepEqual(
    lockstep.spans.map((span) => span.length_ms),
    [2_000, 3_000, 4_000],
  );
});

test("moment to time and back is a round trip, clamped to the game", () => {
  const lockstep = new Lockstep([
    [10_000, 5_000],
    [8_000, 7_000],
  ]);
  for (const moment of [
    { deal: 0, at_ms: 0 },
    { deal: 0, at_ms: 9_999 },
    { deal: 1, at_ms: 6_500 },
  ]) {
    assert.deepEqual(lockstep.momentAt(lockstep.timeOf(moment)), moment);
  }
  assert.equal(lockstep.timeOf({ deal: 9, at_ms: 0 }), lockstep.length_ms);
  assert.equal(lockstep.timeOf({ deal: -1, at_ms: 500 }), 0);
});

test("back goes to the start of the deal first, then to the previous deal", () => {
  const lockstep = new Lockstep([[10_000, 5_000], [8_000]]);
  const second = lockstep.timeOf({ deal: 1, at_ms: 0 });
  assert.equal(lockstep.dealFrom(second + 4_000, -1), second);
  assert.equal(lockstep.dealFrom(second + 100, -1), 0);
  assert.equal(lockstep.dealFrom(100, 1), second);
  assert.equal(lockstep.dealFrom(second, 1), lockstep.length_ms);
});

test("length is zero without deals", () => {
  assert.equal(new Lockstep([[], []]).length_ms, 0);
});
