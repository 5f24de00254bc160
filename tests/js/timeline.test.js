import assert from "node:assert/strict";
import { test } from "node:test";
import { timeUnder } from "../../static/js/replay/scrubber.js";
import { gameTime, momentAt, neighbour, REST_MS, spansOf, totalOf } from "../../static/js/replay/timeline.js";
import { stream } from "./fixtures/films.js";

const SPANS = spansOf([10_000, 5000, 8000]);

test("deals follow one another, each with its rest", () => {
  assert.deepEqual(
    SPANS.map((span) => span.starts_ms),
    [0, 10_000 + REST_MS, 15_000 + 2 * REST_MS],
  );
  assert.equal(totalOf(SPANS), 23_000 + 3 * REST_MS);
});

test("a game of no deals takes no time", () => {
  assert.equal(totalOf(spansOf([])), 0);
  assert.equal(gameTime([], { deal: 3, at_ms: 5 }), 0);
  assert.deepEqual(momentAt([], 500), { deal: 0, at_ms: 500 });
});

test("the first millisecond of a deal belongs to it, the last of a rest to the deal before", () => {
  assert.deepEqual(momentAt(SPANS, SPANS[1].starts_ms), { deal: 1, at_ms: 0 });
  assert.deepEqual(momentAt(SPANS, SPANS[1].starts_ms - 1), { deal: 0, at_ms: 10_000 + REST_MS - 1 });
});

test("a moment goes to game time and back unchanged", () => {
  const random = stream(3);
  for (let round = 0; round < 500; round++) {
    const game_ms = Math.floor(random() * totalOf(SPANS));
    assert.equal(gameTime(SPANS, momentAt(SPANS, game_ms)), game_ms);
  }
});

test("moments outside of the game come back as its nearest end", () => {
  assert.equal(gameTime(SPANS, { deal: -1, at_ms: 40 }), 0);
  assert.equal(gameTime(SPANS, { deal: 0, at_ms: -40 }), 0);
  assert.equal(gameTime(SPANS, { deal: 2, at_ms: 9_999_999 }), totalOf(SPANS));
  assert.equal(gameTime(SPANS, { deal: 7, at_ms: 0 }), totalOf(SPANS));
});

test("moments outside of their deal come back as its nearest end, and stay in it", () => {
  assert.equal(gameTime(SPANS, { deal: 1, at_ms: -40 }), SPANS[1].starts_ms);
  assert.equal(momentAt(SPANS, gameTime(SPANS, { deal: 1, at_ms: 9_999_999 })).deal, 1);
});

test("a deal that is still on has no result to rest on", () => {
  const [first, last] = spansOf([10_000, 5000], true);
  assert.equal(first.ends_ms, 10_000 + REST_MS);
  assert.equal(last.ends_ms, last.starts_ms + 5000);
});

test("the next and the last action are found from any moment, also from one of them", () => {
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

test("stepping on through a game visits every moment once, stepping back the same", () => {
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

test("a place on the line is a time, and beyond its ends the nearest", () => {
  const box = { left: 100, width: 200 };
  assert.deepEqual(
    [0, 100, 150, 300, 999].map((x) => timeUnder(x, box, 8000)),
    [0, 0, 2000, 8000, 8000],
  );
  assert.equal(timeUnder(5, { left: 0, width: 0 }, 8000), 8000);
});
