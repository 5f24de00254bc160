import assert from "node:assert/strict";
import { test } from "node:test";
import { stretchOf, verdict } from "../../static/js/bots/report.js";

const GOOD = { complaints: [], line: 0, games: 2, won: 1, seconds: 0.44, prints: "" };

test("verdict is the result or the complaints in one text", () => {
  assert.equal(verdict(GOOD), "Nothing wrong: it played 2 short games in 0.44 s and won 1.");
  assert.equal(verdict({ ...GOOD, games: 1 }), "Nothing wrong: it played 1 short game in 0.44 s and won 1.");
  assert.equal(verdict({ ...GOOD, complaints: ["The bot stopped.", "It is slow."] }), "The bot stopped. It is slow.");
});

test("stretchOf finds a line of the source by its number", () => {
  const text = "one\n\nthree";
  assert.equal(text.slice(...stretchOf(text, 1)), "one");
  assert.equal(text.slice(...stretchOf(text, 2)), "");
  assert.equal(text.slice(...stretchOf(text, 3)), "three");
});
