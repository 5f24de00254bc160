/**
 * One line of time for a whole game: the deals one after another, with a rest after each in which its result is shown.
 *
 * @typedef {import("./film.js").Reel} Reel
 * @typedef {import("./moment.js").Moment} Moment
 * @typedef {{ starts_ms: number, length_ms: number, ends_ms: number }} Span  a deal in game time; ends_ms with its rest
 * @typedef {{ at_ms: number, kind: string }} Mark
 */
import { countUpTo } from "./film.js";

/** How long the result of a deal stays on the table. */
export const REST_MS = 3200;
/** How long the table is left to itself first, for the last cards to come to rest. */
export const SETTLE_MS = 800;

/**
 * @param {readonly number[]} lengths_ms
 * @returns {Span[]}
 */
export function spansOf(lengths_ms) {
  let starts_ms = 0;
  return lengths_ms.map((length_ms) => {
    const span = { starts_ms, length_ms, ends_ms: starts_ms + length_ms + REST_MS };
    starts_ms = span.ends_ms;
    return span;
  });
}

/** @param {readonly Span[]} spans */
export function totalOf(spans) {
  return spans.at(-1)?.ends_ms ?? 0;
}

/**
 * The deal that is on at a moment of the game. In its rest at_ms is beyond the deal's length.
 * @param {readonly Span[]} spans
 * @param {number} game_ms
 * @returns {Moment}
 */
export function momentAt(spans, game_ms) {
  const deal = Math.max(countUpTo(spans, game_ms, (span) => span.starts_ms) - 1, 0);
  return { deal, at_ms: Math.max(game_ms - (spans[deal]?.starts_ms ?? 0), 0) };
}

/**
 * The other way round; a moment outside the game comes back as the nearest inside.
 * @param {readonly Span[]} spans
 * @param {Moment} moment
 */
export function gameTime(spans, { deal, at_ms }) {
  if (spans.length === 0) return 0;
  if (deal >= spans.length) return totalOf(spans);
  const span = spans[Math.max(deal, 0)];
  return span.starts_ms + Math.min(Math.max(at_ms, 0), span.ends_ms - span.starts_ms);
}

/**
 * What is worth finding again, in time of the deal.
 * @param {Reel} reel
 * @returns {Mark[]}
 */
export function marksOf(reel) {
  return reel.gestures
    .filter((gesture) => gesture.kind !== "say")
    .map((gesture) => ({ at_ms: gesture.at_ms, kind: gesture.kind === "mark" ? gesture.word : gesture.kind }));
}

/**
 * Where the beat before or after a moment is; null where there is none.
 * @param {readonly number[]} moments_ms in order
 * @param {number} now_ms
 * @param {1 | -1} direction
 */
export function neighbour(moments_ms, now_ms, direction) {
  const passed = countUpTo(moments_ms, now_ms, (moment) => moment);
  if (direction > 0) return moments_ms[passed] ?? null;
  let index = passed - 1;
  while (index >= 0 && moments_ms[index] >= now_ms) index -= 1;
  return moments_ms[index] ?? null;
}
