import assert from "node:assert/strict";
import { test } from "node:test";
import { Recording } from "../../static/js/replay/recording.js";
import { Scene } from "../../static/js/replay/scene.js";
import { filmOf, zone, zonesFor } from "./fixtures/films.js";

/** Returns a table of two seats with these steps, 900 × 560 pixels. */
function sceneOf(steps, { zones = zonesFor(2), still = false } = {}) {
  const recording = new Recording({ seats: [{}, {}], scores: [], deals: [filmOf(zones, steps)] });
  const scene = new Scene(still);
  scene.show(recording.reels[0], recording.places);
  scene.resize(900, 560);
  return scene;
}

function cardAt(scene, at_ms, card) {
  return scene.pictureAt(at_ms).cards.find((one) => one.card === card);
}

/** Returns the horizontal progress between two places, 0 … 1. */
function wayOf(scene, { x }, from, to) {
  const { spots } = scene.layout;
  return (x - spots.get(from).x) / (spots.get(to).x - spots.get(from).x);
}

const PLAY = [1000, 0, "move", "stock/0/0", 0, 1, "spit_pile/1", 1, [0]];

test("played card leaves its pile, flies and lands", () => {
  const scene = sceneOf([PLAY]);
  const ways = [700, 880, 1000].map((at_ms) => wayOf(scene, cardAt(scene, at_ms, 0), "stock/0/0", "spit_pile/1"));
  assert.deepEqual(
    ways.map((way) => Math.round(way * 100)),
    [0, 50, 100],
  );
  assert.deepEqual(
    [700, 880, 1000].map((at_ms) => cardAt(scene, at_ms, 0).aloft),
    [false, true, false],
  );
});

test("card jumps at its step if motion is off", () => {
  const scene = sceneOf([PLAY], { still: true });
  assert.equal(wayOf(scene, cardAt(scene, 999, 0), "stock/0/0", "spit_pile/1"), 0);
});

test("turned card shows its back until half-way, where it is narrow", () => {
  const scene = sceneOf([[1000, 0, "turn", "spit_cards/0", 5, 1, 20]]);
  assert.equal(cardAt(scene, 925, 20), undefined);
  const turning = cardAt(scene, 940, 20);
  assert.ok(turning.wide < 0.4 && turning.high === 1);
});

test("fumbled card goes out and comes back", () => {
  const scene = sceneOf([[1000, 0, "fumble", 0, "stock/0/0", "spit_pile/1"]]);
  const ways = [790, 900, 1000, 1110, 1220].map((at_ms) =>
    wayOf(scene, cardAt(scene, at_ms, 0), "stock/0/0", "spit_pile/1"),
  );
  assert.deepEqual(
    ways.map((way) => Math.round(way * 100)),
    [0, 43, 86, 43, 0],
  );
  assert.equal(scene.wordsAt(1100)[0].speech, "fumble");
});

test("slapping hand lands on its pile or between the piles, and fades", () => {
  const scene = sceneOf([
    [1000, 0, "slap", 1, "spit_pile/0"],
    [3000, 1, "slap", 0, null],
  ]);
  const [hand] = scene.pictureAt(1100).hands;
  assert.equal(hand.x, scene.layout.spots.get("spit_pile/0").x);
  assert.ok(hand.turned && hand.opacity === 1);
  assert.ok(scene.pictureAt(1600).hands[0].opacity < 0.5);
  assert.deepEqual(scene.pictureAt(2000).hands, []);
  assert.equal(scene.pictureAt(3000).hands[0].x, scene.layout.middle.x);
});

test("speech passes, out stays, and cards are counted by kind of pile", () => {
  const scene = sceneOf([
    [500, 0, "say", 0, "call"],
    [600, 1, "mark", 1, "out"],
    [700, 2, "mark", null, "stall"],
  ]);
  const wordsAt = (at_ms) => scene.pictureAt(at_ms) && scene.wordsAt(at_ms).map(({ speech, state }) => [speech, state]);
  assert.deepEqual(wordsAt(800), [
    ["spit!", "stall"],
    ["", "out"],
  ]);
  assert.deepEqual(wordsAt(2100), [
    ["", ""],
    ["", "out"],
  ]);
  assert.deepEqual(scene.wordsAt(800)[0].counts, [
    { kind: "stock", cards: 15 },
    { kind: "spit cards", cards: 6 },
  ]);
});

test("overlapping piles are drawn from left to right", () => {
  const recording = new Recording({ seats: Array(6).fill({}), scores: [], deals: [filmOf(zonesFor(6), [])] });
  const scene = new Scene(false);
  scene.show(recording.reels[0], recording.places);
  scene.resize(336, 524);
  const row = scene.pictureAt(0).cards.filter(({ key }) => key.startsWith("stock/1/"));
  const byPlace = row.toSorted((one, other) => one.x - other.x).map(({ level }) => level);
  assert.deepEqual(byPlace, [1, 2, 3, 4, 5]);
});

test("pile shows only its top card, a hand all its cards", () => {
  const zones = [...zonesFor(2), zone("hand/9", 0, "hand", 1, [60, 61], false)].filter(({ name }) => name !== "hand/0");
  const scene = sceneOf([], { zones });
  const { cards, piles } = scene.pictureAt(0);
  const pile = piles.find((one) => one.zone === "stock/0/4");
  assert.ok(pile.high === 5 && !pile.open && pile.rise > 0);
  assert.equal(cards.filter(({ key }) => key === "stock/0/4").length, 1);
  assert.equal(cards.filter(({ key }) => key.startsWith("hand/9")).length, 2);
});
