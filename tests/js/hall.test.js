import assert from "node:assert/strict";
import { test } from "node:test";
import { partAt, timeLeft } from "../../static/js/tournaments/hall.js";

test("the parts come one after another and begin again", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((turn) => partAt(turn, 3)),
    [0, 1, 2, 0, 1],
  );
});

test("a bracket that has shrunk to one part shows that one", () => {
  assert.equal(partAt(7, 1), 0);
});

test("without a bracket there is no part", () => {
  assert.equal(partAt(7, 0), 0);
});

test("the clock of a round counts minutes and whole seconds, and ends with nothing", () => {
  assert.deepEqual([3000, 61, 59.2, 0, -5].map(timeLeft), ["50:00", "1:01", "1:00", "0:00", "0:00"]);
});
