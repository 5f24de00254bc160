import assert from "node:assert/strict";
import { test } from "node:test";
import { Clock, gapsBetween, SPEEDS } from "../../static/js/replay/clock.js";

/** Ticks every 16 ms, as a screen does. */
function run(clock, from_ms, for_ms) {
  for (let now_ms = from_ms; now_ms <= from_ms + for_ms; now_ms += 16) clock.tick(now_ms);
}

test("clock that was not started does not move", () => {
  const clock = new Clock(5000);
  run(clock, 0, 1000);
  assert.equal(clock.at_ms, 0);
});

test("one second takes one second at speed 1", () => {
  const clock = new Clock(5000);
  clock.play(10_000);
  run(clock, 10_000, 1008);
  assert.equal(clock.at_ms, 1008);
});

test("each speed multiplies time by its factor", () => {
  for (const speed of SPEEDS) {
    const clock = new Clock(100_000);
    clock.speed = speed;
    clock.play(0);
    run(clock, 0, 1600);
    assert.ok(Math.abs(clock.at_ms - 1600 * speed) < 1e-6);
  }
});

test("changeSpeed goes through the list and stops at its ends", () => {
  const clock = new Clock(1000);
  const seen = [1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1, -1].map((change) => {
    clock.changeSpeed(change);
    return clock.speed;
  });
  assert.deepEqual(seen, [2, 4, 8, 8, 4, 2, 1, 0.5, 0.25, 0.1, 0.1, 0.1]);
});

test("pause keeps the moment and time in it does not count", () => {
  const clock = new Clock(5000);
  clock.play(0);
  run(clock, 0, 320);
  clock.pause();
  run(clock, 336, 3000);
  assert.equal(clock.at_ms, 320);
  clock.play(9000);
  clock.tick(9100);
  assert.equal(clock.at_ms, 420);
});

test("clock continues where it was after the tab has slept", () => {
  const clock = new Clock(600_000);
  clock.play(0);
  clock.tick(60_000);
  assert.ok(clock.at_ms <= 250);
});

test("time never goes back, even if the page's clock does", () => {
  const clock = new Clock(5000);
  clock.play(1000);
  clock.tick(1100);
  clock.tick(900);
  assert.equal(clock.at_ms, 100);
});

test("clock reaches the end exactly and stops", () => {
  const clock = new Clock(1000);
  clock.speed = 8;
  clock.play(0);
  run(clock, 0, 400);
  assert.equal(clock.at_ms, 1000);
  assert.equal(clock.playing, false);
  assert.ok(clock.ended);
});

test("playing at the end starts again from the beginning", () => {
  const clock = new Clock(1000);
  clock.seek(1000);
  clock.play(0);
  assert.equal(clock.at_ms, 0);
  assert.ok(clock.playing);
});

test("clock of length zero never plays", () => {
  const clock = new Clock(0);
  clock.play(0);
  assert.equal(clock.playing, false);
});

test("seeking is clamped to the game", () => {
  const clock = new Clock(1000);
  clock.seek(-5);
  assert.equal(clock.at_ms, 0);
  clock.seek(99_999);
  assert.equal(clock.at_ms, 1000);
});

test("only long pauses are gaps, including the one before the first action", () => {
  assert.deepEqual(gapsBetween([3000, 3500, 5999, 9000]), [
    { from_ms: 0, to_ms: 3000 },
    { from_ms: 5999, to_ms: 9000 },
  ]);
  assert.deepEqual(gapsBetween([100, 200]), []);
  assert.deepEqual(gapsBetween([]), []);
});

test("skipping jumps over a long pause but plays its ends", () => {
  const clock = new Clock(30_000, gapsBetween([1000, 21_000]));
  clock.skipping = true;
  clock.play(0);
  run(clock, 0, 1600);
  assert.ok(clock.at_ms >= 20_400 && clock.at_ms < 20_500, `at ${clock.at_ms}`);
});

test("long pause takes its full time without skipping", () => {
  const clock = new Clock(30_000, gapsBetween([1000, 21_000]));
  clock.play(0);
  run(clock, 0, 1600);
  assert.equal(clock.at_ms, 1600);
});

test("skipping never goes back and never jumps over an action", () => {
  const moments_ms = [500, 6000, 6100, 15_000, 15_001, 40_000];
  const clock = new Clock(41_000, gapsBetween(moments_ms));
  clock.skipping = true;
  clock.play(0);
  let before_ms = 0;
  for (let now_ms = 0; clock.playing; now_ms += 16) {
    const at_ms = clock.tick(now_ms);
    assert.ok(at_ms >= before_ms);
    if (at_ms - before_ms > 17) assert.ok(!moments_ms.some((moment) => moment > before_ms && moment <= at_ms));
    before_ms = at_ms;
  }
  assert.equal(clock.at_ms, 41_000);
});

test("loop repeats at every speed, and time stays within it", () => {
  for (const speed of SPEEDS) {
    const clock = new Clock(60_000);
    clock.loop = { from_ms: 10_000, to_ms: 10_500 };
    clock.speed = speed;
    clock.seek(10_000);
    clock.play(0);
    let turns = 0;
    for (let now_ms = 0; now_ms < 12_000; now_ms += 16) {
      const before_ms = clock.at_ms;
      clock.tick(now_ms);
      if (clock.at_ms < before_ms) turns += 1;
      assert.ok(clock.at_ms >= 10_000 && clock.at_ms < 10_500);
    }
    assert.ok(turns >= 1, `at ${speed}`);
  }
});

test("loop catches playback from before it but not after it", () => {
  const clock = new Clock(60_000);
  clock.loop = { from_ms: 1000, to_ms: 2000 };
  clock.play(0);
  run(clock, 0, 2400);
  assert.ok(clock.at_ms >= 1000 && clock.at_ms < 2000);
  clock.seek(5000);
  run(clock, 2400, 1600);
  assert.ok(clock.at_ms > 6000);
});

test("loop up to the end of the game repeats", () => {
  const clock = new Clock(1000);
  clock.loop = { from_ms: 500, to_ms: 1000 };
  clock.play(0);
  run(clock, 0, 5000);
  assert.ok(clock.playing && clock.at_ms >= 500);
});

test("clock of a live game waits at the end until there is more", () => {
  const clock = new Clock(0);
  clock.growing = true;
  clock.play(0);
  run(clock, 0, 500);
  assert.deepEqual([clock.at_ms, clock.playing], [0, true]);
  clock.grow(800, []);
  run(clock, 512, 1600);
  assert.deepEqual([clock.at_ms, clock.playing], [800, true]);
  clock.growing = false;
  clock.tick(2200);
  assert.equal(clock.playing, false);
});

test("playing at the end of a live game does not restart it", () => {
  const clock = new Clock(1000);
  clock.growing = true;
  clock.seek(1000);
  clock.play(0);
  assert.equal(clock.at_ms, 1000);
});
