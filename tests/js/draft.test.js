import assert from "node:assert/strict";
import { test } from "node:test";
import { keep, kept } from "../../static/js/share/draft.js";

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
