/**
 * A stretch of one deal that repeats. One command sets its start, then its end, then turns it off.
 *
 * @typedef {import("./moment.js").Moment} Moment
 * @typedef {{ deal: number, from_ms: number, to_ms: number | null }} Loop  in time of the deal; to_ms = null until the end is set
 * @typedef {{ from_ms: number, to_ms: number }} Stretch
 */
import { gettext } from "../texts.js";
import { clockText } from "./moment.js";

/** Less than this is a slip of the finger. */
export const SHORTEST_MS = 100;

/**
 * The loop after the command at a moment. An end before the start swaps them; an end in another deal becomes a new start.
 * @param {Loop | null} loop
 * @param {Moment} moment
 * @returns {Loop | null}
 */
export function nextLoop(loop, { deal, at_ms }) {
  if (loop && loop.to_ms !== null) return null;
  if (!loop || loop.deal !== deal) return { deal, from_ms: Math.round(at_ms), to_ms: null };
  const [from_ms, to_ms] = [loop.from_ms, Math.round(at_ms)].sort((one, other) => one - other);
  return { deal, from_ms, to_ms: Math.max(to_ms, from_ms + SHORTEST_MS) };
}

/**
 * A loop from an address, cut to the length of its deal; null if too little is left.
 * @param {Loop | null} loop
 * @param {number | undefined} length_ms of its deal
 * @returns {Loop | null}
 */
export function loopWithin(loop, length_ms) {
  if (!loop || loop.to_ms === null || length_ms === undefined) return null;
  const to_ms = Math.min(loop.to_ms, length_ms);
  return to_ms - loop.from_ms < SHORTEST_MS ? null : { ...loop, to_ms };
}

/** The message after the command. @param {Loop | null} loop */
export function loopWords(loop) {
  if (!loop) return gettext("The loop is off.");
  const from = clockText(loop.from_ms, true);
  if (loop.to_ms === null) return gettext("Loop from %(from)s. Press again to end it.", { from });
  return gettext("Repeating %(from)s to %(to)s.", { from, to: clockText(loop.to_ms, true) });
}
