import assert from "node:assert/strict";
import { test } from "node:test";
import { askedUntil, questionWords } from "../../static/js/share/own_runs.js";

const QUESTIONS = [
  [1, 0, 250, 2000],
  [1, 1500, 8000, 1990],
  [1, 1500, 40, 1991],
  [2, 700, 1234, 1980],
];

test("question of a moment is the last one up to it", () => {
  const at = (deal, at_ms) => askedUntil(QUESTIONS, { deal, at_ms });
  assert.deepEqual([at(1, 0), at(1, 1499), at(1, 1500), at(1, 90_000)], [1, 1, 3, 3]);
  assert.deepEqual([at(2, 699), at(2, 700), at(9, 0), askedUntil([], { deal: 1, at_ms: 5 })], [3, 4, 4, 0]);
});

test("question is shown with its moment, its time and the bank left", () => {
  assert.equal(questionWords(QUESTIONS, 0), "It has not been asked yet.");
  const told = "Question 2 of 4, deal 1, 0:01.500: it took 8.00 ms, with 1990 ms left.";
  assert.equal(questionWords(QUESTIONS, 2), told);
});
