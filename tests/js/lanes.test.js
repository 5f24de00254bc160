import assert from "node:assert/strict";
import { test } from "node:test";
import { Reel } from "../../static/js/replay/film.js";
import { Lanes, laneOrder } from "../../static/js/replay/lanes.js";
import { filmOf, randomFilm, zonesFor } from "./fixtures/films.js";

const SIZE = { width: 1000, height: 60 };

function lanesOf(steps, story = undefined, length_ms = 10_000) {
  return new Lanes(new Reel({ ...filmOf(zonesFor(2), steps), length_ms, story }), 2);
}

function named(lanes, name, gaps = []) {
  return lanes.shapes(SIZE, gaps).find((shape) => shape.name.split(" ").includes(name))?.d ?? "";
}

/** Returns every point at which a stroke of a shape begins. */
function starts(d) {
  return [...d.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

test("lanes of two follow the table, lanes of more follow seat numbers", () => {
  assert.deepEqual(laneOrder(2), [1, 0]);
  assert.deepEqual(laneOrder(1), [0]);
  assert.deepEqual(laneOrder(4), [0, 1, 2, 3]);
});

test("action is a stroke at the bottom of its lane, at its time", () => {
  const lanes = lanesOf([
    [2500, 0, "move", "stock/0/0", 0, 1, "spit_pile/0", 1, [0]],
    [5000, 1, "move", "stock/1/0", 0, 1, "spit_pile/1", 1, [21]],
    [7500, 2, "turn", "stock/0/1", 0, 1, 1],
  ]);
  assert.deepEqual(starts(named(lanes, "lane-move")), [
    [250, 60],
    [500, 30],
  ]);
  assert.deepEqual(starts(named(lanes, "lane-turn")), [[750, 60]]);
});

test("cards left are drawn as steps with one scale for all lanes", () => {
  const zones = zonesFor(2, 1);
  const film = { ...filmOf(zones, [[5000, 0, "move", "stock/0/0", 0, 1, "spit_pile/0", 1, [0]]]), length_ms: 10_000 };
  const lanes = new Lanes(new Reel(film), 2);
  assert.equal(named(lanes, "lane-left"), "M0 30H0V3H1000V30ZM0 60H0V33H500V60H1000V60Z");
});

test("overlapping marks are in two rows, below the head of the turning point", () => {
  const says = (seat, ...times) => times.map((at_ms, entry) => [at_ms, entry, "say", seat, "spit"]);
  const heights = (steps, story) => starts(named(lanesOf(steps, story), "lane-mark-say")).map(([, y]) => y);
  const [apart, second, first] = heights(says(0, 5000, 5010, 8000));
  assert.ok(second < first);
  assert.equal(second, apart);
  const turning = { turning_ms: 5010 };
  assert.deepEqual(heights(says(0, 5000), turning), [apart]);
  const [above] = heights(says(1, 8000), turning);
  const [beside] = heights(says(1, 5000), turning);
  assert.ok(above < beside && beside < 30);
});

test("marks move a little to the left if both rows are full", () => {
  const says = (times) => times.map((at_ms, entry) => [at_ms, entry, "say", 0, "spit"]);
  const places = (times) => starts(named(lanesOf(says(times)), "lane-mark-say")).sort(([one], [other]) => one - other);
  const crowd = places([9960, 9970, 9980, 10_000]);
  for (const [index, [x, y]] of crowd.entries())
    for (const [other, below] of crowd.slice(index + 1)) assert.ok(y !== below || other - x >= 2 * 4.4, `${crowd}`);
  const many = Array.from({ length: 60 }, (_, index) => index);
  for (const [x] of places(many)) assert.ok(x >= 0 && x < 20);
  for (const [x] of places(many.map((index) => 5000 + index))) assert.ok(x > 475 && x < 520);
});

test("each kind of mark has its own shape, in the lane of its seat", () => {
  const lanes = lanesOf([
    [1000, 0, "say", 0, "spit"],
    [2000, 1, "fumble", 1, "stock/1/0", "spit_pile/0"],
    [3000, 2, "slap", 1, "spit_pile/0"],
    [4000, 3, "mark", 1, "out"],
    [5000, 4, "mark", null, "stall"],
    [6000, 5, "mark", 0, "never heard of"],
  ]);
  for (const [kind, lane] of [
    ["say", 1],
    ["fumble", 0],
    ["slap", 0],
    ["out", 0],
  ]) {
    const [[, y]] = starts(named(lanes, `lane-mark-${kind}`));
    assert.ok(y > lane * 30 && y < (lane + 1) * 30, kind);
  }
  assert.equal(named(lanes, "lane-mark-stall"), "M500 0V60");
  const kinds = lanes.shapes(SIZE, []).filter((shape) => shape.name.startsWith("lane-mark"));
  assert.equal(kinds.length, 6);
});

test("stuck stretch is a band, and the turning point crosses all lanes", () => {
  const lanes = lanesOf([], { stuck: [[2000, 4000]], turning_ms: 5000 });
  assert.equal(named(lanes, "lane-stuck"), "M200 0H400V60H200Z");
  assert.equal(named(lanes, "lane-mark-stuck"), "");
  assert.match(named(lanes, "lane-mark-turning"), /^M500 0V60M/);
});

test("pauses are bands, clamped to the ends of the deal", () => {
  assert.equal(named(lanesOf([]), "lane-gap", [{ from_ms: -3000, to_ms: 1000 }]), "M0 0H100V60H0Z");
  assert.equal(named(lanesOf([]), "lane-gap", [{ from_ms: 9000, to_ms: 99_000 }]), "M900 0H1000V60H900Z");
});

test("mark at either end of the line is drawn whole", () => {
  const lanes = lanesOf([
    [0, 0, "fumble", 0, "stock/0/0", "spit_pile/0"],
    [10_000, 1, "fumble", 0, "stock/0/0", "spit_pile/0"],
  ]);
  for (const [x] of starts(named(lanes, "lane-mark-fumble"))) assert.ok(x >= 0 && x <= SIZE.width - 5);
});

test("flag for out points right and is whole at the end", () => {
  const d = named(lanesOf([[10_000, 0, "mark", 0, "out"]]), "lane-mark-out");
  const [, pole, wide] = /^M([\d.]+) [\d.]+V[\d.]+l([-\d.]+) [\d.]+l/.exec(d).map(Number);
  assert.ok(wide > 0, d);
  assert.ok(pole + wide <= SIZE.width && pole > SIZE.width - 15, d);
});

test("every shape of any film stays inside the drawing", () => {
  for (let seed = 0; seed < 20; seed++) {
    const seats = 1 + (seed % 8);
    const lanes = new Lanes(new Reel(randomFilm(seed, { seats }).film), seats);
    for (const { name, d } of lanes.shapes(SIZE, [])) {
      assert.doesNotMatch(d, /NaN|undefined|Infinity/, name);
      for (const [x, y] of starts(d)) assert.ok(x >= 0 && x <= SIZE.width && y >= 0 && y <= SIZE.height, name);
    }
  }
});

test("deal of length zero is drawn", () => {
  const lanes = new Lanes(new Reel(filmOf(zonesFor(2), [])), 2);
  for (const { d } of lanes.shapes(SIZE, [])) assert.doesNotMatch(d, /NaN/);
});

test("pointer finds the nearest action of its lane, within reach", () => {
  const lanes = lanesOf([
    [5000, 0, "move", "stock/0/0", 0, 1, "spit_pile/0", 1, [0]],
    [5050, 1, "move", "stock/1/0", 0, 1, "spit_pile/1", 1, [21]],
  ]);
  assert.deepEqual(lanes.itemAt({ x: 503, y: 45 }, SIZE, 7), { at_ms: 5000, kind: "", beat: 0 });
  assert.deepEqual(lanes.itemAt({ x: 503, y: 15 }, SIZE, 7), { at_ms: 5050, kind: "", beat: 1 });
  assert.equal(lanes.itemAt({ x: 520, y: 15 }, SIZE, 7), null);
  assert.equal(lanes.itemAt({ x: 503, y: 999 }, SIZE, 7).beat, 0);
});

test("pointer prefers marks to actions, and finds shared marks in every lane", () => {
  const lanes = lanesOf(
    [
      [5000, 0, "move", "stock/0/0", 0, 1, "spit_pile/0", 1, [0]],
      [5020, 1, "fumble", 0, "stock/0/1", "spit_pile/0"],
    ],
    { turning_ms: 8000 },
  );
  assert.equal(lanes.itemAt({ x: 501, y: 45 }, SIZE, 7).kind, "fumble");
  for (const y of [15, 45]) assert.equal(lanes.itemAt({ x: 801, y }, SIZE, 7).kind, "turning");
});

test("cards left at a moment are those after the last change", () => {
  const lanes = lanesOf([[5000, 0, "move", "stock/0/0", 0, 1, "spit_pile/0", 1, [0]]]);
  assert.deepEqual(lanes.leftAt(4999), [15, 15]);
  assert.deepEqual(lanes.leftAt(5000), [14, 15]);
});
