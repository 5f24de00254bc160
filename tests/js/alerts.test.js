import assert from "node:assert/strict";
import { test } from "node:test";
import { base64url, newlyWaiting } from "../../static/js/tournaments/alerts.js";

test("only matches that newly wait cause an alert", () => {
  assert.deepEqual(newlyWaiting("cup 1;", "cup 1;cup 4;"), ["cup 4"]);
  assert.deepEqual(newlyWaiting("cup 1;cup 4;", "cup 4;"), []);
  assert.deepEqual(newlyWaiting("", ""), []);
});

test("keys are encoded as base64url for push services", () => {
  assert.equal(base64url(new Uint8Array([251, 255, 254, 0]).buffer), "-__-AA");
  assert.equal(base64url(null), "");
});
