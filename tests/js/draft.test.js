import assert from "node:assert/strict";
import { test } from "node:test";
import { isTaken, keep, kept } from "../../static/js/share/draft.js";

test("where a browser keeps nothing, nothing is lost but the draft", () => {
  keep("a place", "half a sen");
  assert.equal(kept("a place"), "");
});

test("a draft is kept by its place until nothing is left of it", () => {
  const storage = new Map();
  globalThis.sessionStorage = {
    getItem: (name) => storage.get(name) ?? null,
    setItem: (name, value) => storage.set(name, value),
    removeItem: (name) => storage.delete(name),
  };
  keep("a place", "half a sen");
  assert.equal(kept("a place"), "half a sen");
  assert.equal(kept("another place"), "");
  keep("a place", " ");
  assert.equal(storage.size, 0);
});

test("a draft is taken once the page leads to a comment that says the same", () => {
  assert.ok(isTaken(" Half a\n\n\n\nsen\u200b ", "#comment-7", "Half a\n\nsen"));
  assert.ok(!isTaken("Half a sen", "#comment-7", "Another"));
  assert.ok(!isTaken("Half a sen", "#comments", null));
  assert.ok(!isTaken("Half a sen", "", null));
  assert.ok(isTaken("Half a sen", "#comment-999", null), "one of more than a page shows");
});
