import assert from "node:assert/strict";
import { test } from "node:test";
import { plain, sentence } from "../../static/js/tournaments/find.js";

test("a name is found whatever its accents and capitals", () => {
  assert.equal(plain(" Tomás Ó Braonáin "), "tomas o braonain");
  assert.equal(plain("DVOŘÁK"), plain("dvořák"));
});

test("it is said how many people were found, and that nobody was", () => {
  assert.equal(sentence(3), "3 found");
  assert.match(sentence(0), /^No such name/);
});
