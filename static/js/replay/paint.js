/** Work that waits for the browser. */

/** From one frame to the next, on most screens. */
const FRAME_MS = 17;

/**
 * Does it when the cards that were just moved are painted. A timer is enough for that, and to ask for a frame is dear.
 * @param {() => void} work
 */
export function afterPaint(work) {
  setTimeout(work, FRAME_MS);
}
