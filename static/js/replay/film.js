/**
 * A film is one deal as zones and primitives. This module knows no rules: it answers how the table lies at any moment, and which cards are in the air.
 *
 * @typedef {{ name: string, seat: number | null, area: string, slot: number, cards: (number | null)[], up: number[], spread?: number }} Zone
 * @typedef {[number, number, string, ...any[]]} Step  at_ms, entry, primitive, its arguments
 * @typedef {[at_ms: number, entry: number, loser: number, winner: number, late_ms: number]} Race  an entry that was refused only because another entry came first
 * @typedef {{ races?: Race[], stuck?: [from_ms: number, to_ms: number][], turning_ms?: number | null, chains?: [seat: number, from_ms: number, to_ms: number, count: number][] }} Story  the engine's remarks on a deal; a viewer works without them
 * @typedef {{ version: number, number: number, length_ms: number, owned: number[], zones: Zone[], steps: Step[], story?: Story, turns?: [at_ms: number, seat: number | null][] }} Film
 * @typedef {import("./flights.js").Flight} Flight
 * @typedef {import("./flights.js").Gesture} Gesture
 * @typedef {import("./piles.js").Table} Table
 * @typedef {{ at_ms: number, first: number, last: number }} Beat  the steps of one log entry: steps[first] up to, not including, steps[last]
 */
import { beforeStep, flightsOf, GATHER_MS, gestureOf } from "./flights.js";
import { applyStep, fits, isKnown, layOut } from "./piles.js";

const KEYFRAME_EVERY = 64;
/** The kind of a step that is left out: it moves nothing and has no text. */
const LEFT_OUT = "";

/** A film prepared for showing. It may grow at its end while the deal goes on. */
export class Reel {
  /** @param {Film} film */
  constructor(film) {
    this.film = { ...film, steps: /** @type {Step[]} */ ([]) };
    this.start = layOut(film.zones);
    /** @type {Table[]} */
    this.keyframes = [this.start];
    /** @type {Flight[]} in order of landing */
    this.flights = [];
    /** @type {Gesture[]} in order of time */
    this.gestures = [];
    /** @type {Beat[]} in order of time */
    this.beats = [];
    /** The largest number of cards that each zone ever holds, by its name. */
    this.most = new Map(film.zones.map((zone) => [zone.name, zone.cards.length]));
    /** Hands that at some time hold cards while their seat also has piles on the table. @type {Set<string>} */
    this.besidePiles = new Set();
    this.hands = handsOf(film.zones);
    /** Primitives that this viewer does not know. @type {Set<string>} */
    this.unknown = new Set();
    /** The table as it lies after all steps, and when each card was last touched. */
    this.end = this.start.copy();
    this.touched_ms = new Float64Array(this.end.identity.length).fill(Number.NEGATIVE_INFINITY);
    this.append(film);
  }

  get length_ms() {
    return this.film.length_ms;
  }

  /**
   * Adds later steps. Throws a FilmError if they contradict the table.
   * @param {Pick<Film, "steps" | "length_ms"> & Partial<Film>} more the steps that follow
   */
  append({ steps, length_ms, owned = this.film.owned, story, turns }) {
    for (const step of steps) this.#play(this.#asUnderstood(step));
    this.#noteHands();
    this.flights.sort((one, other) => one.lands_ms - other.lands_ms);
    Object.assign(this.film, { length_ms, owned }, story && { story }, turns && { turns });
  }

  /**
   * After an unknown primitive the table may be wrong. Later steps that no longer fit are left out; the rest plays on.
   * @param {Step} step
   * @returns {Step}
   */
  #asUnderstood(step) {
    if (!isKnown(step[2])) this.unknown.add(step[2]);
    return this.unknown.size === 0 || fits(this.end, step) ? step : [step[0], step[1], LEFT_OUT];
  }

  /** @param {Step} step */
  #play(step) {
    const table = this.end;
    if (this.film.steps.at(-1)?.[1] !== step[1]) this.#noteHands();
    const before = beforeStep(table, step);
    applyStep(table, step);
    this.film.steps.push(step);
    for (const flight of flightsOf(table, step, before)) this.#fly(flight);
    const gesture = gestureOf(table, step);
    if (gesture) this.gestures.push(gesture);
    this.#addToBeats(step);
    if (table.applied % KEYFRAME_EVERY === 0) this.keyframes.push(table.copy());
  }

  /** @param {Flight} flight */
  #fly(flight) {
    const left_ms = Math.max(flight.starts_ms, Math.min(this.touched_ms[flight.token], flight.lands_ms), 0);
    this.touched_ms[flight.token] = flight.lands_ms;
    this.flights.push({ ...flight, starts_ms: left_ms });
    this.most.set(flight.to, Math.max(this.most.get(flight.to) ?? 0, this.end.pile(flight.to).length));
  }

  /** Notes hands held beside piles. Called between entries only, because one entry picks a hand up pile by pile. */
  #noteHands() {
    const holds = (/** @type {string} */ name) => this.end.pile(name).length > 0;
    for (const { name, piles } of this.hands) if (holds(name) && piles.some(holds)) this.besidePiles.add(name);
  }

  /** @param {Step} step the film's last step so far */
  #addToBeats([at_ms, entry]) {
    const { steps } = this.film;
    const open = this.beats.at(-1);
    if (open && steps[open.first][1] === entry) open.last = steps.length;
    else this.beats.push({ at_ms, first: steps.length - 1, last: steps.length });
  }

  /**
   * The number of steps up to and including a moment.
   * @param {number} at_ms
   */
  appliedAt(at_ms) {
    return countUpTo(this.film.steps, at_ms, (step) => step[0]);
  }

  /**
   * The table after a number of steps. Pass the table drawn last to make a small step forward cheap.
   * @param {number} applied
   * @param {Table} [last] is changed and returned if it can be used
   */
  tableAfter(applied, last) {
    const keyframe = this.keyframes[Math.min(Math.floor(applied / KEYFRAME_EVERY), this.keyframes.length - 1)];
    const table = last && last.applied <= applied && last.applied >= keyframe.applied ? last : keyframe.copy();
    while (table.applied < applied) applyStep(table, this.film.steps[table.applied]);
    return table;
  }

  /**
   * The index of the last beat up to a moment; -1 before the first.
   * @param {number} at_ms
   */
  beatAt(at_ms) {
    return countUpTo(this.beats, at_ms, (beat) => beat.at_ms) - 1;
  }

  /**
   * Flights that have started and not yet landed.
   * @param {number} at_ms
   */
  flightsAt(at_ms) {
    const first = countUpTo(this.flights, at_ms, (flight) => flight.lands_ms);
    const found = [];
    for (let index = first; index < this.flights.length && this.flights[index].lands_ms <= at_ms + GATHER_MS; index++) {
      if (this.flights[index].starts_ms < at_ms) found.push(this.flights[index]);
    }
    return found;
  }

  /**
   * Gestures from before_ms before a moment to after_ms after it.
   * @param {number} at_ms
   * @param {number} before_ms
   * @param {number} after_ms
   */
  gesturesAround(at_ms, before_ms, after_ms) {
    const first = countUpTo(this.gestures, at_ms - before_ms, (gesture) => gesture.at_ms);
    const last = countUpTo(this.gestures, at_ms + after_ms, (gesture) => gesture.at_ms);
    return this.gestures.slice(first, last);
  }
}

/**
 * How many items of a list, sorted by time, are at or before a moment.
 * @template T
 * @param {readonly T[]} items
 * @param {number} at_ms
 * @param {(item: T) => number} timeOf
 */
export function countUpTo(items, at_ms, timeOf) {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timeOf(items[middle]) <= at_ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Each hand with the piles of its seat. @param {readonly Zone[]} zones */
function handsOf(zones) {
  const pilesOf = (/** @type {number | null} */ seat) =>
    zones.filter((one) => one.area === "layout" && one.seat === seat);
  return zones
    .filter((zone) => zone.area === "hand")
    .map(({ name, seat }) => ({ name, piles: pilesOf(seat).map((pile) => pile.name) }));
}
