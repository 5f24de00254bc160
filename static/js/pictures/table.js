/**
 * The viewer's table of one deal as JSON, for games/pictures/. It runs on the server, never in a browser.
 */
import { labelOf, stateWords } from "../replay/captions.js";
import { Recording } from "../replay/recording.js";
import { RISE, Scene } from "../replay/scene.js";

const scene = new Scene(false);

/**
 * Lays out a deal on a table of the given size. Returns where its piles and plates lie.
 * @param {string} game as JSON, as the viewer gets it, with one deal
 * @param {number} width
 * @param {number} height
 */
export function show(game, width, height) {
  const recording = new Recording(JSON.parse(game));
  scene.show(recording.reels[0], recording.places);
  const layout = scene.resize(width, height);
  if (!layout) throw new RangeError(`nothing can lie on a table of ${width} by ${height}`);
  return JSON.stringify({ ...layout, rise: layout.card * RISE, spots: Object.fromEntries(layout.spots) });
}

/** The cards, piles and words at a moment of that deal. @param {number} at_ms */
export function pictureAt(at_ms) {
  const picture = scene.pictureAt(at_ms);
  const piles = picture?.piles.map((pile) => ({ ...pile, label: labelOf(pile.zone, scene.size(pile.zone)) }));
  const words = scene.wordsAt(at_ms).map((seat) => ({ ...seat, state: seat.state && stateWords(seat.state) }));
  return JSON.stringify({ ...picture, piles, words });
}
