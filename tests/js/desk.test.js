import assert from "node:assert/strict";
import { test } from "node:test";
import { holds, sentenceFor } from "../../static/js/tournaments/desk.js";

test("a press that nothing answered is about the connection", () => {
  assert.match(sentenceFor(0), /cannot be reached/);
});

test("a press that was refused changed nothing", () => {
  for (const status of [400, 403, 404, 410]) {
    assert.match(sentenceFor(status), /nothing was changed/);
  }
});

test("a press that broke the server may have changed something", () => {
  for (const status of [500, 502, 503]) {
    assert.match(sentenceFor(status), /check what was done/);
    assert.doesNotMatch(sentenceFor(status), /nothing was changed/);
  }
});

test("an answer is known by the part it holds", () => {
  const html = '<section class="stack" id="entries-part" aria-labelledby="entries-title"></section>';
  assert.ok(holds(html, "entries-part"));
  assert.ok(!holds(html, "matches-part"));
});
