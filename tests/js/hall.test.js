import assert from "node:assert/strict";
import { test } from "node:test";
import { partAt, timeLeft } from "../../static/js/tournaments/hall.js";

test("parts are shown in turn and start again", () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((turn) => partAt(turn, 3)),
    [0, 1, 2, 0, 1],
  );
});

test("bracket of one part shows that part", () => {
  assert.equal(partAt(7, 1), 0);
});

test("part is 0 without a bracket", () => {
  assert.equal(partAt(7, 0), 0);
});

test("round clock counts minutes and whole seconds, rounded up, down to zero", () => {
  assert.deepEqual([3000, 61, 59.2, 0, -5].map(timeLeft), ["50:00", "1:01", "1:00", "0:00", "0:00"]);
});
