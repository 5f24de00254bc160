import assert from "node:assert/strict";
import { test } from "node:test";
import { timeUnder } from "../../static/js/replay/scrubber.js";
import { gameTime, momentAt, neighbour, REST_MS, spansOf, totalOf } from "../../static/js/replay/timeline.js";
import { stream } from "./fixtures/films.js";

const SPANS = spansOf([10_000, 5000, 8000]);

test("deals follow one another, each with a rest", () => {
  assert.deepEqual(
    SPANS.map((span) => span.starts_ms),
    [0, 10_000 + REST_MS, 15_000 + 2 * REST_MS],
  );
  assert.equal(totalOf(SPANS), 23_000 + 3 * REST_MS);
});

test("game without deals takes no time", () => {
  assert.equal(totalOf(spansOf([])), 0);
  assert.equal(gameTime([], { deal: 3, at_ms: 5 }), 0);
  assert.deepEqual(momentAt([], 500), { deal: 0, at_ms: 500 });
});

test("rest belongs to the deal before, up to its last millisecond", () => {
  assert.deepEqual(momentAt(SPANS, SPANS[1].starts_ms), { deal: 1, at_ms: 0 });
  assert.deepEqual(momentAt(SPANS, SPANS[1].starts_ms - 1), { deal: 0, at_ms: 10_000 + REST_MS - 1 });
});

test("game time to moment and back is a round trip", () => {
  const random = stream(3);
  for (let round = 0; round < 500; round++) {
    const game_ms = Math.floor(random() * totalOf(SPANS));
    assert.equal(gameTime(SPANS, momentAt(SPANS, game_ms)), game_ms);
  }
});

test("moments outside the game are clamped to its ends", () => {
  assert.equal(gameTime(SPANS, { deal: -1, at_ms: 40 }), 0);
  assert.equal(gameTime(SPANS, { deal: 0, at_ms: -40 }), 0);
  assert.equal(gameTime(SPANS, { deal: 2, at_ms: 9_999_999 }), totalOf(SPANS));
  assert.equal(gameTime(SPANS, { deal: 7, at_ms: 0 }), totalOf(SPANS));
});

test("moments outside their deal are clamped to it", () => {
  assert.equal(gameTime(SPANS, { deal: 1, at_ms: -40 }), SPANS[1].starts_ms);
  assert.equal(momentAt(SPANS, gameTime(SPANS, { deal: 1, at_ms: 9_999_999 })).deal, 1);
});

test("last deal of a live game has no rest", () => {
  const [first, last] = spansOf([10_000, 5000], true);
  assert.equal(first.ends_ms, 10_000 + REST_MS);
  assert.equal(last.ends_ms, last.starts_ms + 5000);
});

test("neighbour finds the next and the previous action from any moment", () => {
  const moments_ms = [100, 250, 250, 400];
  assert.equal(neighbour(moments_ms, 0, 1), 100);
  assert.equal(neighbour(moments_ms, 100, 1), 250);
  assert.equal(neighbour(moments_ms, 250, 1), 400);
  assert.equal(neighbour(moments_ms, 400, 1), null);
  assert.equal(neighbour(moments_ms, 400, -1), 250);
  assert.equal(neighbour(moments_ms, 250, -1), 100);
  assert.equal(neighbour(moments_ms, 249, -1), 100);
  assert.equal(neighbour(moments_ms, 100, -1), null);
  assert.equal(neighbour([], 5, -1), null);
});

test("stepping forward or back visits every moment once", () => {
  const random = stream(8);
  const moments_ms = Array.from({ length: 60 }, () => 1 + Math.floor(random() * 3000)).sort((a, b) => a - b);
  for (const direction of [1, -1]) {
    const visited = [];
    let now_ms = direction > 0 ? 0 : 5000;
    for (
      let found = neighbour(moments_ms, now_ms, direction);
      found !== null;
      found = neighbour(moments_ms, now_ms, direction)
    ) {
      visited.push(found);
      now_ms = found;
    }
    const each = [...new Set(moments_ms)];
    assert.deepEqual(visited, direction > 0 ? each : each.reverse());
  }
});

test("position on the line gives a time, clamped to its ends", () => {
  const box = { left: 100, width: 200 };
  assert.deepEqual(
    [0, 100, 150, 300, 999].map((x) => timeUnder(x, box, 8000)),
    [0, 0, 2000, 8000, 8000],
  );
  assert.equal(timeUnder(5, { left: 0, width: 0 }, 8000), 8000);
});
