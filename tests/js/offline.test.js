import assert from "node:assert/strict";
import { test } from "node:test";
import { dealNamed, newKey } from "../../static/js/offline/forms.js";
import { holderOf, pagesToKeep } from "../../static/js/offline/page_copies.js";
import { entryInWords, sentence } from "../../static/js/offline/panel.js";

test("waiting deals are numbered, but never across the end of a game", () => {
  assert.equal(dealNamed(1, 3, 1, 0), "deal 3");
  assert.equal(dealNamed(1, 3, 1, 2), "deal 5");
  assert.equal(dealNamed(2, 3, 3, 0), "game 2, deal 3");
  assert.equal(dealNamed(2, 3, 3, 1), "the next deal");
});

test("keys are unique UUIDs", () => {
  assert.match(newKey(), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  assert.notEqual(newKey(), newKey());
});

test("entry is shown with its match on other pages", () => {
  const entry = /** @type {any} */ ({ sheet: "/score/", match: "4", deal: "deal 3", words: "12–9", state: "waiting" });
  assert.equal(sentence(entry, "/score/"), "Waiting for network: deal 3, 12–9");
  assert.equal(sentence({ ...entry, state: "refused" }, "/me/"), "Not entered: match 4, deal 3, 12–9");
  assert.equal(
    entryInWords({ ...entry, deal: "", words: "Confirm Ana 20, Bo 32" }, "/score/"),
    "Confirm Ana 20, Bo 32",
  );
});

test("holder of a page is read from the page", () => {
  assert.equal(holderOf('<section data-kept-for="0a1b" hidden>'), "0a1b");
  assert.equal(holderOf("<section>"), "");
});

test("oldest pages are dropped, with files that no other page needs", () => {
  const pages = Array.from({ length: 42 }, (_, at) => [`/${at}/`, { title: "", files: ["/all.css", `/${at}.css`] }]);
  const { index, files } = pagesToKeep(Object.fromEntries(pages));
  assert.deepEqual(Object.keys(index).slice(0, 1), ["/2/"]);
  assert.equal(files.size, 41);
  assert.ok(files.has("/all.css") && !files.has("/1.css"));
});
