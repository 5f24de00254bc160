import assert from "node:assert/strict";
import { test } from "node:test";
import { dealResult, isTrue, verdict } from "../../static/js/check/report.js";

const FILE = "ab".repeat(32);

/** Returns a faultless report of two deals, with these differences. */
function report(differences = {}) {
  return {
    file: FILE,
    deals: [
      { number: 1, entries: 80, digest: "11", fault: "", from_seed: true },
      { number: 2, entries: 71, digest: "22", fault: "", from_seed: true },
    ],
    entries: 151,
    seed_fits: true,
    comes_from_seed: true,
    holds: true,
    ...differences,
  };
}

const WITHOUT_SEED = { seed_fits: null, comes_from_seed: null };
const AT_FAULT = { number: 2, entries: 0, digest: "", fault: "deal 2, entry 7: no", from_seed: false };

test("successful check gives one text that says verified", () => {
  const said = "Verified by your browser: 151 entries re-applied, digests equal. The seed matches its commitment.";
  assert.equal(verdict(report(), FILE), said);
  assert.ok(isTrue(report(), FILE));
});

test("commitment is not mentioned without a seed", () => {
  const said = verdict(report(WITHOUT_SEED), FILE);
  assert.match(said, /^Verified by your browser/);
  assert.doesNotMatch(said, /commitment/);
});

test("verdict on one deal speaks of one digest", () => {
  assert.match(verdict(report({ deals: report().deals.slice(0, 1) }), FILE), /digest equal/);
});

for (const [what, differences, words] of /** @type {[string, object, RegExp][]} */ ([
  ["a fault", { deals: [AT_FAULT], holds: false, comes_from_seed: false }, /not as recorded, deal 2, entry 7: no\.$/],
  ["another file", { file: "cd".repeat(32) }, /the hash of another file/],
  ["another commitment", { seed_fits: false, comes_from_seed: false, holds: false }, /seed does not match/],
  ["other cards", { comes_from_seed: false, holds: false }, /cards do not all come from the seed/],
  ["no deals", { deals: [], entries: 0, holds: false, ...WITHOUT_SEED }, /no deal in this file/],
])) {
  test(`${what} is reported and never called verified`, () => {
    const said = verdict(report(differences), FILE);
    assert.match(said, words);
    assert.doesNotMatch(said, /Verified/);
    assert.ok(!isTrue(report(differences), FILE));
  });
}

test("each deal has its own finding", () => {
  const found = report({
    deals: [report().deals[0], { ...report().deals[1], from_seed: false }, { ...AT_FAULT, number: 3 }],
  });
  assert.equal(dealResult(found, 1, "11"), "as recorded");
  assert.equal(dealResult(found, 1, "12"), "another digest");
  assert.equal(dealResult(found, 2, "22"), "as recorded, but not from the seed");
  assert.equal(dealResult(found, 3, "33"), "deal 2, entry 7: no");
  assert.equal(dealResult(found, 4, "44"), "not checked");
});
