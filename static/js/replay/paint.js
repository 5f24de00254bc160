/** Defers work until the browser has painted. */

/** One frame on most screens. */
const FRAME_MS = 17;

/**
 * Runs `work` after the cards that just moved are painted. A timer is enough, and cheaper than requesting a frame.
 * @param {() => void} work
 */
export function afterPaint(work) {
  setTimeout(work, FRAME_MS);
}
