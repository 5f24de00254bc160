/**
 * The animation of a step: flying cards, hands and speech.
 *
 * @typedef {import("./film.js").Step} Step
 * @typedef {import("./piles.js").Table} Table
 * @typedef {{ token: number, from: string, from_index: number, to: string, to_index: number, up: boolean, identity: number, starts_ms: number, lands_ms: number }} Flight
 * @typedef {{ kind: "fumble" | "slap" | "say" | "mark", at_ms: number, entry: number, seat: number | null, zone: string | null, target: string | null, word: string, token: number }} Gesture
 */

/** Played and turned cards land at the moment of their step. A gathered pile starts to move then, after the hand has reached it. */
export const FLIGHT_MS = 240;
export const TURN_MS = 140;
export const GATHER_MS = 420;

/**
 * The pile that a step will take away, noted before the step is applied.
 * @param {Table} table
 * @param {Step} step
 */
export function beforeStep(table, [, , kind, from]) {
  return kind === "gather" ? table.pile(from).slice() : [];
}

/**
 * @param {Table} table after the step
 * @param {Step} step
 * @param {number[]} before
 * @returns {Flight[]}
 */
export function flightsOf(table, [at_ms, , kind, ...args], before) {
  if (kind === "move") {
    const [from, index, count, to] = args;
    const target = table.pile(to);
    const base = target.length - count;
    return target
      .slice(base)
      .map((token, order) => flight(table, token, from, index + order, to, base + order, at_ms, FLIGHT_MS));
  }
  if (kind === "turn") {
    const [zone, index] = args;
    return [flight(table, table.pile(zone)[index], zone, index, zone, index, at_ms, TURN_MS)];
  }
  if (kind === "gather") {
    const [from, to] = args;
    const last = before.length - 1;
    const lands_ms = at_ms + GATHER_MS;
    return before.map((token, order) => flight(table, token, from, order, to, last - order, lands_ms, GATHER_MS));
  }
  return [];
}

/**
 * @param {Table} table
 * @param {number} token
 * @param {string} from
 * @param {number} from_index
 * @param {string} to
 * @param {number} to_index
 * @param {number} lands_ms
 * @param {number} lasts_ms
 * @returns {Flight}
 */
function flight(table, token, from, from_index, to, to_index, lands_ms, lasts_ms) {
  const up = table.up[token] === 1;
  return {
    token,
    from,
    from_index,
    to,
    to_index,
    up,
    identity: table.identity[token],
    starts_ms: lands_ms - lasts_ms,
    lands_ms,
  };
}

/**
 * @param {Table} table
 * @param {Step} step
 * @returns {Gesture | null}
 */
export function gestureOf(table, [at_ms, entry, kind, ...args]) {
  const none = { at_ms, entry, seat: args[0] ?? null, zone: null, target: null, word: "", token: -1 };
  if (kind === "say" || kind === "mark") return { ...none, kind, word: String(args[1]) };
  if (kind === "slap") return { ...none, kind, zone: args[1] };
  if (kind !== "fumble") return null;
  const [, zone, target] = args;
  return {
    ...none,
    kind,
    zone: zone ?? null,
    target: target ?? null,
    token: zone ? (table.piles.get(zone)?.at(-1) ?? -1) : -1,
  };
}
