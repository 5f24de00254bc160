import assert from "node:assert/strict";
import { test } from "node:test";
import { orderAfter, rest, restOfAll } from "../../static/js/tournaments/score.js";

test("the other side holds what is left of the pack", () => {
  assert.equal(rest("20", 52), "32");
  assert.equal(rest("0", 52), "52");
  assert.equal(rest("52", 52), "0");
});

test("a figure that makes no sense says nothing about the other", () => {
  for (const typed of ["", "x", "-1", "1.5", "53", "1e1"]) {
    assert.equal(rest(typed, 52), "");
  }
});

test("the last side holds what all the others leave", () => {
  assert.equal(restOfAll(["20"], 52), "32");
  assert.equal(restOfAll(["20", "10"], 51), "21");
  assert.equal(restOfAll(["20", "31"], 51), "0");
});

test("nobody holds anything while a figure makes no sense", () => {
  assert.equal(restOfAll(["20", "x"], 51), "");
  assert.equal(restOfAll(["", "20"], 51), "");
  assert.equal(restOfAll(["30", "30"], 51), "");
});

test("names are tapped in the order of going out, and who is left alone comes last", () => {
  assert.deepEqual(orderAfter([], 2, 4), [2]);
  assert.deepEqual(orderAfter([2], 0, 4), [2, 0]);
  assert.deepEqual(orderAfter([2, 0], 3, 4), [2, 0, 3, 1]);
});

test("to tap the last one as well changes nothing", () => {
  assert.deepEqual(orderAfter([1, 0, 2], 2, 3), [1, 0, 2]);
});

test("a second tap takes a place back, and those behind it", () => {
  assert.deepEqual(orderAfter([2, 0, 3, 1], 0, 4), [2]);
  assert.deepEqual(orderAfter([2], 2, 4), []);
});
