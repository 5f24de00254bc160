import assert from "node:assert/strict";
import { test } from "node:test";
import { orderAfter, rest, restOfAll } from "../../static/js/tournaments/score.js";

test("other side gets the rest of the pack", () => {
  assert.equal(rest("20", 52), "32");
  assert.equal(rest("0", 52), "52");
  assert.equal(rest("52", 52), "0");
});

test("invalid number gives no rest", () => {
  for (const typed of ["", "x", "-1", "1.5", "53", "1e1"]) {
    assert.equal(rest(typed, 52), "");
  }
});

test("last side gets the rest of the pack after all others", () => {
  assert.equal(restOfAll(["20"], 52), "32");
  assert.equal(restOfAll(["20", "10"], 51), "21");
  assert.equal(restOfAll(["20", "31"], 51), "0");
});

test("invalid numbers give no rest for the last side", () => {
  assert.equal(restOfAll(["20", "x"], 51), "");
  assert.equal(restOfAll(["", "20"], 51), "");
  assert.equal(restOfAll(["30", "30"], 51), "");
});

test("names are tapped in the order of going out, and the last is added", () => {
  assert.deepEqual(orderAfter([], 2, 4), [2]);
  assert.deepEqual(orderAfter([2], 0, 4), [2, 0]);
  assert.deepEqual(orderAfter([2, 0], 3, 4), [2, 0, 3, 1]);
});

test("tapping the last name again changes nothing", () => {
  assert.deepEqual(orderAfter([1, 0, 2], 2, 3), [1, 0, 2]);
});

test("second tap removes a place and those after it", () => {
  assert.deepEqual(orderAfter([2, 0, 3, 1], 0, 4), [2]);
  assert.deepEqual(orderAfter([2], 2, 4), []);
});
