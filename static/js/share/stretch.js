/**
 * The stretch of a deal that a clip shows: the loop if one is set, else CLIP_MS that end a little after the moment, to show
 * what led to it.
 *
 * @typedef {import("./moment.js").Moment} Moment
 * @typedef {import("./moment.js").Stretch} Stretch
 */
import { gettext } from "../texts.js";

export const CLIP_MS = 5000;
/** The site's limit for clips. */
export const LONGEST_MS = 10_000;
const AFTER_MS = 1500;

/**
 * @param {Moment} moment
 * @param {number} [length_ms] of the deal, if known
 * @returns {Stretch}
 */
export function stretchAround({ at_ms }, length_ms = Number.POSITIVE_INFINITY) {
  const to_ms = Math.max(Math.min(at_ms + AFTER_MS, length_ms), Math.min(CLIP_MS, length_ms));
  return { from_ms: Math.max(to_ms - CLIP_MS, 0), to_ms };
}

/** @param {Stretch} loop @returns {Stretch} */
export function stretchOf({ from_ms, to_ms }) {
  return { from_ms, to_ms: Math.min(to_ms, from_ms + LONGEST_MS) };
}

/** The name of the clip. @param {Stretch | null} loop */
export function clipWords(loop) {
  if (!loop) return gettext("Clip of five seconds");
  const isLong = loop.to_ms - loop.from_ms > LONGEST_MS;
  return isLong ? gettext("Clip of the loop’s first ten seconds") : gettext("Clip of the loop");
}
