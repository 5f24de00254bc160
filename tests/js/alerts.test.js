import assert from "node:assert/strict";
import { test } from "node:test";
import { base64url, newlyWaiting } from "../../static/js/tournaments/alerts.js";

test("a match that waits already is no news, and one that is over is none", () => {
  assert.deepEqual(newlyWaiting("cup 1;", "cup 1;cup 4;"), ["cup 4"]);
  assert.deepEqual(newlyWaiting("cup 1;cup 4;", "cup 4;"), []);
  assert.deepEqual(newlyWaiting("", ""), []);
});

test("keys are written as push services expect them", () => {
  assert.equal(base64url(new Uint8Array([251, 255, 254, 0]).buffer), "-__-AA");
  assert.equal(base64url(null), "");
});
