import assert from "node:assert/strict";
import { test } from "node:test";
import { joined, nameOf, wordsOf } from "../../static/js/share/comments.js";
import { stream } from "./fixtures/films.js";

const DRAWN = { deal: 0, length_ms: 10_000 };

function at(...moments_ms) {
  return moments_ms.map((at_ms) => ({ deal: 1, at_ms }));
}

test("comments whose marks would overlap share one mark", () => {
  assert.deepEqual(joined(at(0, 230, 250, 9_000), DRAWN, 1000), [at(0, 230), at(250), at(9_000)]);
  assert.deepEqual(joined(at(0, 250, 9_000), DRAWN, 100), [at(0, 250), at(9_000)]);
});

test("every comment has a mark, and marks never overlap", () => {
  const next = stream(7);
  for (const width of [0, 1, 240, 1400]) {
    const moments_ms = Array.from({ length: 300 }, () => Math.floor(next() * 10_001)).sort((a, b) => a - b);
    const groups = joined(at(...moments_ms), DRAWN, width);
    assert.deepEqual(groups.flat(), at(...moments_ms));
    const places = groups.map(([{ at_ms }]) => (at_ms / DRAWN.length_ms) * width);
    for (const [number, x] of places.slice(1).entries()) assert.ok(x - places[number] >= 24);
  }
});

test("name of a mark gives kind, author, time and number", () => {
  const [first, second] = at(13_173, 13_200).map((moment) => ({ ...moment, kind: "comment", who: "Ana" }));
  const print = { ...second, kind: "print", who: "Zed 1" };
  assert.equal(nameOf([first]), "Comment by Ana at 0:13.173");
  assert.equal(nameOf([first, second]), "2 comments, the first by Ana at 0:13.173");
  assert.equal(nameOf([print]), "Print of Zed 1 at 0:13.200");
  assert.equal(nameOf([print, print]), "2 prints, the first by Zed 1 at 0:13.200");
  assert.equal(nameOf([first, print]), "2 comments and prints, the first by Ana at 0:13.173");
});

test("deal without a length has at most one mark", () => {
  assert.equal(joined(at(0, 0), { deal: 0, length_ms: 0 }, 300).length, 1);
  assert.deepEqual(joined([], DRAWN, 300), []);
});

test("words of a mark give the first comment and the number of comments", () => {
  const ana = { kind: "comment", who: "Ana", text: "There!\nLook" };
  assert.equal(wordsOf([ana]), "Ana: There! Look");
  assert.equal(wordsOf([ana, { kind: "comment", who: "Bo", text: "Where?" }]), "2 comments. Ana: There! Look");
});

test("long comment is cut between characters, never inside one", () => {
  assert.equal(wordsOf([{ who: "Ana", text: "😀".repeat(80) }]), `Ana: ${"😀".repeat(80)}`);
  assert.equal(wordsOf([{ who: "Ana", text: "😀".repeat(81) }]), `Ana: ${"😀".repeat(79)}…`);
});
