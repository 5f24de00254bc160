import assert from "node:assert/strict";
import { test } from "node:test";
import { isTaken, saveDraft, savedDraft } from "../../static/js/share/draft.js";

test("browser without storage keeps no draft and causes no error", () => {
  saveDraft("a place", "half a sen");
  assert.equal(savedDraft("a place"), "");
});

test("draft is kept by its place until it is empty", () => {
  const storage = new Map();
  globalThis.sessionStorage = {
    getItem: (name) => storage.get(name) ?? null,
    setItem: (name, value) => storage.set(name, value),
    removeItem: (name) => storage.delete(name),
  };
  saveDraft("a place", "half a sen");
  assert.equal(savedDraft("a place"), "half a sen");
  assert.equal(savedDraft("another place"), "");
  saveDraft("a place", " ");
  assert.equal(storage.size, 0);
});

test("draft is done once the page shows a comment with the same text", () => {
  assert.ok(isTaken(" Half a\n\n\n\nsen\u200b ", "#comment-7", "Half a\n\nsen"));
  assert.ok(!isTaken("Half a sen", "#comment-7", "Another"));
  assert.ok(!isTaken("Half a sen", "#comments", null));
  assert.ok(!isTaken("Half a sen", "", null));
  assert.ok(isTaken("Half a sen", "#comment-999", null), "one of more than a page shows");
});
