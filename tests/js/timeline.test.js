import assert from "node:assert/strict";
import { test } from "node:test";
import { Reel } from "../../static/js/replay/film.js";
import { timeUnder } from "../../static/js/replay/scrubber.js";
import { gameTime, marksOf, momentAt, neighbour, REST_MS, spansOf, totalOf } from "../../static/js/replay/timeline.js";
import { filmOf, stream, zonesFor } from "./fixtures/films.js";

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

test("moments outside the game come back as the nearest inside", () => {
  assert.equal(gameTime(SPANS, { deal: -1, at_ms: 40 }), 40);
  assert.equal(gameTime(SPANS, { deal: 0, at_ms: -40 }), 0);
  assert.equal(gameTime(SPANS, { deal: 1, at_ms: 9_999_999 }), SPANS[1].ends_ms);
  assert.equal(gameTime(SPANS, { deal: 7, at_ms: 0 }), totalOf(SPANS));
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

test("fumbles, slaps and states are marks; talk is not", () => {
  const steps = [
    [10, 0, "say", 0, "spit"],
    [20, 1, "fumble", 0, "stock/0/0", "spit_pile/0"],
    [30, 2, "mark", 1, "out"],
    [40, 3, "slap", 1, "spit_pile/0"],
  ];
  assert.deepEqual(marksOf(new Reel(filmOf(zonesFor(2), steps))), [
    { at_ms: 20, kind: "fumble" },
    { at_ms: 30, kind: "out" },
    { at_ms: 40, kind: "slap" },
  ]);
});

test("a place on the line is a time, and beyond its ends the nearest", () => {
  const box = { left: 100, width: 200 };
  assert.deepEqual(
    [0, 100, 150, 300, 999].map((x) => timeUnder(x, box, 8000)),
    [0, 0, 2000, 8000, 8000],
  );
  assert.equal(timeUnder(5, { left: 0, width: 0 }, 8000), 8000);
});
