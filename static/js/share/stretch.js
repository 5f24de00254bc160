/** Which stretch of a deal a clip shows: so long, and ending a little after the moment, for what leads to it is what one wants to see. */

export const CLIP_MS = 5000;
const AFTER_MS = 1500;

/**
 * @param {import("./moment.js").Moment} moment
 * @param {number} [length_ms] of the deal, where it is known
 */
export function stretchAround({ at_ms }, length_ms = Number.POSITIVE_INFINITY) {
  const to_ms = Math.max(Math.min(at_ms + AFTER_MS, length_ms), Math.min(CLIP_MS, length_ms));
  return { from_ms: Math.max(to_ms - CLIP_MS, 0), to_ms };
}
