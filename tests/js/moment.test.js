import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, momentAddress, openAddress, readLoop, readMoment } from "../../static/js/replay/moment.js";

test("moment is read from an address, with deals from 1 and time in seconds", () => {
  assert.deepEqual(readMoment("?deal=3&t=12.340"), { deal: 2, at_ms: 12_340 });
});

test("deal alone means its start, time alone means the first deal", () => {
  assert.deepEqual(readMoment("?deal=4"), { deal: 3, at_ms: 0 });
  assert.deepEqual(readMoment("?t=7"), { deal: 0, at_ms: 7000 });
});

test("address without a moment gives null", () => {
  assert.equal(readMoment(""), null);
  assert.equal(readMoment("?page=2"), null);
});

test("invalid parts are ignored and the rest of the moment is kept", () => {
  for (const [search, deal, at_ms] of [
    ["?deal=x&t=1", 0, 1000],
    ["?deal=2&t=12,5", 1, 0],
    ["?deal=2&t=1.2.3", 1, 0],
    ["?deal=2&t=NaN", 1, 0],
    ["?deal=2&t=0x10", 1, 0],
    ["?deal=99&t=abc", 98, 0],
    ["?deal=2.9&t=5", 1, 5000],
    ["?deal=2&t=1e1", 1, 10_000],
    ["?deal=2&t=%20.5", 1, 500],
    ["?deal=&t=5", 0, 5000],
    ["?deal=spit&t=';%20drop", 0, 0],
    ["?deal=2&loop=8-5", 1, 0],
  ]) {
    assert.deepEqual(readMoment(search), { deal, at_ms }, search);
  }
});

test("empty values and an invalid loop give no moment", () => {
  for (const search of ["?deal=&t=", "?loop=8-5", "?loop=x"]) assert.equal(readMoment(search), null, search);
});

test("times outside the game are kept, and deals before the first are clamped", () => {
  assert.deepEqual(readMoment("?deal=0&t=1"), { deal: 0, at_ms: 1000 });
  assert.deepEqual(readMoment("?deal=-3&t=-4.5"), { deal: 0, at_ms: -4500 });
  assert.deepEqual(readMoment("?deal=-inf&t=inf"), { deal: 0, at_ms: Number.POSITIVE_INFINITY });
  assert.deepEqual(readMoment("?deal=99999999&t=99999999999"), { deal: 99_999_998, at_ms: 99_999_999_999_000 });
});

test("loop is read from an address and gives the moment without a time", () => {
  assert.deepEqual(readLoop("?deal=3&t=13&loop=12.3-15.8"), { deal: 2, from_ms: 12_300, to_ms: 15_800 });
  assert.deepEqual(readMoment("?deal=3&t=13&loop=12.3-15.8"), { deal: 2, at_ms: 13_000 });
  assert.deepEqual(readMoment("?deal=3&loop=12.3-15.8"), { deal: 2, at_ms: 12_300 });
  assert.deepEqual(readLoop("?loop=0-2"), { deal: 0, from_ms: 0, to_ms: 2000 });
});

test("invalid loop is not read", () => {
  for (const loop of ["", "5", "5-", "-5", "5-5", "8-5", "a-b", "1-2-3", "-1-2"]) {
    assert.equal(readLoop(`?deal=1&loop=${loop}`), null, loop);
  }
});

test("loop is in the address of a moment of its own deal only", () => {
  const loop = { deal: 1, from_ms: 12_300, to_ms: 15_800 };
  const here = momentAddress("http://club.test/", { deal: 1, at_ms: 13_000 }, loop);
  assert.equal(here, "http://club.test/?deal=2&t=13.000&loop=12.300-15.800");
  assert.deepEqual(readLoop(new URL(here).search), loop);
  assert.equal(momentAddress(here, { deal: 0, at_ms: 0 }, loop), "http://club.test/?deal=1&t=0.000");
  assert.equal(
    momentAddress(here, { deal: 1, at_ms: 0 }, { ...loop, to_ms: null }),
    "http://club.test/?deal=2&t=0.000",
  );
});

test("moment to address and back is a round trip", () => {
  for (const moment of [
    { deal: 0, at_ms: 0 },
    { deal: 2, at_ms: 12_340 },
    { deal: 99, at_ms: 600_001 },
  ]) {
    assert.deepEqual(readMoment(new URL(momentAddress("http://club.test/replays/k3f9x2/", moment)).search), moment);
  }
});

test("momentAddress replaces the old moment and keeps everything else", () => {
  const address = momentAddress("http://club.test/replays/k3f9x2/?seat=1&deal=9&t=1#deals", { deal: 2, at_ms: 12_340 });
  assert.equal(address, "http://club.test/replays/k3f9x2/?seat=1&deal=3&t=12.340");
});

test("fractions of a millisecond are rounded in an address", () => {
  assert.match(momentAddress("http://club.test/", { deal: 0, at_ms: 1234.56 }), /t=1\.235$/);
});

test("times are written as minutes and seconds, with thousandths on request", () => {
  assert.equal(clockText(0), "0:00");
  assert.equal(clockText(61_999), "1:01");
  assert.equal(clockText(61_007, true), "1:01.007");
  assert.equal(clockText(-3), "0:00");
  assert.equal(clockText(3_600_000, true), "60:00.000");
});

test("openAddress removes moment and loop and keeps everything else", () => {
  const here = "http://club.test/replays/x/?deal=2&t=1.000&loop=1.000-2.000&from=hall";
  assert.equal(openAddress(here), "http://club.test/replays/x/?from=hall");
  assert.equal(openAddress("http://club.test/replays/x/"), "http://club.test/replays/x/");
});
