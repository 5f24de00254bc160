import assert from "node:assert/strict";
import { test } from "node:test";
import { rest } from "../../static/js/tournaments/score.js";

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
