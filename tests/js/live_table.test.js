import assert from "node:assert/strict";
import { test } from "node:test";
import { forgottenRequests, NewsOrder } from "../../static/js/table/connection.js";
import { keysOf } from "../../static/js/table/keys.js";
import { droppedOn, flownOver, landing, touched } from "../../static/js/table/places.js";
import {
  areAllAway,
  askAgainLine,
  askLine,
  awayLine,
  breakWord,
  endLine,
  hintOf,
  leftLine,
  middleOf,
  playsOn,
  refusalLine,
  scoreLine,
} from "../../static/js/table/texts.js";
import { Tries } from "../../static/js/table/tries.js";

/** @type {import("../../static/js/table/connection.js").Try[]} */
const ALL = [
  ["play", 0, 0, "stock/0/0", null, "spit_pile/0"],
  ["play", 0, 1, "stock/0/0", null, "spit_pile/1"],
  ["turn", 1, null, "stock/0/1", null, null],
  ["stack", 0, 1, "stock/0/0", null, "stock/0/1"],
  ["shift", 0, 1, "stock/0/0", null, "stock/0/1"],
  ["play", 2, 0, "hand/0", 2, "spit_pile/0"],
  ["claim", null, 0, null, null, "spit_pile/0"],
  ["spit", null, null, null, null, null],
];

/** @param {number[]} legal */
function tries(...legal) {
  const found = new Tries();
  found.take(ALL, legal);
  return found;
}

test("best target is the first accepted one, but any target may be tried", () => {
  const card = { zone: "stock/0/0", index: null };
  assert.equal(tries(1).best(card), ALL[1]);
  assert.equal(tries().best(card), null);
  assert.equal(tries().put(card, "spit_pile/0"), ALL[0]);
  assert.deepEqual(tries().placesFor(card), ["spit_pile/0", "spit_pile/1", "stock/0/1"]);
});

test("player chooses between several accepted wastepiles, and a single one is automatic", () => {
  /** @type {import("../../static/js/table/connection.js").Try[]} */
  const all = [
    ["discard", 0, 0, "turned/0", null, "waste/0/0"],
    ["discard", 0, 1, "turned/0", null, "waste/0/1"],
    ["build", 0, 0, "turned/0", null, "sequence/0"],
  ];
  const card = { zone: "turned/0", index: null };
  const found = new Tries();
  found.take(all, [0]);
  assert.equal(found.best(card), all[0]);
  found.take(all, [0, 1]);
  assert.equal(found.best(card), null);
  assert.deepEqual(
    [found.suggestedPlaces(null), found.suggestedPlaces(card)],
    [new Set(), new Set(["waste/0/0", "waste/0/1"])],
  );
  assert.equal(found.put(card, "waste/0/1"), all[1]);
  found.take(all, [2, 0, 1]);
  assert.equal(found.best(card), all[2]);
});

test("own stock is highlighted while it can be turned", () => {
  const found = new Tries();
  found.take([["turn_stock", null, null, "stock/0", null, "turned/0"]], [0]);
  assert.deepEqual(found.suggestedPlaces(null), new Set(["stock/0"]));
  found.take(undefined, []);
  assert.deepEqual(found.suggestedPlaces(null), new Set());
});

test("hint says what to do, also in games with building", () => {
  assert.equal(hintOf(["turn_stock"], "", false), "Turn the next card of your stock");
  assert.equal(hintOf(["build"], "", false), "It fits: build it!");
  assert.equal(hintOf(["discard"], "", true), "Put a card on your waste: that ends your turn");
  assert.equal(hintOf(["build", "end_turn"], "", true), "Build, or end your turn");
  assert.equal(hintOf(["build"], "Grace", true), "Grace is to move");
  assert.equal(
    hintOf(
      tries(7).kinds(() => 1),
      "",
      false,
    ),
    "Nobody can move: spit!",
  );
  const alone = new Tries();
  alone.take([["spit", null, 1, null, null, "spit_pile/1"]], [0]);
  assert.equal(
    hintOf(
      alone.kinds(() => 1),
      "",
      false,
    ),
    "Nobody can move: tap the pile to spit on",
  );
});

test("draw is possible only while it is accepted", () => {
  const found = new Tries();
  found.take([["draw", null, null, null, null, null]], []);
  assert.equal(found.draw, null);
  found.take(undefined, [0]);
  assert.equal(found.draw, found.all[0]);
});

test("middle of the table names opponents, ready players and missing ones", () => {
  const seats = ["Ada", "Bo", "Greedy"].map((name) => ({ name, bot: name === "Greedy", country: "" }));
  const state = { phase: "ready", deal: 1, full: true, ready: [false, false, false] };
  const at = (/** @type {object} */ changes, plays = true) => middleOf(seats, { ...state, ...changes }, plays);
  assert.deepEqual(at({}), ["Are you ready?", "Against Bo, Greedy", "Ready"]);
  assert.deepEqual(at({ ready: [false, true, false] }), ["Are you ready?", "Ready: Bo", "Ready"]);
  assert.deepEqual(at({ ready: [true, false, false] }), ["Waiting for Bo", "", ""]);
  assert.deepEqual(at({}, false), ["Waiting for Ada, Bo", "", ""]);
  assert.deepEqual(at({ phase: "paused", ready: [false, true, false] }), ["Paused", "Ready: Bo", "Continue"]);
  const free = [seats[0], { name: "", bot: false, country: "" }];
  assert.match(middleOf(free, { ...state, full: false }, true)[1], /^At the table: Ada\. /);
});

test("request for a pause or break-off is announced once, only to others", () => {
  const seats = ["Ada", "Bo"].map((name) => ({ name, bot: false, country: "" }));
  const [none, own, other] = [[], [true], [false, true]];
  const at = (/** @type {boolean[]} */ pausing, breaking = none) => /** @type {any} */ ({ pausing, breaking });
  assert.equal(askLine(seats, at(none), at(other)), "Bo asks for a pause.");
  assert.equal(askLine(seats, at(other), at(other)), "");
  assert.equal(askLine(seats, at(none), at(own)), "");
  assert.equal(askLine(seats, at(none), at(none, other)), "Bo asks to break the game off.");
  assert.equal(askLine(seats, at(none, other), at(none, other)), "");
});

test("game can be ended alone once all other people are away", () => {
  const seats = ["Ada", "Bo", "Cy", "Greedy"].map((name) => ({ name, bot: name === "Greedy", country: "" }));
  const [one, all] = [
    [false, true],
    [false, true, true],
  ].map((away) => /** @type {any} */ ({ away, breaking: [], phase: "play" }));
  assert.ok(!areAllAway(seats, one) && areAllAway(seats, all));
  assert.equal(awayLine(seats, one, 14), "Away for 14 s: Bo. Play on, or:");
  assert.equal(awayLine(seats, { ...one, phase: "ready" }, 14), "Away for 14 s: Bo. Wait, or:");
  assert.deepEqual(
    [[], [true], [false, false, true]].map((breaking) => breakWord(seats, { ...one, breaking })),
    ["Ask to break it off", "Break-off requested", "Agree to break it off"],
  );
  assert.equal(breakWord(seats, { ...all, breaking: [true] }), "Break it off");
  assert.equal(awayLine(seats, all, 14), "Away for 14 s: Bo, Cy. Wait, or:");
});

test("scores are shown with their unit", () => {
  const seats = ["Ada", "Bo"].map((name) => ({ name, bot: false, country: "" }));
  const state = /** @type {any} */ ({ scores: [52, 0], counts: "cards" });
  assert.equal(scoreLine(seats, state, true), "You 52 · Bo 0 cards");
});

test("end of a game of two names the player who left", () => {
  const seats = ["Ada", "Bo"].map((name) => ({ name, bot: false, country: "" }));
  assert.equal(endLine(seats, { winner: 0, ending: "left" }, true), "You win: Bo left.");
  assert.equal(endLine(seats, { winner: 1, ending: "left" }, true), "Bo wins: you left.");
  assert.equal(endLine(seats, { winner: 1, ending: "left" }, false), "Bo wins: Ada left.");
});

test("table plays on after a player leaves if enough seats remain", () => {
  const at = (/** @type {string} */ names, left = "") =>
    names.split(" ").map((name) => ({ name, bot: name === "Greedy", country: "", left: name === left }));
  const state = /** @type {any} */ ({ fresh: false });
  assert.ok(playsOn(at("Ada Bo Cy"), state) && playsOn(at("Ada Bo Greedy"), state));
  assert.ok(!playsOn(at("Ada Bo Cy"), { ...state, fresh: true }), "before a card has moved the game ends");
  assert.ok(!playsOn(at("Ada Bo"), state) && !playsOn(at("Ada Greedy Greedy"), state));
  assert.ok(!playsOn(at("Ada Bo Cy", "Cy"), state), "the last one left wins");
  assert.equal(leftLine(at("Ada Bo Cy"), at("Ada Bo Cy", "Bo")), "Bo left. A bot plays on.");
  assert.equal(leftLine(at("Ada Bo Cy", "Bo"), at("Ada Bo Cy", "Bo")), "");
  assert.equal(leftLine([], at("Ada Bo Cy", "Bo")), "");
});

test("accepted meaning of an ambiguous movement is used", () => {
  const card = { zone: "stock/0/0", index: null };
  assert.equal(tries().put(card, "stock/0/1"), ALL[3]);
  assert.equal(tries(4).put(card, "stock/0/1"), ALL[4]);
});

test("cards of a hand are distinguished by their index", () => {
  assert.equal(tries(5).best({ zone: "hand/0", index: 2 }), ALL[5]);
  assert.equal(tries(5).best({ zone: "hand/0", index: 1 }), null);
});

test("touch needs an accepted try, but words can always be said", () => {
  assert.equal(tries().touch("spit_pile/0"), null);
  assert.equal(tries(6).touch("spit_pile/0"), ALL[6]);
  assert.deepEqual([...tries().words], [["spit", false]]);
  assert.deepEqual([...tries(7).words], [["spit", true]]);
});

test("refusal says too late if the card fitted when it was touched", () => {
  const reason = "that card does not go on that spit pile";
  assert.equal(refusalLine(reason, false), "That card does not go on that spit pile.");
  assert.equal(refusalLine(reason, true), "Too late: that card does not go on that spit pile.");
});

test("hint names other moves of the layout if no card can be played", () => {
  assert.equal(hintOf(["turn", "shift"], "", false), "Turn up your face-down card");
  assert.equal(hintOf(["play", "turn", "shift"], "", false), "");
  assert.equal(hintOf(["spit", "shift"], "", false), "Nobody can move: spit!");
  const shifts = new Tries();
  shifts.take([["shift", 0, 1, "stock/0/0", null, "stock/0/1"]], [0]);
  assert.deepEqual(
    shifts.kinds(() => 2),
    ["shift"],
  );
  assert.deepEqual(
    shifts.kinds(() => 1),
    [],
    "it would free no card",
  );
});

test("news is taken in order, and a gap is noticed", () => {
  const order = new NewsOrder();
  assert.equal(order.judge({ epoch: 1, seq: 4 }), "ask");
  assert.equal(order.judge({ epoch: 1, seq: 4, whole: true }), "take");
  assert.equal(order.judge({ epoch: 1, seq: 5 }), "take");
  assert.equal(order.judge({ epoch: 1, seq: 5 }), "skip");
  assert.equal(order.judge({ epoch: 1, seq: 7 }), "ask");
});

test("new epoch restarts the count, and the old one is ignored", () => {
  const order = new NewsOrder();
  order.judge({ epoch: 1, seq: 9, whole: true });
  assert.equal(order.judge({ epoch: 2, seq: 1 }), "ask");
  assert.equal(order.judge({ epoch: 2, seq: 1, whole: true }), "take");
  assert.equal(order.judge({ epoch: 1, seq: 10 }), "skip");
  assert.equal(order.judge({ epoch: 1, seq: 12, whole: true }), "skip");
});

const LAYOUT = {
  card: 100,
  height: 500,
  plates: [],
  middle: { x: 0, y: 0 },
  spots: new Map([
    ["stock/0/0", { x: 0, y: 300, spread: 0, area: "layout" }],
    ["hand/0", { x: 200, y: 300, spread: 60, area: "hand" }],
    ["spit_pile/0", { x: 0, y: 0, spread: 0, area: "centre" }],
    ["spit_pile/1", { x: 140, y: 0, spread: 0, area: "centre" }],
  ]),
};

test("ready and pause are sent again after the owner has changed", () => {
  const at = (/** @type {string} */ phase, is_ready = false, pauses = false, deal = 1) =>
    /** @type {any} */ ({ phase, deal, ready: [is_ready, false], pausing: [pauses, false] });
  assert.deepEqual(forgottenRequests(at("ready", true), at("ready")), ["ready"]);
  assert.deepEqual(forgottenRequests(at("countdown", true), at("ready")), ["ready"]);
  assert.deepEqual(forgottenRequests(at("paused", true), at("paused")), ["ready"]);
  assert.deepEqual(forgottenRequests(at("play", true, true), at("play")), ["pause"]);
  assert.deepEqual(forgottenRequests(at("play", true), at("play")), []);
  assert.deepEqual(forgottenRequests(at("ready"), at("ready")), []);
  assert.deepEqual(forgottenRequests(at("ready", true), at("ready", false, false, 2)), []);
  assert.deepEqual(forgottenRequests(null, at("ready")), []);
});

test("both players read that a request to break off was lost", () => {
  const at = (/** @type {boolean[]} */ ...breaking) => /** @type {any} */ ({ breaking });
  const line = "The table was interrupted. To break the game off, ask again.";
  assert.deepEqual([at(true, false), at(false, true)].map(askAgainLine), [line, line]);
  assert.deepEqual([at(false, false), null].map(askAgainLine), ["", ""]);
});

test("touch finds a pile, also just beside it, and a card of a hand", () => {
  const at = (/** @type {number} */ x, /** @type {number} */ y) => touched(LAYOUT, { x, y }, () => 3);
  assert.deepEqual(at(50, 350), { zone: "stock/0/0", index: null });
  assert.deepEqual(at(115, 350), { zone: "stock/0/0", index: null });
  assert.deepEqual(at(270, 350), { zone: "hand/0", index: 1 });
  assert.deepEqual(at(410, 350), { zone: "hand/0", index: 2 });
  assert.equal(at(130, 250), null);
});

test("dropped card lands on the nearest place, unless all are far", () => {
  const zones = ["spit_pile/0", "spit_pile/1"];
  assert.equal(droppedOn(LAYOUT, { x: 60, y: 40 }, zones), "spit_pile/0");
  assert.equal(droppedOn(LAYOUT, { x: 90, y: 40 }, zones), "spit_pile/1");
  assert.equal(droppedOn(LAYOUT, { x: 90, y: 300 }, zones), null);
});

test("flicked card lands on the place in its path at any speed", () => {
  const zones = ["spit_pile/0", "spit_pile/1"];
  const from = { x: 0, y: 300 };
  assert.equal(flownOver(LAYOUT, from, { x: 20, y: 120 }, zones), "spit_pile/0");
  assert.equal(flownOver(LAYOUT, from, { x: 40, y: -900 }, zones), "spit_pile/0");
  assert.equal(flownOver(LAYOUT, from, { x: 160, y: -40 }, zones), "spit_pile/1");
  assert.equal(flownOver(LAYOUT, from, { x: 0, y: 250 }, zones), null);
  assert.equal(flownOver(LAYOUT, from, { x: 600, y: 300 }, zones), null);
});

test("flick skips places that do not accept the card, a drop does not", () => {
  const zones = ["spit_pile/0", "spit_pile/1"];
  const fits = (/** @type {string} */ zone) => zone === "spit_pile/1";
  const from = "stock/0/0";
  const land = (/** @type {number[]} */ [x, y], /** @type {number[]} */ [endX, endY], could = fits) =>
    landing(LAYOUT, { x, y }, { x: endX, y: endY }, from, zones, could);
  assert.equal(land([30, 60], [140, -100]), "spit_pile/1");
  assert.equal(land([30, 260], [70, 160]), "spit_pile/1");
  assert.equal(land([60, 0], [60, 0]), "spit_pile/0");
  assert.equal(
    land([30, 60], [140, -100], () => false),
    "spit_pile/0",
  );
});

test("card dropped at its own place goes back", () => {
  const from = "stock/0/0";
  assert.equal(
    landing(LAYOUT, { x: 30, y: 280 }, { x: 40, y: 270 }, from, ["stock/0/1", "spit_pile/0"], () => false),
    null,
  );
  const own = new Tries();
  own.take([...ALL, ["shift", 0, 0, from, null, from]], []);
  assert.deepEqual(own.placesFor({ zone: from, index: null }), ["spit_pile/0", "spit_pile/1", "stock/0/1"]);
});

test("left hand has keys for own cards, right hand for centre piles", () => {
  const keys = keysOf(["stock/0/0", "hand/0 1"], ["spit_pile/0", "spit_pile/1"]);
  assert.deepEqual(
    [...keys],
    [
      ["a", "stock/0/0"],
      ["s", "hand/0 1"],
      ["j", "spit_pile/0"],
      ["k", "spit_pile/1"],
    ],
  );
});
