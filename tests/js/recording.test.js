import assert from "node:assert/strict";
import { test } from "node:test";
import { Reel } from "../../static/js/replay/film.js";
import { Recording } from "../../static/js/replay/recording.js";
import { REST_MS } from "../../static/js/replay/timeline.js";
import { randomFilm, stream, zonesFor } from "./fixtures/films.js";

const SEATS = ["Ada", "Grace"].map((name) => ({ name, bot: false, country: "" }));

function gameOf(deals, more = {}) {
  return {
    version: 2,
    id: "made",
    variant: "standard",
    seats: SEATS,
    winner: null,
    counts: "cards",
    scores: [],
    places: [],
    deals,
    ...more,
  };
}

function films(count) {
  return Array.from({ length: count }, (_, index) => ({
    ...randomFilm(index, { length: 60 }).film,
    number: index + 1,
  }));
}

/** Returns what the server sends for a position `since`, given the deals so far. */
function answer(deals, since, more) {
  const [number, steps] = since.split(".").map(Number);
  const later = deals.filter((film) => film.number >= number);
  return gameOf(
    later.map((film) => (film.number === number ? { ...film, steps: film.steps.slice(steps) } : film)),
    more,
  );
}

test("moments and marks are sorted by game time and within the game", () => {
  const recording = new Recording(gameOf(films(4)));
  for (const times of [recording.moments_ms, recording.marks.map((mark) => mark.at_ms)]) {
    assert.deepEqual(
      times,
      times.slice().sort((one, other) => one - other),
    );
    assert.ok(times[0] >= 0 && times.at(-1) <= recording.length_ms);
  }
  assert.equal(
    recording.moments_ms.length,
    recording.reels.reduce((sum, reel) => sum + reel.beats.length, 0),
  );
});

test("game that arrived in pieces equals the whole game", () => {
  const deals = films(5);
  const random = stream(4);
  const recording = new Recording(gameOf([{ ...deals[0], steps: [], length_ms: 0 }], { live: true }));
  for (let deal = 0; deal < deals.length; deal++) {
    for (let steps = 0; steps < deals[deal].steps.length; steps += 1 + Math.floor(random() * 30)) {
      const last = { ...deals[deal], steps: deals[deal].steps.slice(0, steps), length_ms: deals[deal].steps[steps][0] };
      recording.grow(answer([...deals.slice(0, deal), last], recording.since, { live: true }));
    }
  }
  recording.grow(answer(deals, recording.since, { winner: 1, scores: [[1, 2]] }));
  const whole = new Recording(gameOf(deals, { winner: 1, scores: [[1, 2]] }));
  assert.equal(recording.live, false);
  for (const part of ["game", "spans", "moments_ms", "gaps", "marks", "length_ms"]) {
    assert.deepEqual(recording[part], whole[part], part);
  }
});

test("since is the deal and step after the last known one", () => {
  const [first, second] = films(2);
  assert.equal(new Recording(gameOf([])).since, "0.0");
  assert.equal(new Recording(gameOf([first, second])).since, `2.${second.steps.length}`);
});

test("live game has no rest at its end until it is over", () => {
  const deals = films(1);
  const recording = new Recording(gameOf(deals, { live: true }));
  assert.equal(recording.length_ms, deals[0].length_ms);
  recording.grow(answer(deals, recording.since));
  assert.equal(recording.length_ms, deals[0].length_ms + REST_MS);
});

test("live game without deals is empty", () => {
  const recording = new Recording(gameOf([], { live: true }));
  assert.equal(recording.length_ms, 0);
  assert.deepEqual(recording.moments_ms, []);
});

test("places hold the most cards of any deal, and each zone once", () => {
  const deals = films(3);
  const { places } = new Recording(gameOf(deals));
  const most = Math.max(...deals.map((film) => new Reel(film).most.get("hand/0")));
  assert.equal(places.hand[0]?.most ?? 0, most);
  assert.equal(places.layout.flat().length, zonesFor(2).filter(({ area }) => area === "layout").length);
});

test("unknown primitives are collected from all films", () => {
  const [first, second] = films(2);
  first.steps = [[0, 0, "levitate", "stock/0/0"]];
  second.steps = [
    [0, 0, "burn", "stock/0/0"],
    [1, 1, "levitate", "stock/0/1"],
  ];
  assert.deepEqual(new Recording(gameOf([first, second])).unknown, new Set(["levitate", "burn"]));
});
