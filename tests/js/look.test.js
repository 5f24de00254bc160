import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { symbolOf } from "../../static/js/replay/faces.js";

const STATIC = new URL("../../static/", import.meta.url);

function read(path) {
  return readFileSync(new URL(path, STATIC), "utf8");
}

/** Returns the paths of all style sheets in css/. */
function sheets() {
  return readdirSync(new URL("css/", STATIC), { recursive: true }).filter((path) => path.endsWith(".css"));
}

/** Returns colours by name. Dark colours extend and override the light ones. */
function colours() {
  const [day, night = ""] = read("css/tokens.css").split("@media (prefers-color-scheme: dark)");
  const named = (text) =>
    Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]));
  return { light: named(day), dark: { ...named(day), ...named(night) } };
}

/** Returns the relative luminance as WCAG 2 defines it. */
function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const TEXT = [
  ["ink", "paper"],
  ["ink", "paper-raised"],
  ["ink", "paper-sunk"],
  ["ink", "red-wash"],
  ["ink", "good-wash"],
  ["ink-soft", "paper"],
  ["ink-soft", "paper-raised"],
  ["ink-soft", "paper-sunk"],
  ["paper", "ink"],
  ["red", "paper"],
  ["red", "paper-raised"],
  ["red-deep", "paper"],
  ["red-deep", "paper-raised"],
  ["on-red", "red-fill"],
  ["on-red", "red-fill-deep"],
  ["good", "paper"],
  ["good", "paper-raised"],
  ["on-felt", "felt"],
  ["on-felt", "felt-deep"],
  ["on-felt-soft", "felt"],
  ["felt-deep", "on-felt"],
  ["card-red", "card"],
  ["card-black", "card"],
];

const SHAPES = [
  ["field-edge", "paper"],
  ["field-edge", "paper-raised"],
  ["red-fill", "paper"],
  ["red-fill", "paper-raised"],
  ["focus", "paper"],
  ["focus", "paper-raised"],
  ["card", "felt"],
  ["card-back-line", "card-back"],
];

test("every pair of text and background passes WCAG AA, light and dark", () => {
  for (const [room, named] of Object.entries(colours())) {
    for (const [text, ground] of TEXT) {
      const found = contrast(named[text], named[ground]);
      assert.ok(found >= 4.5, `${text} on ${ground} in ${room}: ${found.toFixed(2)}`);
    }
  }
});

test("shapes with a meaning have a contrast of 3 to 1", () => {
  for (const [room, named] of Object.entries(colours())) {
    for (const [shape, ground] of SHAPES) {
      const found = contrast(named[shape], named[ground]);
      assert.ok(found >= 3, `${shape} on ${ground} in ${room}: ${found.toFixed(2)}`);
    }
  }
});

test("only tokens.css contains colours", () => {
  for (const file of sheets()) {
    if (file === "tokens.css") continue;
    const found = read(`css/${file}`).match(/#[0-9a-f]{3,8}\b|\brgba?\(/gi) ?? [];
    const plain = found.filter((colour) => colour !== "#000");
    assert.deepEqual(plain, [], file);
  }
});

test("every token that is used is defined", () => {
  const namedIn = (file) => read(`css/${file}`).match(/--[\w-]+(?=:)/g) ?? [];
  const given = new Set(namedIn("tokens.css"));
  for (const file of sheets()) {
    const text = read(`css/${file}`);
    const folder = file.slice(0, file.lastIndexOf("/") + 1);
    const near = folder ? sheets().filter((other) => other.startsWith(folder)) : [file];
    const own = new Set([...near.flatMap(namedIn), "--card-width", "--card-rise", "--seats"]);
    for (const [, name] of text.matchAll(/var\((--[\w-]+)/g))
      assert.ok(given.has(name) || own.has(name), `${name} in ${file}`);
  }
});

test("each of 52 cards, the back and the hand has its own drawing", () => {
  const faces = read("cards/faces.svg");
  const names = [...faces.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name);
  assert.equal(new Set(names).size, names.length);
  for (let card = 0; card < 52; card++) assert.ok(names.includes(symbolOf(card)), symbolOf(card));
  assert.ok(names.includes("card-back") && names.includes("card-hand"));
  const drawings = new Set([...faces.matchAll(/<symbol[^>]*>(.*?)<\/symbol>/g)].map(([, drawing]) => drawing));
  assert.equal(drawings.size, 54);
});

test("drawings of cards use colours only as fallbacks for tokens", () => {
  const faces = read("cards/faces.svg").replaceAll(/var\(--[\w-]+, #[0-9a-f]+\)/g, "");
  assert.doesNotMatch(faces, /#[0-9a-f]{6}/);
});

test("modules import by relative paths in statements ending in a semicolon", () => {
  for (const file of readdirSync(new URL("js/replay/", STATIC))) {
    for (const line of read(`js/replay/${file}`).split("\n")) {
      if (/^(import|export) .* from /.test(line)) assert.match(line, /from "\.\.?\/[\w-]+\.js";$/, `${file}: ${line}`);
    }
  }
});

test("each font has its licence", () => {
  const files = readdirSync(new URL("fonts/", STATIC));
  for (const family of ["besley", "public-sans"]) {
    assert.ok(files.some((file) => file.startsWith(family) && file.endsWith(".woff2")));
    assert.match(read(`fonts/${family}-LICENSE.txt`), /SIL Open Font License/i);
  }
});
