/**
 * One line of time for a whole game: the deals one after another, with a rest after each in which its result is shown.
 *
 * @typedef {import("./moment.js").Moment} Moment
 * @typedef {{ starts_ms: number, length_ms: number, ends_ms: number }} Span  a deal in game time; ends_ms with its rest
 */
import { countUpTo } from "./film.js";

/** How long the result of a deal stays on the table. */
export const REST_MS = 3200;
/** How long the table is left to itself first, for the last cards to come to rest. */
export const SETTLE_MS = 800;

/**
 * @param {readonly number[]} lengths_ms
 * @param {boolean} [open] whether the last deal is still on, so that there is no result to rest on yet
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
 * The other way round. A moment outside of the game comes back as its nearest end; one outside of its deal as the nearest end of the deal.
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
