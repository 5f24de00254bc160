/** Work that waits for the browser. */

/**
 * Does it as soon as the next frame is painted.
 * @param {() => void} work
 */
export function afterPaint(work) {
  requestAnimationFrame(() => setTimeout(work));
}
