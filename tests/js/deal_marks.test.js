import assert from "node:assert/strict";
import { test } from "node:test";
import { actionsOf, cardsLeft, marksOf, racesOf } from "../../static/js/replay/deal_marks.js";
import { Reel } from "../../static/js/replay/film.js";
import { filmOf, randomFilm, zone, zonesFor } from "./fixtures/films.js";

function reelOf(steps, story = undefined) {
  return new Reel({ ...filmOf(zonesFor(2), steps), story });
}

test("marks are fumbles, slaps, calls, takings and states, but not ready", () => {
  const reel = reelOf([
    [5, 0, "say", 0, "ready"],
    [10, 1, "say", 0, "spit"],
    [20, 2, "fumble", 0, "stock/0/0", "spit_pile/0"],
    [30, 3, "mark", 1, "out"],
    [40, 4, "slap", 1, "spit_pile/0"],
    [40, 4, "gather", "spit_pile/0", "spit_cards/1"],
    [45, 5, "gather", "spit_pile/1", "spit_cards/0"],
    [50, 6, "mark", null, "stall"],
  ]);
  assert.deepEqual(marksOf(reel), [
    { at_ms: 10, kind: "say", seat: 0, beat: 1 },
    { at_ms: 20, kind: "fumble", seat: 0, beat: 2 },
    { at_ms: 30, kind: "out", seat: 1, beat: 3 },
    { at_ms: 40, kind: "slap", seat: 1, beat: 4 },
    { at_ms: 45, kind: "gather", seat: 0, beat: 5 },
    { at_ms: 50, kind: "stall", seat: null, beat: 6 },
  ]);
});

test("stuck stretches and turning point are marked in order of time", () => {
  const steps = [
    [10, 0, "say", 0, "spit"],
    [90, 1, "say", 1, "spit"],
  ];
  const found = marksOf(
    reelOf(steps, {
      stuck: [
        [5, 10],
        [60, 90],
      ],
      turning_ms: 50,
    }),
  );
  assert.deepEqual(
    found.map(({ at_ms, kind }) => [at_ms, kind]),
    [
      [5, "stuck"],
      [10, "say"],
      [50, "turning"],
      [60, "stuck"],
      [90, "say"],
    ],
  );
});

test("deal without a story has no stuck or turning marks", () => {
  for (const story of [undefined, {}, { turning_ms: null, stuck: [] }])
    assert.deepEqual(marksOf(reelOf([], story)), []);
});

test("action is in the lane of the seat whose cards move", () => {
  const reel = reelOf([
    [10, 0, "move", "stock/0/0", 0, 1, "spit_pile/0", 1, [0]],
    [20, 1, "move", "spit_pile/0", 0, 1, "stock/1/2", 1, [0]],
    [30, 2, "turn", "stock/1/1", 0, 1, 22],
    [40, 3, "say", 0, "spit"],
  ]);
  assert.deepEqual(actionsOf(reel, 2), [
    { moves_ms: [10], turns_ms: [] },
    { moves_ms: [20], turns_ms: [30] },
  ]);
});

test("cards left are those of layout and hand, after each change", () => {
  const zones = [
    zone("stock/0/0", 0, "layout", 0, [1, 2], true),
    zone("hand/0", 0, "hand", 0, [3], false),
    zone("spit_cards/0", 0, "store", 0, [4, 5], false),
    zone("stock/1/0", 1, "layout", 0, [6], true),
    zone("spit_pile/0", null, "centre", 0, [], false),
  ];
  const steps = [
    [10, 0, "move", "spit_cards/0", 0, 1, "spit_pile/0", 1, [4]],
    [20, 1, "move", "stock/0/0", 1, 1, "hand/0", 1, [2]],
    [30, 2, "move", "hand/0", 1, 1, "spit_pile/0", 1, [2]],
    [40, 3, "gather", "spit_pile/0", "stock/1/0"],
  ];
  assert.deepEqual(cardsLeft(new Reel(filmOf(zones, steps)), 2), [
    [
      { at_ms: 0, cards: 3 },
      { at_ms: 30, cards: 2 },
    ],
    [
      { at_ms: 0, cards: 1 },
      { at_ms: 40, cards: 3 },
    ],
  ]);
});

test("cards left at the end agree with the piles in any film", () => {
  for (let seed = 0; seed < 40; seed++) {
    const seats = 2 + (seed % 7);
    const reel = new Reel(randomFilm(seed, { seats }).film);
    const curves = cardsLeft(reel, seats);
    for (const [seat, curve] of curves.entries()) {
      const own = reel.film.zones.filter((one) => one.seat === seat && (one.area === "layout" || one.area === "hand"));
      assert.equal(
        curve.at(-1).cards,
        own.reduce((sum, { name }) => sum + reel.end.pile(name).length, 0),
      );
      assert.deepEqual(
        curve.map(({ at_ms }) => at_ms),
        curve.map(({ at_ms }) => at_ms).sort((a, b) => a - b),
      );
    }
  }
});

test("race is found by the entry that was too late", () => {
  const races = racesOf(reelOf([], { races: [[500, 7, 0, 1, 38]] }));
  assert.deepEqual(races.get(7), [500, 7, 0, 1, 38]);
  assert.equal(racesOf(reelOf([])).size, 0);
});
