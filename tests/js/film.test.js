import assert from "node:assert/strict";
import { test } from "node:test";
import { countUpTo, Reel } from "../../static/js/replay/film.js";
import { FLIGHT_MS, GATHER_MS, TURN_MS } from "../../static/js/replay/flights.js";
import { applyStep, FilmError } from "../../static/js/replay/piles.js";
import { filmOf, randomFilm, stream, zone, zonesFor } from "./fixtures/films.js";

/** Returns identity and face of every card, by zone. */
function shown(table) {
  return [...table.piles].map(([name, pile]) => [name, pile.map((token) => [table.identity[token], table.up[token]])]);
}

function identities(table, zoneName) {
  return table.pile(zoneName).map((token) => table.identity[token]);
}

test("besidePiles is judged between entries, as a hand is picked up pile by pile", () => {
  const zones = zonesFor(1, 2);
  const take = (at_ms, entry, slot, count) => [at_ms, entry, "move", `stock/0/${slot}`, 0, count, "hand/0", 0];
  const beside = (...steps) => [...new Reel(filmOf(zones, steps)).besidePiles];
  assert.deepEqual(beside(take(10, 0, 0, 1), take(10, 0, 1, 2)), []);
  assert.deepEqual(beside(take(10, 0, 0, 1), take(20, 1, 1, 2)), ["hand/0"]);
  assert.deepEqual(beside(take(10, 0, 0, 1)), ["hand/0"]);
  const grows = new Reel(filmOf(zones, []));
  for (const step of [take(10, 0, 0, 1), take(20, 1, 1, 2)]) grows.append({ steps: [step], length_ms: 20 });
  assert.deepEqual([...grows.besidePiles], ["hand/0"]);
});

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);

test("every token is in exactly one pile after every step", () => {
  for (const seed of SEEDS) {
    const reel = new Reel(randomFilm(seed, { seats: 2 + (seed % 7) }).film);
    const table = reel.start.copy();
    const everyone = [...table.identity.keys()];
    for (const step of reel.film.steps) {
      applyStep(table, step);
      const lying = [...table.piles.values()].flat().sort((one, other) => one - other);
      assert.deepEqual(lying, everyone);
    }
  }
});

test("film played to its end gives the expected piles", () => {
  for (const seed of SEEDS) {
    const { film, piles } = randomFilm(seed);
    const table = new Reel(film).tableAfter(film.steps.length);
    for (const [name, cards] of piles) assert.deepEqual(identities(table, name), cards);
  }
});

test("seeking to a step shows the same as playing up to it", () => {
  for (const seed of SEEDS) {
    const reel = new Reel(randomFilm(seed).film);
    const random = stream(seed + 1000);
    let played = reel.start.copy();
    for (let applied = 0; applied <= reel.film.steps.length; applied++) {
      played = reel.tableAfter(applied, played);
      if (random() < 0.1) assert.deepEqual(shown(reel.tableAfter(applied)), shown(played));
    }
  }
});

test("seeking back and forth in one table shows the same as a new table", () => {
  const reel = new Reel(randomFilm(7).film);
  const random = stream(99);
  let table;
  for (let jump = 0; jump < 300; jump++) {
    const applied = Math.floor(random() * (reel.film.steps.length + 1));
    table = reel.tableAfter(applied, table);
    assert.equal(table.applied, applied);
    assert.deepEqual(shown(table), shown(reel.tableAfter(applied)));
  }
});

test("keyframes do not change when later steps are shown", () => {
  const reel = new Reel(randomFilm(3).film);
  const before = reel.keyframes.map(shown);
  reel.tableAfter(reel.film.steps.length);
  reel.tableAfter(5, reel.tableAfter(1));
  assert.deepEqual(reel.keyframes.map(shown), before);
});

test("moment includes all steps of its own millisecond", () => {
  const reel = new Reel(
    filmOf(zonesFor(2), [
      [100, 0, "say", 0, "ready"],
      [100, 1, "say", 1, "ready"],
      [101, 2, "say", 0, "spit"],
    ]),
  );
  assert.deepEqual(
    [99, 100, 101].map((at_ms) => reel.appliedAt(at_ms)),
    [0, 2, 3],
  );
});

test("move takes cards from the middle and puts them on top in order", () => {
  const zones = [zone("a", 0, "layout", 0, [1, 2, 3, 4, 5], false), zone("b", 0, "layout", 1, [9], false)];
  const table = new Reel(filmOf(zones, [[0, 0, "move", "a", 1, 3, "b", 1, [2, 3, 4]]])).tableAfter(1);
  assert.deepEqual(identities(table, "a"), [1, 5]);
  assert.deepEqual(identities(table, "b"), [9, 2, 3, 4]);
  assert.deepEqual(
    table.pile("b").map((token) => table.up[token]),
    [0, 1, 1, 1],
  );
});

test("hidden card gets its identity when turned up", () => {
  const zones = [zone("a", 0, "layout", 0, [null, null], false)];
  const reel = new Reel(filmOf(zones, [[50, 0, "turn", "a", 1, 1, 33]]));
  assert.deepEqual(identities(reel.tableAfter(0), "a"), [-1, -1]);
  assert.deepEqual(identities(reel.tableAfter(1), "a"), [-1, 33]);
});

test("hidden card that moves face down stays hidden", () => {
  const zones = [zone("a", 0, "layout", 0, [null], false), zone("b", 0, "store", 0, [], false)];
  const table = new Reel(filmOf(zones, [[50, 0, "move", "a", 0, 1, "b", 0, null]])).tableAfter(1);
  assert.deepEqual(identities(table, "b"), [-1]);
});

test("gathered pile is turned over and put face down under the other", () => {
  const zones = [zone("a", null, "centre", 0, [1, 2, 3], true), zone("b", 0, "store", 0, [8, 9], false)];
  const table = new Reel(filmOf(zones, [[0, 0, "gather", "a", "b"]])).tableAfter(1);
  assert.deepEqual(identities(table, "b"), [3, 2, 1, 8, 9]);
  assert.deepEqual(
    table.pile("b").map((token) => table.up[token]),
    [0, 0, 0, 0, 0],
  );
  assert.deepEqual(table.pile("a"), []);
});

test("unknown primitive changes nothing", () => {
  const reel = new Reel(
    filmOf(zonesFor(2), [
      [10, 0, "levitate", "stock/0/0"],
      [15, 1, "constructor", "stock/0/0"],
      [20, 2, "say", 0, "spit"],
    ]),
  );
  assert.deepEqual(shown(reel.tableAfter(3)), shown(reel.start));
});

test("film plays on after an unknown primitive and reports it", () => {
  const steps = [
    [10, 0, "move", "stock/0/0", 0, 1, "spit_pile/0", 1, [0]],
    [20, 1, "levitate", "stock/0/1", "spit_pile/0"],
    [30, 2, "move", "spit_pile/0", 2, 1, "stock/0/0", 1, [2]],
    [30, 2, "turn", "stock/0/0", 0, 1, 2],
    [40, 3, "move", "stock/0/1", 1, 1, "spit_pile/0", 1, [2]],
    [50, 4, "fumble", 0, "on the floor", "spit_pile/0"],
  ];
  const reel = new Reel(filmOf(zonesFor(2), steps));
  assert.deepEqual([...reel.unknown], ["levitate"]);
  assert.equal(reel.beats.length, 5);
  assert.deepEqual(identities(reel.tableAfter(4), "spit_pile/0"), [0]);
  assert.deepEqual(identities(reel.tableAfter(6), "spit_pile/0"), [0, 2]);
});

test("film of known primitives reports no unknown ones", () => {
  for (const seed of SEEDS) assert.equal(new Reel(randomFilm(seed).film).unknown.size, 0);
});

/** Returns a reel that got its film in pieces. */
function grown(film, random) {
  const reel = new Reel({ ...film, steps: [], length_ms: 0 });
  while (reel.film.steps.length < film.steps.length) {
    const first = reel.film.steps.length;
    const steps = film.steps.slice(first, first + 1 + Math.floor(random() * 40));
    reel.append({ steps, length_ms: steps.at(-1)[0] });
  }
  return reel;
}

test("film that arrived in pieces equals the whole film", () => {
  for (const seed of SEEDS) {
    const { film } = randomFilm(seed);
    const [whole, pieces] = [new Reel(film), grown(film, stream(seed))];
    assert.deepEqual(pieces.film, whole.film);
    for (const part of ["flights", "gestures", "beats", "most"]) assert.deepEqual(pieces[part], whole[part], part);
    for (let applied = 0; applied <= film.steps.length; applied += 17) {
      assert.deepEqual(shown(pieces.tableAfter(applied)), shown(whole.tableAfter(applied)));
    }
  }
});

test("appending to a reel does not change its source document", () => {
  const { film } = randomFilm(2);
  const count = film.steps.length;
  new Reel(film).append({ steps: [[film.length_ms, 999, "say", 0, "spit"]], length_ms: film.length_ms });
  assert.equal(film.steps.length, count);
});

test("step with an unknown zone or too many cards is refused with its number", () => {
  const zones = zonesFor(2);
  assert.throws(() => new Reel(filmOf(zones, [[0, 0, "move", "nowhere", 0, 1, "stock/0/0", 1, [1]]])), FilmError);
  assert.throws(
    () =>
      new Reel(
        filmOf(zones, [
          [0, 0, "say", 0, "spit"],
          [1, 1, "move", "stock/0/0", 0, 2, "stock/0/1", 1, [1, 2]],
        ]),
      ),
    /step 1/,
  );
  assert.throws(() => new Reel(filmOf(zones, [[0, 0, "turn", "stock/0/0", 4, 1, 1]])), FilmError);
});

test("flying card lands at the moment of its step", () => {
  const reel = new Reel(filmOf(zonesFor(2), [[1000, 0, "move", "stock/0/0", 0, 1, "spit_pile/0", 1, [0]]]));
  assert.deepEqual(reel.flightsAt(1000 - FLIGHT_MS), []);
  assert.equal(reel.flightsAt(1000 - FLIGHT_MS + 1).length, 1);
  assert.equal(reel.flightsAt(999).length, 1);
  assert.deepEqual(reel.flightsAt(1000), []);
});

test("flight does not start before the last touch or before the deal", () => {
  const steps = [
    [60, 0, "move", "stock/0/0", 0, 1, "stock/0/1", 1, [0]],
    [100, 1, "move", "stock/0/1", 2, 1, "spit_pile/0", 1, [0]],
  ];
  const [first, second] = new Reel(filmOf(zonesFor(2), steps)).flights;
  assert.equal(first.starts_ms, 0);
  assert.equal(second.starts_ms, 60);
});

test("turn ends at its step, and a gather starts at its step", () => {
  const steps = [
    [1000, 0, "turn", "stock/0/1", 1, 0, 2],
    [3000, 1, "gather", "stock/0/4", "spit_cards/0"],
  ];
  const { flights } = new Reel(filmOf(zonesFor(2), steps));
  assert.equal(flights[0].starts_ms, 1000 - TURN_MS);
  assert.equal(flights.length, 6);
  for (const flight of flights.slice(1))
    assert.deepEqual([flight.starts_ms, flight.lands_ms], [3000, 3000 + GATHER_MS]);
  assert.deepEqual(
    flights.slice(1).map((flight) => flight.to_index),
    [4, 3, 2, 1, 0],
  );
});

test("flights are sorted by landing and do not start before zero", () => {
  for (const seed of SEEDS) {
    const reel = new Reel(randomFilm(seed).film);
    for (const [index, flight] of reel.flights.entries()) {
      assert.ok(flight.starts_ms <= flight.lands_ms && flight.starts_ms >= 0);
      if (index > 0) assert.ok(flight.lands_ms >= reel.flights[index - 1].lands_ms);
    }
  }
});

test("flights at a moment agree with a linear search", () => {
  const reel = new Reel(randomFilm(11).film);
  for (let at_ms = 0; at_ms < reel.length_ms; at_ms += 37) {
    const slow = reel.flights.filter((flight) => flight.starts_ms < at_ms && flight.lands_ms > at_ms);
    assert.deepEqual(reel.flightsAt(at_ms), slow);
  }
});

test("each entry makes one beat", () => {
  const steps = [
    [10, 0, "say", 0, "spit"],
    [10, 0, "say", 1, "spit"],
    [10, 1, "mark", null, "stuck"],
    [30, 2, "slap", 0, "spit_pile/0"],
  ];
  const reel = new Reel(filmOf(zonesFor(2), steps));
  assert.deepEqual(reel.beats, [
    { at_ms: 10, first: 0, last: 2 },
    { at_ms: 10, first: 2, last: 3 },
    { at_ms: 30, first: 3, last: 4 },
  ]);
  assert.deepEqual(
    [9, 10, 29, 30].map((at_ms) => reel.beatAt(at_ms)),
    [-1, 1, 1, 2],
  );
});

test("fumble names the card under the hand, if there is one", () => {
  const steps = [
    [10, 0, "fumble", 0, "stock/0/2", "spit_pile/1"],
    [20, 1, "fumble", 1, null, null],
  ];
  const [first, second] = new Reel(filmOf(zonesFor(2), steps)).gestures;
  assert.deepEqual([first.zone, first.target, first.token], ["stock/0/2", "spit_pile/1", 5]);
  assert.deepEqual([second.zone, second.target, second.token], [null, null, -1]);
});

test("gesturesAround returns the gestures within the window", () => {
  const steps = [100, 200, 300, 400].map((at_ms, entry) => [at_ms, entry, "say", 0, "spit"]);
  const reel = new Reel(filmOf(zonesFor(2), steps));
  assert.deepEqual(
    reel.gesturesAround(300, 100, 50).map((gesture) => gesture.at_ms),
    [300],
  );
  assert.deepEqual(
    reel.gesturesAround(300, 101, 100).map((gesture) => gesture.at_ms),
    [200, 300, 400],
  );
});

test("most is the largest number of cards in a zone", () => {
  const reel = new Reel(filmOf(zonesFor(2), [[10, 0, "move", "stock/0/0", 0, 1, "spit_pile/1", 1, [0]]]));
  assert.equal(reel.most.get("spit_pile/1"), 1);
  assert.equal(reel.most.get("hand/0"), 0);
  assert.equal(reel.most.get("set_aside"), 0);
});

test("known cards of a hand are face up for viewers", () => {
  const zones = [
    zone("hand/0", 0, "hand", 0, [1, null], false),
    zone("stock/0/0", 0, "layout", 0, [2, 3], false),
    zone("stock/0/1", 0, "layout", 1, [4], false),
    zone("spit_cards/0", 0, "store", 0, [], false),
  ];
  const steps = [
    [10, 0, "move", "stock/0/0", 1, 1, "hand/0", 0, [3]],
    [20, 1, "gather", "stock/0/1", "hand/0"],
    [30, 2, "move", "hand/0", 3, 1, "spit_cards/0", 0, [3]],
  ];
  const reel = new Reel(filmOf(zones, steps));
  const open = (applied, name) => {
    const table = reel.tableAfter(applied);
    return table.pile(name).map((token) => [table.identity[token], table.up[token]]);
  };
  const [one, hidden, three, four] = [
    [1, 1],
    [-1, 0],
    [3, 1],
    [4, 1],
  ];
  assert.deepEqual(open(0, "hand/0"), [one, hidden]);
  assert.deepEqual(open(1, "hand/0"), [one, hidden, three]);
  assert.deepEqual(open(2, "hand/0"), [four, one, hidden, three]);
  assert.deepEqual(open(3, "spit_cards/0"), [[3, 0]]);
});

test("countUpTo agrees with a plain filter", () => {
  const random = stream(5);
  for (let round = 0; round < 200; round++) {
    const times = Array.from({ length: Math.floor(random() * 20) }, () => Math.floor(random() * 50)).sort(
      (a, b) => a - b,
    );
    const at_ms = Math.floor(random() * 60) - 5;
    assert.equal(
      countUpTo(times, at_ms, (time) => time),
      times.filter((time) => time <= at_ms).length,
    );
  }
});
