/**
 * One timeline for a whole game: its deals in order, with a rest after each that shows the result.
 *
 * @typedef {import("./moment.js").Moment} Moment
 * @typedef {{ starts_ms: number, length_ms: number, ends_ms: number }} Span  a deal in game time; ends_ms with its rest
 */
import { countUpTo } from "./film.js";

/** How long the result of a deal stays on the table. */
export const REST_MS = 3200;
/** How long the result waits for the last cards to land. */
export const SETTLE_MS = 800;

/**
 * @param {readonly number[]} lengths_ms
 * @param {boolean} [open] whether the last deal is still being played, so that it has no result to show yet
 * @returns {Span[]}
 */
export function spansOf(lengths_ms, open = false) {
  let starts_ms = 0;
  return lengths_ms.map((length_ms, deal) => {
    const rest_ms = open && deal === lengths_ms.length - 1 ? 0 : REST_MS;
    const span = { starts_ms, length_ms, ends_ms: starts_ms + length_ms + rest_ms };
    starts_ms = span.ends_ms;
    return span;
  });
}

/** @param {readonly Span[]} spans */
export function totalOf(spans) {
  return spans.at(-1)?.ends_ms ?? 0;
}

/**
 * The moment at a time of the game. During the rest, at_ms is greater than the deal's length.
 * @param {readonly Span[]} spans
 * @param {number} game_ms
 * @returns {Moment}
 */
export function momentAt(spans, game_ms) {
  const deal = Math.max(countUpTo(spans, game_ms, (span) => span.starts_ms) - 1, 0);
  return { deal, at_ms: Math.max(game_ms - (spans[deal]?.starts_ms ?? 0), 0) };
}

/**
 * The time of a moment, the inverse of momentAt. A moment outside its deal or outside the game gives the nearest end.
 * @param {readonly Span[]} spans
 * @param {Moment} moment
 */
export function gameTime(spans, { deal, at_ms }) {
  if (deal < 0 || spans.length === 0) return 0;
  if (deal >= spans.length) return totalOf(spans);
  const { starts_ms, ends_ms } = spans[deal];
  const last_ms = deal === spans.length - 1 ? ends_ms : ends_ms - 1;
  return Math.min(starts_ms + Math.max(at_ms, 0), last_ms);
}

/**
 * The time of the previous or next beat; null if there is none.
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
