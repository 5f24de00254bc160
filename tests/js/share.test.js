import assert from "node:assert/strict";
import { test } from "node:test";
import { inSeconds, loopAround, momentQuery, momentWords, readWords } from "../../static/js/share/moment.js";
import { CLIP_MS, clipWords, LONGEST_MS, stretchAround, stretchOf } from "../../static/js/share/stretch.js";

test("moment is read from the words of the viewer", () => {
  assert.deepEqual(readWords("Deal 3 of 7", "1:02.340"), { deal: 3, at_ms: 62_340 });
  assert.deepEqual(readWords("Deal 12 of 12", " 0:00.000 "), { deal: 12, at_ms: 0 });
});

test("incomplete words of the viewer give no moment", () => {
  assert.equal(readWords("", "0:00.000"), null);
  assert.equal(readWords("Deal 1 of 2", ""), null);
  assert.equal(readWords("Deal 1 of 2", "0:00"), null);
});

test("moment is written as a query with seconds", () => {
  assert.equal(momentQuery({ deal: 3, at_ms: 12_340 }), "?deal=3&t=12.340");
  assert.equal(inSeconds(5), "0.005");
});

test("momentWords and readWords are a round trip", () => {
  for (const at_ms of [0, 7, 59_999, 60_000, 754_321]) {
    const words = momentWords({ deal: 2, at_ms });
    assert.deepEqual(readWords(...words.split(", ")), { deal: 2, at_ms });
  }
});

test("clip covers the time before its moment and a little after", () => {
  assert.deepEqual(stretchAround({ deal: 1, at_ms: 20_000 }), { from_ms: 16_500, to_ms: 21_500 });
});

test("clip is clamped to its deal and as long as possible", () => {
  assert.deepEqual(stretchAround({ deal: 1, at_ms: 0 }, 30_000), { from_ms: 0, to_ms: CLIP_MS });
  assert.deepEqual(stretchAround({ deal: 1, at_ms: 30_000 }, 30_000), { from_ms: 25_000, to_ms: 30_000 });
  assert.deepEqual(stretchAround({ deal: 1, at_ms: 900 }, 2000), { from_ms: 0, to_ms: 2000 });
});

test("loop is read from the address for moments of its own deal", () => {
  const loop = { from_ms: 10_000, to_ms: 15_000 };
  assert.deepEqual(loopAround({ deal: 3, at_ms: 12_000 }, "?deal=3&t=12.000&loop=10.000-15.000"), loop);
  assert.deepEqual(loopAround({ deal: 3, at_ms: 99_000 }, "?deal=3&loop=10-15"), loop);
  assert.equal(loopAround({ deal: 2, at_ms: 12_000 }, "?deal=3&t=12.000&loop=10.000-15.000"), null);
  assert.equal(loopAround({ deal: 3, at_ms: 12_000 }, "?deal=3&t=12.000"), null);
});

test("address with a loop is a round trip", () => {
  const [moment, loop] = [
    { deal: 3, at_ms: 12_340 },
    { from_ms: 10_000, to_ms: 15_020 },
  ];
  assert.equal(momentQuery(moment, loop), "?deal=3&t=12.340&loop=10.000-15.020");
  assert.deepEqual(loopAround(moment, momentQuery(moment, loop)), loop);
});

test("clip shows the loop, up to the longest clip", () => {
  const loop = { from_ms: 3000, to_ms: 8000 };
  assert.deepEqual(stretchOf(loop), loop);
  assert.deepEqual(stretchOf({ from_ms: 3000, to_ms: 28_000 }), { from_ms: 3000, to_ms: 3000 + LONGEST_MS });
  assert.equal(clipWords(loop), "Clip of the loop");
  assert.equal(clipWords({ from_ms: 3000, to_ms: 28_000 }), "Clip of the loop’s first ten seconds");
  assert.equal(clipWords(null), "Clip of five seconds");
});
