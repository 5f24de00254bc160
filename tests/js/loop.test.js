import assert from "node:assert/strict";
import { test } from "node:test";
import { loopWithin, loopWords, nextLoop, SHORTEST_MS } from "../../static/js/replay/loop.js";

test("one command begins a loop, ends it and removes it", () => {
  const begun = nextLoop(null, { deal: 2, at_ms: 1000.4 });
  assert.deepEqual(begun, { deal: 2, from_ms: 1000, to_ms: null });
  const whole = nextLoop(begun, { deal: 2, at_ms: 4000 });
  assert.deepEqual(whole, { deal: 2, from_ms: 1000, to_ms: 4000 });
  assert.equal(nextLoop(whole, { deal: 2, at_ms: 9000 }), null);
});

test("end before the beginning swaps both", () => {
  const loop = nextLoop({ deal: 0, from_ms: 5000, to_ms: null }, { deal: 0, at_ms: 2000 });
  assert.deepEqual(loop, { deal: 0, from_ms: 2000, to_ms: 5000 });
});

test("end in another deal begins a new loop there", () => {
  const loop = nextLoop({ deal: 0, from_ms: 5000, to_ms: null }, { deal: 1, at_ms: 2000 });
  assert.deepEqual(loop, { deal: 1, from_ms: 2000, to_ms: null });
});

test("loop is never shorter than SHORTEST_MS", () => {
  const loop = nextLoop({ deal: 0, from_ms: 5000, to_ms: null }, { deal: 0, at_ms: 5000 });
  assert.equal(loop.to_ms - loop.from_ms, SHORTEST_MS);
});

test("loop from an address is clamped to its deal, or null", () => {
  const loop = { deal: 0, from_ms: 5000, to_ms: 9000 };
  assert.deepEqual(loopWithin(loop, 20_000), loop);
  assert.deepEqual(loopWithin(loop, 6000), { ...loop, to_ms: 6000 });
  assert.equal(loopWithin(loop, 5000), null);
  assert.equal(loopWithin(loop, undefined), null);
  assert.equal(loopWithin(null, 5000), null);
});

test("each state of the loop has its words", () => {
  assert.equal(loopWords(null), "The loop is off.");
  assert.match(loopWords({ deal: 0, from_ms: 1500, to_ms: null }), /Loop from 0:01\.500/);
  assert.match(loopWords({ deal: 0, from_ms: 1500, to_ms: 2500 }), /0:01\.500 to 0:02\.500/);
});
