/**
 * A moment of a game in an address: ?deal=3&t=12.340, the deal from 1, then seconds into it. With &loop=12.300-15.800 a
 * stretch of that deal that repeats.
 *
 * @typedef {import("./loop.js").Loop} Loop
 * @typedef {{ deal: number, at_ms: number }} Moment  the deal from 0
 */

const SECONDS = String.raw`\d+(?:\.\d+)?`;
const NUMBER = /^[+-]?(?:inf(?:inity)?|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)$/i;
const STRETCH = new RegExp(`^(${SECONDS})-(${SECONDS})$`);

/**
 * The moment in an address, or null if it has none. Unreadable parts are ignored, as on the server: a deal counts even if
 * its time is invalid. The moment may lie outside the game; the viewer then goes to the nearest end.
 * @param {string} search
 * @returns {Moment | null}
 */
export function readMoment(search) {
  const words = new URLSearchParams(search);
  const stretch = stretchIn(words);
  if (!words.get("deal") && !words.get("t") && !stretch) return null;
  const deal = Math.max(Math.trunc(numberIn(words, "deal") ?? 1), 1) - 1;
  if (!words.get("t") && stretch) return { deal, at_ms: stretch.from_ms };
  return { deal, at_ms: milliseconds(numberIn(words, "t") ?? 0) };
}

/**
 * The loop in an address, in the deal that the address names.
 * @param {string} search
 * @returns {Loop | null}
 */
export function readLoop(search) {
  const stretch = stretchIn(new URLSearchParams(search));
  return stretch && { deal: readMoment(search)?.deal ?? 0, ...stretch };
}

/** @param {URLSearchParams} words */
function stretchIn(words) {
  const found = STRETCH.exec(words.get("loop") ?? "");
  const [from_ms, to_ms] = (found ?? []).slice(1).map((end) => milliseconds(Number(end)));
  return from_ms < to_ms ? { from_ms, to_ms } : null;
}

/** A number in an address; null if it is none. "inf" counts as infinity. @param {URLSearchParams} words @param {string} name */
function numberIn(words, name) {
  const text = (words.get(name) ?? "").trim();
  return NUMBER.test(text) ? Number(text.replace(/inf.*/i, "Infinity")) : null;
}

/** @param {number} seconds */
function milliseconds(seconds) {
  return Math.round(seconds * 1000);
}

/**
 * An address that opens at a moment; everything else in it stays. It includes the loop if that lies in the same deal.
 * @param {string} address
 * @param {Moment} moment
 * @param {Loop | null} [loop]
 */
export function momentAddress(address, { deal, at_ms }, loop = null) {
  const url = new URL(address);
  url.searchParams.set("deal", String(deal + 1));
  url.searchParams.set("t", inSeconds(at_ms));
  url.searchParams.delete("loop");
  if (loop?.deal === deal && loop.to_ms !== null) {
    url.searchParams.set("loop", `${inSeconds(loop.from_ms)}-${inSeconds(loop.to_ms)}`);
  }
  url.hash = "";
  return url.href;
}

/** An address without a moment; everything else in it stays. @param {string} address */
export function openAddress(address) {
  const url = new URL(address);
  for (const word of ["deal", "t", "loop"]) url.searchParams.delete(word);
  return url.href;
}

/** @param {number} at_ms */
function inSeconds(at_ms) {
  return (Math.max(Math.round(at_ms), 0) / 1000).toFixed(3);
}

/**
 * Minutes and seconds, with thousandths if `exact`.
 * @param {number} at_ms
 * @param {boolean} [exact]
 */
export function clockText(at_ms, exact = false) {
  const whole = Math.max(Math.floor(at_ms), 0);
  const minutes = Math.floor(whole / 60_000);
  const seconds = String(Math.floor(whole / 1000) % 60).padStart(2, "0");
  return exact ? `${minutes}:${seconds}.${String(whole % 1000).padStart(3, "0")}` : `${minutes}:${seconds}`;
}
