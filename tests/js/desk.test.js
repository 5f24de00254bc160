import assert from "node:assert/strict";
import { test } from "node:test";
import { holds, sentenceFor } from "../../static/js/tournaments/desk.js";

test("request without an answer is blamed on the connection", () => {
  assert.match(sentenceFor(0), /cannot be reached/);
});

test("message for a refused request says that nothing was changed", () => {
  for (const status of [400, 403, 404, 410]) {
    assert.match(sentenceFor(status), /nothing was changed/);
  }
});

test("message for a server error asks to check what was done", () => {
  for (const status of [500, 502, 503]) {
    assert.match(sentenceFor(status), /check what was done/);
    assert.doesNotMatch(sentenceFor(status), /nothing was changed/);
  }
});

test("holds finds a part of the page by its id", () => {
  const html = '<section class="stack" id="entries-part" aria-labelledby="entries-title"></section>';
  assert.ok(holds(html, "entries-part"));
  assert.ok(!holds(html, "matches-part"));
});
