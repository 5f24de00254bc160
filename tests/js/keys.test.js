import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  COMMANDS,
  commandOf,
  ON_LINE,
  SHIFTED,
  takeKeysEverywhere,
  takesKeysEverywhere,
} from "../../static/js/replay/keys.js";

/** Returns the text of a file, with the texts of a template as they are shown. */
function read(path) {
  const source = readFileSync(new URL(path, import.meta.url), "utf8");
  return source.replaceAll(/\{% translate (["'])(.*?)\1 %\}/g, (_, _quote, text) => text);
}

/** Returns a page element that is, or is inside, an element with this selector. */
function element(tag) {
  return { closest: (selector) => (selector.split(", ").includes(tag) ? {} : null) };
}

function press(key, more = {}) {
  return { key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, target: element("body"), ...more };
}

const NAMED = {
  space: " ",
  "←": "ArrowLeft",
  "→": "ArrowRight",
  "↑": "ArrowUp",
  "↓": "ArrowDown",
  "−": "-",
  "&lt;": "<",
  "&gt;": ">",
  "page up": "PageUp",
  "page down": "PageDown",
};

/** Returns presses of the keys that the items of a list for people name, with shift where an item says so. */
function pressesIn(items) {
  return items.flatMap((item) => {
    const [from, ...rest] = [...item.matchAll(/<kbd>(.+?)<\/kbd>/g)].map(([, name]) => NAMED[name] ?? name);
    const keys = item.includes("…") ? [..."0123456789"] : [from, ...rest];
    const shiftKey = from === "shift";
    return keys.filter((key) => key !== "shift").map((key) => press(key, { shiftKey }));
  });
}

/** Returns a press as one word, for comparing two lists. */
function wordOf({ key, shiftKey }) {
  return `${shiftKey ? "shift + " : ""}${key.length === 1 ? key.toLowerCase() : key}`;
}

function keysIn(items) {
  return pressesIn(items).map(wordOf).sort();
}

/** Every key that has a command with any focus. */
const EVERY = [...Object.keys(COMMANDS), ...Object.keys(SHIFTED).map((key) => `shift + ${key}`)].sort();

/** Returns the items of each list, by its heading. */
function listsIn(html) {
  const parts = [...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>\s*<dl>(.+?)<\/dl>/gs)];
  return Object.fromEntries(parts.map(([, heading, list]) => [heading, list.match(/<dt>.*?<\/dt>/g)]));
}

test("lists of keys in the viewer name exactly the keys with a command", () => {
  const lists = listsIn(read("../../templates/components/viewer_help.html"));
  assert.deepEqual(keysIn(lists.Keys), EVERY);
  assert.deepEqual(keysIn(lists["On a line of time"]), Object.keys(ON_LINE).sort());
  // These are not commands: #walk in controls.js handles them.
  assert.deepEqual(keysIn(lists["In the lines of the deal"]), ["ArrowDown", "ArrowUp"]);
});

test("list of keys in the documentation names exactly the keys with a command", () => {
  const rows = read("../../docs/viewer.md").match(/^\| <kbd>.*$/gm);
  assert.deepEqual(keysIn(rows.map((row) => row.split("|")[1])), EVERY);
});

test("each listed key gives a command", () => {
  for (const item of listsIn(read("../../templates/components/viewer_help.html")).Keys)
    for (const pressed of pressesIn([item])) assert.ok(commandOf(pressed), wordOf(pressed));
});

test("titles of buttons name the right key", () => {
  const strip = read("../../templates/components/viewer_strip.html");
  const told = [...strip.matchAll(/data-command="([\w-]+)"[^>]* title="[^"]*\((shift \+ )?(\S+)\)"/g)];
  assert.ok(told.length > 10);
  for (const [, command, shift, name] of told) {
    assert.equal(commandOf(press(NAMED[name] ?? name, { shiftKey: Boolean(shift) })), command, name);
  }
});

test("digits jump to tenths of the game", () => {
  assert.equal(commandOf(press("0")), "tenth-0");
  assert.equal(commandOf(press("9")), "tenth-9");
});

test("shift turns a jump into a nudge, and the next mark into the previous", () => {
  assert.equal(commandOf(press("ArrowLeft", { shiftKey: true })), "nudge-back");
  assert.equal(commandOf(press("ArrowRight", { shiftKey: true })), "nudge-forward");
  assert.equal(commandOf(press("M", { shiftKey: true })), "mark-back");
});

test("capital letters without shift mean the same as small ones", () => {
  for (const [small, large] of ["mM", "lL", "fF", "kK", "sS"]) {
    assert.equal(commandOf(press(large)), commandOf(press(small)), small);
    assert.ok(commandOf(press(small)), small);
  }
});

test("brackets work with Alt, other keys with Alt do not", () => {
  for (const held of [{ altKey: true }, { altKey: true, ctrlKey: true }]) {
    assert.equal(commandOf(press("[", held)), "deal-back");
    assert.equal(commandOf(press("]", held)), "deal-forward");
    assert.equal(commandOf(press("f", held)), null);
  }
  assert.equal(commandOf(press("[", { ctrlKey: true })), null);
  assert.equal(commandOf(press("[", { metaKey: true, altKey: true })), null);
});

test("keys that need shift on a keyboard work", () => {
  for (const key of ["?", "+", "<", ">"]) assert.ok(commandOf(press(key, { shiftKey: true })), key);
});

test("keys with Ctrl, Alt or the system key are left to the browser", () => {
  for (const held of ["ctrlKey", "altKey", "metaKey"]) assert.equal(commandOf(press("f", { [held]: true })), null);
});

test("keys are ignored in text fields and selects", () => {
  for (const tag of ["input", "textarea", "select", "[contenteditable]"]) {
    assert.equal(commandOf(press("f", { target: element(tag) })), null);
  }
});

test("space on a button presses the button, other keys work there", () => {
  for (const tag of ["button", "a", "summary"]) {
    assert.equal(commandOf(press(" ", { target: element(tag) })), null);
    assert.equal(commandOf(press("ArrowRight", { target: element(tag) })), "jump-forward");
  }
});

test("slider keys work only on a time line with the focus", () => {
  for (const [key, command] of Object.entries(ON_LINE)) {
    assert.equal(commandOf(press(key, { target: element("[role=slider]") })), command, key);
    assert.equal(commandOf(press(key, { target: element("[type=range]") })), command, key);
    assert.equal(commandOf(press(key)), null, key);
  }
  assert.equal(commandOf(press(" ", { target: element("[type=range]") })), "toggle");
});

test("focused scrolling regions keep the keys that scroll them", () => {
  for (const place of ["[role=region][tabindex]", ".table-scroll[tabindex]"]) {
    for (const key of ["ArrowLeft", "Home", "End", " "]) {
      assert.equal(commandOf(press(key, { target: element(place) })), null, `${key} in ${place}`);
    }
  }
});

test("keys work everywhere unless switched off, and always without storage", () => {
  const kept = new Map();
  assert.equal(takesKeysEverywhere(), true, "without a storage");
  assert.equal(takeKeysEverywhere(false), true, "without a storage");
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
    removeItem: (name) => kept.delete(name),
  };
  assert.equal(takesKeysEverywhere(), true);
  assert.equal(takeKeysEverywhere(false), false);
  assert.equal(takesKeysEverywhere(), false);
  assert.equal(takeKeysEverywhere(true), true);
  assert.equal(takesKeysEverywhere(), true);
});

test("other keys have no command, and a press needs no target", () => {
  assert.equal(commandOf(press("q")), null);
  assert.equal(commandOf(press("toString")), null);
  assert.equal(commandOf(press(" ", { target: null })), "toggle");
});
