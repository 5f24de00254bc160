/**
 * Reads a deal's film: each seat's actions, marks worth finding, and cards left. It adds the engine's remarks if there are
 * any. Times are in time of the deal.
 *
 * @typedef {import("./film.js").Race} Race
 * @typedef {import("./film.js").Reel} Reel
 * @typedef {import("./film.js").Step} Step
 * @typedef {{ at_ms: number, kind: string, seat: number | null, beat: number }} Mark  beat = -1 if it is not an entry of the log
 * @typedef {{ at_ms: number, cards: number }} Count
 */

/** Words that make no mark. */
const SMALL_TALK = new Set(["ready"]);
const MOVING = new Set(["move", "turn", "gather"]);
/** The areas from which a seat plays its cards. */
const TO_PLAY = new Set(["layout", "hand"]);

/**
 * The marks of a deal, in order of time. Kinds: fumble, slap, say, gather, turning, stuck, and the keys of the film's own marks.
 * @param {Reel} reel
 * @returns {Mark[]}
 */
export function marksOf(reel) {
  const { steps, story } = reel.film;
  const found = reel.beats.flatMap((beat, index) => {
    const marks = steps.slice(beat.first, beat.last).flatMap((step) => markOf(reel, step, index));
    // A seat that slaps a pile also gathers it: one mark is enough.
    return marks.some(({ kind }) => kind === "slap") ? marks.filter(({ kind }) => kind !== "gather") : marks;
  });
  const remarks = [
    ...(story?.stuck ?? []).map(([from_ms]) => beyondLog(from_ms, "stuck")),
    ...(story?.turning_ms == null ? [] : [beyondLog(story.turning_ms, "turning")]),
  ];
  return [...found, ...remarks].sort((one, other) => one.at_ms - other.at_ms);
}

/** @param {number} at_ms @param {string} kind @returns {Mark} */
function beyondLog(at_ms, kind) {
  return { at_ms, kind, seat: null, beat: -1 };
}

/** @param {Reel} reel @param {Step} step @param {number} beat @returns {Mark[]} */
function markOf(reel, [at_ms, , kind, ...args], beat) {
  if (kind === "gather") return [{ at_ms, kind, seat: ownerOf(reel, args[1]), beat }];
  if (kind === "mark") return [{ at_ms, kind: String(args[1]), seat: args[0] ?? null, beat }];
  if (kind === "fumble" || kind === "slap") return [{ at_ms, kind, seat: args[0] ?? null, beat }];
  return kind === "say" && !SMALL_TALK.has(args[1]) ? [{ at_ms, kind, seat: args[0] ?? null, beat }] : [];
}

/** @param {Reel} reel @param {string} zone */
function ownerOf(reel, zone) {
  return reel.film.zones.find(({ name }) => name === zone)?.seat ?? null;
}

/**
 * The acting seat of a step; null if there is none or it is unknown.
 * @param {ReadonlyMap<string, { seat: number | null }>} zones by name
 * @param {Step} step
 * @returns {number | null}
 */
export function seatOf(zones, [, , kind, ...args]) {
  if (!MOVING.has(kind)) return typeof args[0] === "number" ? args[0] : null;
  const [from, to] = kind === "move" ? [args[0], args[3]] : args;
  return zones.get(from)?.seat ?? zones.get(to)?.seat ?? null;
}

/**
 * The times at which each seat moved or turned cards.
 * @param {Reel} reel
 * @param {number} seats
 * @returns {{ moves_ms: number[], turns_ms: number[] }[]}
 */
export function actionsOf(reel, seats) {
  const zones = new Map(reel.film.zones.map((zone) => [zone.name, zone]));
  const lanes = Array.from({ length: seats }, () => ({ moves: new Set(), turns: new Set() }));
  for (const step of reel.film.steps) {
    const lane = lanes[seatOf(zones, step) ?? -1];
    if (step[2] === "move") lane?.moves.add(step[0]);
    if (step[2] === "turn") lane?.turns.add(step[0]);
  }
  return lanes.map(({ moves, turns }) => ({ moves_ms: [...moves], turns_ms: [...turns] }));
}

/**
 * Each seat's cards left to play: the count at the start, then one for each change.
 * @param {Reel} reel
 * @param {number} seats
 * @returns {Count[][]}
 */
export function cardsLeft(reel, seats) {
  const sizes = new Map(reel.film.zones.map(({ name, cards }) => [name, cards.length]));
  const own = Array.from({ length: seats }, (_, seat) =>
    reel.film.zones.filter((zone) => zone.seat === seat && TO_PLAY.has(zone.area)).map(({ name }) => name),
  );
  const left = () => own.map((names) => names.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0));
  /** @type {Count[][]} */
  const curves = left().map((cards) => [{ at_ms: 0, cards }]);
  for (const step of reel.film.steps) {
    if (!changed(sizes, step)) continue;
    for (const [seat, cards] of left().entries()) note(curves[seat], step[0], cards);
  }
  return curves;
}

/** @param {Map<string, number>} sizes is brought up to date @param {Step} step */
function changed(sizes, [, , kind, from, ...args]) {
  const [count, to] = kind === "gather" ? [sizes.get(from) ?? 0, args[0]] : [args[1], args[2]];
  if ((kind !== "move" && kind !== "gather") || from === to) return false;
  sizes.set(from, (sizes.get(from) ?? 0) - count);
  sizes.set(to, (sizes.get(to) ?? 0) + count);
  return true;
}

/** @param {Count[]} curve @param {number} at_ms @param {number} cards */
function note(curve, at_ms, cards) {
  const last = curve[curve.length - 1];
  if (last.cards === cards) return;
  if (last.at_ms === at_ms && curve.length > 1) last.cards = cards;
  else curve.push({ at_ms, cards });
}

/**
 * Races by the number of the entry that came too late.
 * @param {Reel} reel
 * @returns {Map<number, Race>}
 */
export function racesOf(reel) {
  return new Map((reel.film.story?.races ?? []).map((race) => [race[1], race]));
}
