import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Captions,
  cardSign,
  cardWords,
  countOf,
  kindWords,
  labelOf,
  spokenWord,
  stateWords,
} from "../../static/js/replay/captions.js";
import { symbolOf } from "../../static/js/replay/faces.js";
import { Reel } from "../../static/js/replay/film.js";
import { filmOf, randomFilm, zone, zonesFor } from "./fixtures/films.js";

const NAMES = ["Ada", "Grace"];

function captions(...steps) {
  return new Captions(new Reel(filmOf(zonesFor(2), steps)), NAMES);
}

test("cards of any pack have words and signs", () => {
  assert.equal(cardWords(0), "ace of spades");
  assert.equal(cardWords(51), "king of clubs");
  assert.equal(cardWords(52 + 13 + 9), "10 of hearts");
  assert.equal(cardWords(null), "a card");
  assert.equal(cardSign(26), "A♦\uFE0E");
  assert.equal(cardSign(null), "card");
});

test("face is found by rank and suit for any pack", () => {
  assert.equal(symbolOf(0), "card-AS");
  assert.equal(symbolOf(13 + 9), "card-TH");
  assert.equal(symbolOf(104 + 51), "card-KC");
});

test("pile is named by its kind, with a number if there are several", () => {
  const told = captions();
  assert.equal(kindWords("spit_pile/1"), "spit pile");
  assert.equal(told.pile("stock/0/2"), "stock 3");
  assert.equal(told.pile("spit_cards/1"), "spit cards");
  assert.equal(told.pile("spit_pile/1"), "spit pile 2");
  assert.equal(told.pile("set_aside"), "set aside");
  assert.equal(told.pile(null), "the table");
});

test("caption of a play names player, card, source and target", () => {
  const told = captions([10, 0, "move", "stock/1/0", 0, 1, "spit_pile/0", 1, [19]]);
  assert.equal(told.beat(0), "Grace: 7 of hearts from stock 1 to spit pile 1.");
  assert.deepEqual(told.brief(0), [{ who: "Grace", what: "7♥\uFE0E → spit pile 1" }]);
});

test("turns, calls, slaps, fumbles, states and gathers have captions", () => {
  const told = captions(
    [10, 0, "turn", "stock/0/1", 1, 1, 2],
    [20, 1, "say", 1, "spit"],
    [30, 2, "slap", 0, "spit_pile/1"],
    [40, 3, "fumble", 0, "stock/0/0", "spit_pile/0"],
    [50, 4, "mark", 0, "out"],
    [60, 5, "mark", null, "exhausted"],
    [70, 6, "gather", "spit_pile/1", "spit_cards/0"],
    [80, 7, "fumble", 1, null, null],
  );
  assert.deepEqual(
    [...Array(8).keys()].map((beat) => told.beat(beat)),
    [
      "Ada turns up 3 of spades on stock 2.",
      "Grace says “spit”.",
      "Ada slaps spit pile 2.",
      "Ada fumbles at spit pile 1.",
      "Ada is out.",
      "Everyone is stuck and has no spit cards left.",
      "Ada gathers spit pile 2 under spit cards.",
      "Grace fumbles.",
    ],
  );
});

test("caption joins the steps of an entry and drops repetitions", () => {
  const told = captions([10, 0, "say", 0, "spit"], [10, 0, "say", 0, "spit"], [10, 0, "mark", 1, "stuck"]);
  assert.equal(told.beat(0), "Ada says “spit”. Grace is stuck.");
  assert.deepEqual(told.brief(0), [
    { who: "Ada", what: "“spit”" },
    { who: "Grace", what: "is stuck" },
  ]);
});

test("state without a seat belongs to all", () => {
  assert.deepEqual(captions([10, 0, "mark", null, "exhausted"]).brief(0), [{ who: "All", what: "all stuck" }]);
});

test("marks for time and chance have plain captions", () => {
  const marks = ["stall", "reshuffle", "coin", "unanswered"];
  const told = captions(...marks.map((key, entry) => [10 * entry, entry, "mark", null, key]));
  assert.deepEqual(
    marks.map((_, beat) => told.beat(beat)),
    [
      "Time is up: nobody has moved for too long.",
      "The piles are shuffled.",
      "Both at once: a coin decides who was first.",
      "The slap was not answered in time.",
    ],
  );
  assert.deepEqual(marks.map(stateWords), ["time is up", "shuffled", "a coin", "no answer"]);
});

test("unknown mark is shown by its key", () => {
  const told = captions([10, 0, "mark", null, "sunset"], [20, 1, "mark", 1, "asleep"]);
  assert.deepEqual([told.beat(0), told.beat(1)], ["All: sunset.", "Grace asleep."]);
  assert.equal(stateWords("sunset"), "sunset");
});

test("call on a pair is shown as the called word", () => {
  assert.equal(spokenWord("call"), "spit");
  assert.equal(captions([10, 0, "say", 0, "call"]).beat(0), "Ada says “spit”.");
});

test("slaps on the table, the ghost and the lent card have captions", () => {
  const zones = [
    ...zonesFor(2),
    zone("ghost/1", null, "centre", 1, [90], false),
    zone("token/1", null, "centre", 1, [91], false),
  ];
  const steps = [null, "ghost/1", "token/1"].map((name, entry) => [10, entry, "slap", 0, name]);
  const told = new Captions(new Reel(filmOf(zones, steps)), NAMES);
  assert.deepEqual(
    [0, 1, 2].map((beat) => told.beat(beat)),
    ["Ada slaps the table.", "Ada slaps the ghost.", "Ada slaps the lent card."],
  );
});

test("label of a pile gives its size, and its kind if not obvious", () => {
  assert.deepEqual(
    [labelOf("spit_pile/0", 7), labelOf("reserve/1", 5), labelOf("set_aside", 1), labelOf("ghost/0", 1)],
    ["7", "reserve 5", "set aside", "ghost"],
  );
  assert.equal(labelOf("reserve/1", 0), "");
});

test("caption of a gather into a hand says picks up, and omits sorting", () => {
  const told = captions([10, 0, "gather", "stock/0/0", "hand/0"], [10, 0, "move", "hand/0", 0, 1, "hand/0", 0, [0]]);
  assert.equal(told.beat(0), "Ada picks up stock 1.");
  assert.deepEqual(told.brief(0), [{ who: "Ada", what: "picks up stock 1" }]);
});

test("caption of several cards gives their number, not their names", () => {
  const told = captions(
    [10, 0, "move", "stock/0/4", 4, 1, "spit_cards/1", 0, [14]],
    [10, 0, "move", "stock/0/4", 2, 2, "spit_cards/1", 0, [12, 13]],
    [10, 0, "move", "stock/0/1", 1, 1, "spit_cards/1", 0, [2]],
  );
  assert.equal(told.beat(0), "Ada: 3 cards from stock 5 to spit cards. Ada: 3 of spades from stock 2 to spit cards.");
});

test("hidden cards are counted and not named", () => {
  const told = captions(
    [10, 0, "move", "stock/0/4", 0, 5, "hand/0", 0, null],
    [20, 1, "move", "stock/0/0", 0, 1, "hand/0", 0, null],
  );
  assert.equal(told.beat(0), "Ada: 5 cards from stock 5 to hand.");
  assert.equal(told.beat(1), "Ada: a card from stock 1 to hand.");
});

test("unknown or impossible step is captioned as unknown, and without a player", () => {
  const told = captions(
    [10, 0, "levitate", "stock/0/0", 2],
    [20, 1, "burn", 1],
    [30, 2, "turn", "on the floor", 0, 1, 5],
    [40, 3, "say", 0, "spit"],
    [40, 3, "levitate", "stock/0/0"],
  );
  for (const beat of [0, 1, 2]) {
    assert.equal(told.beat(beat), "A step that this viewer does not know.");
    assert.deepEqual(told.brief(beat), [{ who: "", what: "unknown step" }]);
  }
  assert.equal(told.beat(3), "Ada says “spit”.");
  assert.deepEqual(told.brief(3), [{ who: "Ada", what: "“spit”" }]);
});

test("seat without a name has its number, missing beat has no caption", () => {
  const told = new Captions(new Reel(filmOf(zonesFor(2), [[10, 0, "say", 1, "spit"]])), ["Ada"]);
  assert.equal(told.beat(0), "Seat 2 says “spit”.");
  assert.equal(told.beat(5), "");
  assert.deepEqual(told.brief(5), []);
});

test("every beat of any film has a full and a brief caption", () => {
  for (let seed = 0; seed < 20; seed++) {
    const reel = new Reel(randomFilm(seed, { seats: 4 }).film);
    const told = new Captions(reel, NAMES);
    for (const index of reel.beats.keys()) {
      assert.match(told.beat(index), /^[A-Z0-9].*\.$/);
      assert.doesNotMatch(told.beat(index) + told.brief(index).map(({ what }) => what), /undefined|null|NaN/);
    }
  }
});

test("steps of patience games are captioned by their meaning", () => {
  const own = ["turned", "waste", "waste", "ship"].map((kind, slot) =>
    zone(`${kind}/0/${kind === "ship" ? 1 : slot - 1}`, 0, "layout", slot, [slot], true),
  );
  const zones = [
    ...own.map((one) => (one.slot === 0 ? { ...one, name: "turned/0" } : one)),
    zone("turned/1", 1, "layout", 0, [9], true),
    zone("stock/0", 0, "store", 0, [20, 21], false),
    zone("captured/0", 0, "store", 1, [], true),
    zone("done", null, "aside", 0, [], true),
  ];
  const steps = [
    [10, 0, "move", "turned/0", 0, 1, "ship/0/1", 1, [13]],
    [10, 0, "move", "stock/0", 1, 1, "turned/0", 1, [21]],
    [20, 1, "move", "turned/1", 0, 1, "ship/0/1", 1, [14]],
    [30, 2, "move", "ship/0/1", 0, 3, "captured/0", 0, [3, 13, 14]],
    [40, 3, "move", "waste/0/0", 0, 1, "stock/0", 0, [1]],
    [40, 3, "move", "waste/0/1", 0, 1, "stock/0", 0, [2]],
    [50, 4, "move", "turned/0", 0, 1, "waste/0/1", 1, [21]],
  ];
  const told = new Captions(new Reel(filmOf(zones, steps)), NAMES);
  assert.deepEqual(
    [...Array(5).keys()].map((beat) => told.beat(beat)),
    [
      "Ada: ace of hearts to ship of hearts. Ada turns up 9 of hearts.",
      "Ada: 2 of hearts to ship of hearts.",
      "Ada captures the ship of hearts.",
      "Ada makes a new stock of 2 cards.",
      "Ada: 9 of hearts to wastepile 2.",
    ],
  );
  assert.deepEqual(told.brief(0), [{ who: "Ada", what: "A♥\uFE0E → ship of hearts, turns 9♥\uFE0E" }]);
  assert.equal(countOf("captured/0", 26), 2);
});
