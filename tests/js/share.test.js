import assert from "node:assert/strict";
import { test } from "node:test";
import { inSeconds, loopAround, momentQuery, momentWords, readWords } from "../../static/js/share/moment.js";
import { CLIP_MS, clipWords, LONGEST_MS, stretchAround, stretchOf } from "../../static/js/share/stretch.js";

test("the moment is read off the words of the viewer", () => {
  assert.deepEqual(readWords("Deal 3 of 7", "1:02.340"), { deal: 3, at_ms: 62_340 });
  assert.deepEqual(readWords("Deal 12 of 12", " 0:00.000 "), { deal: 12, at_ms: 0 });
});

test("as long as the viewer says nothing there is no moment", () => {
  assert.equal(readWords("", "0:00.000"), null);
  assert.equal(readWords("Deal 1 of 2", ""), null);
  assert.equal(readWords("Deal 1 of 2", "0:00"), null);
});

test("a moment is written for addresses, and read back as it was", () => {
  assert.equal(momentQuery({ deal: 3, at_ms: 12_340 }), "?deal=3&t=12.340");
  assert.equal(inSeconds(5), "0.005");
});

test("a moment is told as the viewer's clock tells it", () => {
  for (const at_ms of [0, 7, 59_999, 60_000, 754_321]) {
    const words = momentWords({ deal: 2, at_ms });
    assert.deepEqual(readWords(...words.split(", ")), { deal: 2, at_ms });
  }
});

test("a clip shows what led to its moment, and a little of what follows", () => {
  assert.deepEqual(stretchAround({ deal: 1, at_ms: 20_000 }), { from_ms: 16_500, to_ms: 21_500 });
});

test("a clip stays in its deal, and is as long as it can be", () => {
  assert.deepEqual(stretchAround({ deal: 1, at_ms: 0 }, 30_000), { from_ms: 0, to_ms: CLIP_MS });
  assert.deepEqual(stretchAround({ deal: 1, at_ms: 30_000 }, 30_000), { from_ms: 25_000, to_ms: 30_000 });
  assert.deepEqual(stretchAround({ deal: 1, at_ms: 900 }, 2000), { from_ms: 0, to_ms: 2000 });
});

test("the loop is read off the address, for moments of its own deal", () => {
  const loop = { from_ms: 10_000, to_ms: 15_000 };
  assert.deepEqual(loopAround({ deal: 3, at_ms: 12_000 }, "?deal=3&t=12.000&loop=10.000-15.000"), loop);
  assert.deepEqual(loopAround({ deal: 3, at_ms: 99_000 }, "?deal=3&loop=10-15"), loop);
  assert.equal(loopAround({ deal: 2, at_ms: 12_000 }, "?deal=3&t=12.000&loop=10.000-15.000"), null);
  assert.equal(loopAround({ deal: 3, at_ms: 12_000 }, "?deal=3&t=12.000"), null);
});

test("an address with a loop is read back as it was", () => {
  const [moment, loop] = [
    { deal: 3, at_ms: 12_340 },
    { from_ms: 10_000, to_ms: 15_020 },
  ];
  assert.equal(momentQuery(moment, loop), "?deal=3&t=12.340&loop=10.000-15.020");
  assert.deepEqual(loopAround(moment, momentQuery(moment, loop)), loop);
});

test("a clip shows the loop, and of a long one as much as is drawn", () => {
  const loop = { from_ms: 3000, to_ms: 8000 };
  assert.deepEqual(stretchOf(loop), loop);
  assert.deepEqual(stretchOf({ from_ms: 3000, to_ms: 28_000 }), { from_ms: 3000, to_ms: 3000 + LONGEST_MS });
  assert.equal(clipWords(loop), "Clip of the loop");
  assert.equal(clipWords({ from_ms: 3000, to_ms: 28_000 }), "Clip of the loop’s first ten seconds");
  assert.equal(clipWords(null), "Clip of five seconds");
});
