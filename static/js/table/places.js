/**
 * Finds the pile under a finger. Plain arithmetic on a layout.
 *
 * @typedef {import("../replay/layout.js").Layout} Layout
 * @typedef {import("../replay/scene.js").Point} Point
 * @typedef {{ zone: string, index: number | null }} Touched  index = of a card in a hand
 */

const RATIO = 1.4;
/** How far from a pile a tap may be, and how far from it a card may be dropped, in card widths. */
const MARGIN = 0.22;
const DROP = 0.95;
/** How much farther a flicked card flies to a place where it can lie now: a weak flick reaches it too. */
const FARTHER = 3;

/** @param {Layout} layout @param {Point} point @param {(zone: string) => number} sizeOf @returns {Touched | null} */
export function touched(layout, point, sizeOf) {
  let nearest = null;
  let least = MARGIN * layout.card;
  for (const [zone, { x, y, spread }] of layout.spots) {
    const size = sizeOf(zone);
    const wide = layout.card + (spread > 0 ? spread * Math.max(size - 1, 0) : 0);
    const away = Math.max(outside(point.x, x, x + wide), outside(point.y, y, y + layout.card * RATIO));
    if (away >= least) continue;
    least = away;
    const index = spread > 0 ? Math.min(Math.max(Math.floor((point.x - x) / spread), 0), size - 1) : null;
    nearest = { zone, index };
    if (away === 0) break;
  }
  return nearest;
}

/** The nearest of some zones to a dropped card; null if none is near. @param {Layout} layout @param {Point} point the card's top left corner @param {readonly string[]} zones */
export function droppedOn(layout, point, zones) {
  let nearest = null;
  let least = DROP * layout.card;
  for (const zone of zones) {
    const spot = layout.spots.get(zone);
    if (!spot) continue;
    const away = Math.hypot(point.x - spot.x, (point.y - spot.y) / RATIO);
    if (away < least) [least, nearest] = [away, zone];
  }
  return nearest;
}

/**
 * Where a card lands that is let go; null if it goes back. A flick passes over places where it cannot lie now.
 * @param {Layout} layout @param {Point} corner the card's top left corner @param {Point} flown the end of its flight
 * @param {string} from its own place @param {readonly string[]} zones other places @param {(zone: string) => boolean} fits
 */
export function landing(layout, corner, flown, from, zones, fits) {
  const nearest = droppedOn(layout, corner, [from, ...zones]);
  const over = nearest === from ? null : nearest;
  if (over && fits(over)) return over;
  const isFlick = Math.hypot(flown.x - corner.x, flown.y - corner.y) > layout.card;
  const far = { x: corner.x + FARTHER * (flown.x - corner.x), y: corner.y + FARTHER * (flown.y - corner.y) };
  const found = isFlick ? flownOver(layout, corner, far, zones.filter(fits)) : null;
  return found ?? over ?? flownOver(layout, corner, flown, zones);
}

/** The place of some that a card comes nearest to on its straight way. @param {Layout} layout @param {Point} from the card's top left corner @param {Point} to @param {readonly string[]} zones */
export function flownOver(layout, from, to, zones) {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (DROP * layout.card));
  for (let step = 1; step <= steps; step++) {
    const part = step / steps;
    const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    const zone = droppedOn(layout, at, zones);
    if (zone) return zone;
  }
  return null;
}

/** @param {number} at @param {number} from @param {number} to */
function outside(at, from, to) {
  return Math.max(from - at, at - to, 0);
}
