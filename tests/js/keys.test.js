import assert from "node:assert/strict";
import { test } from "node:test";
import { commandOf } from "../../static/js/replay/keys.js";

/** A page element that is, or lies in, what one of its selectors names. */
function element(tag) {
  return { closest: (selector) => (selector.split(", ").includes(tag) ? {} : null) };
}

function press(key, more = {}) {
  return { key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, target: element("body"), ...more };
}

test("each key of the help has its command", () => {
  const expected = {
    " ": "toggle",
    ArrowLeft: "back",
    ArrowRight: "forward",
    "[": "deal-back",
    "]": "deal-forward",
    "-": "slower",
    "<": "slower",
    "+": "faster",
    ">": "faster",
    Home: "start",
    End: "end",
    f: "full",
    F: "full",
    "?": "help",
  };
  for (const [key, command] of Object.entries(expected)) assert.equal(commandOf(press(key)), command, key);
});

test("shift makes a step a jump", () => {
  assert.equal(commandOf(press("ArrowLeft", { shiftKey: true })), "jump-back");
  assert.equal(commandOf(press("ArrowRight", { shiftKey: true })), "jump-forward");
});

test("keys that need shift on a keyboard still work", () => {
  for (const key of ["?", "+", "<", ">"]) assert.ok(commandOf(press(key, { shiftKey: true })), key);
});

test("keys with Ctrl, Alt or the system key are the browser's", () => {
  for (const held of ["ctrlKey", "altKey", "metaKey"]) assert.equal(commandOf(press("f", { [held]: true })), null);
});

test("someone who writes is left alone", () => {
  for (const tag of ["input", "textarea", "select", "[contenteditable]"]) {
    assert.equal(commandOf(press("f", { target: element(tag) })), null);
  }
});

test("space on a button presses the button, other keys there still work", () => {
  for (const tag of ["button", "a", "summary"]) {
    assert.equal(commandOf(press(" ", { target: element(tag) })), null);
    assert.equal(commandOf(press("ArrowRight", { target: element(tag) })), "forward");
  }
});

test("other keys mean nothing, also with nobody under them", () => {
  assert.equal(commandOf(press("q")), null);
  assert.equal(commandOf(press("toString")), null);
  assert.equal(commandOf(press(" ", { target: null })), "toggle");
});
