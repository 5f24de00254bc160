import assert from "node:assert/strict";
import { test } from "node:test";
import { gettext, interpolate, ngettext } from "../../static/js/texts.js";

test("gettext returns the text with its values", () => {
  assert.equal(gettext("Deal %(deal)s of %(all)s", { deal: 2, all: 7 }), "Deal 2 of 7");
  assert.equal(gettext("50 % of it"), "50 % of it");
});

test("values are not read as placeholders", () => {
  assert.equal(gettext("%(who)s: %(said)s", { who: "%(said)s", said: "$&" }), "%(said)s: $&");
});

test("placeholder without a value is kept", () => {
  assert.equal(interpolate(gettext("%(who)s is out"), { who: "Ada" }), "Ada is out");
});

test("ngettext chooses the singular only for one", () => {
  const left = (/** @type {number} */ count) => ngettext("%(count)s card", "%(count)s cards", count);
  assert.deepEqual([0, 1, 2].map(left), ["0 cards", "1 card", "2 cards"]);
});

test("Django's catalogue is used if the page has loaded it", async () => {
  const django = {
    gettext: (/** @type {string} */ text) => ({ "Deal %(deal)s": "Smazzata %(deal)s" })[text] ?? text,
    ngettext: (/** @type {string} */ one, /** @type {string} */ many, /** @type {number} */ count) =>
      `${count}: ${one}/${many}`,
  };
  Object.assign(globalThis, { django });
  const texts = await import(`../../static/js/texts.js?${Date.now()}`);
  assert.equal(texts.gettext("Deal %(deal)s", { deal: 3 }), "Smazzata 3");
  assert.equal(texts.ngettext("card", "cards", 2), "2: card/cards");
});
