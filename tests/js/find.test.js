import assert from "node:assert/strict";
import { test } from "node:test";
import { plain, sentence } from "../../static/js/tournaments/find.js";

test("search ignores accents, case and outer spaces", () => {
  assert.equal(plain(" Tomás Ó Braonáin "), "tomas o braonain");
  assert.equal(plain("DVOŘÁK"), plain("dvořák"));
});

test("sentence gives the number of people found, or that there is none", () => {
  assert.equal(sentence(3), "3 found");
  assert.match(sentence(0), /^No such name/);
});
