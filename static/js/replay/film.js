/**
 * A film is one deal as zones and primitives. This module plays it without knowing a rule: it only moves cards between named piles.
 *
 * @typedef {{ name: string, seat: number | null, area: string, slot: number, cards: (number | null)[], up: number[] }} Zone
 * @typedef {[number, number, string, ...any[]]} Step  at_ms, entry, primitive, its arguments
 * @typedef {{ version: number, number: number, length_ms: number, owned: number[], zones: Zone[], steps: Step[] }} Film
 * @typedef {{ token: number, from: string, from_index: number, to: string, to_index: number, up: boolean, identity: number, starts_ms: number, lands_ms: number }} Flight
 * @typedef {{ kind: "fumble" | "slap" | "say" | "mark", at_ms: number, seat: number | null, zone: string | null, target: string | null, word: string, token: number }} Gesture
 * @typedef {{ at_ms: number, first: number, last: number }} Beat  the steps of one log entry: steps[first] up to, not including, steps[last]
 */

/** Cards that are played or turned arrive at their moment; a pile is gathered after it, when the hand has come down on it. */
export const FLIGHT_MS = 240;
export const TURN_MS = 140;
export const GATHER_MS = 420;
const KEYFRAME_EVERY = 64;
const HIDDEN = -1;

export class FilmError extends Error {}

/** What lies where after a number of steps. Cards are tokens: numbers given in the order of the zones, the same for the whole film. */
export class Table {
  /**
   * @param {Map<string, number[]>} piles
   * @param {Int16Array} identity
   * @param {Uint8Array} up
   * @param {number} applied
   * @param {ReadonlySet<string>} open names of zones whose cards lie open to whoever watches
   */
  constructor(piles, identity, up, applied, open) {
    this.piles = piles;
    this.identity = identity;
    this.up = up;
    this.applied = applied;
    this.open = open;
  }

  copy() {
    const piles = new Map([...this.piles].map(([name, pile]) => [name, pile.slice()]));
    return new Table(piles, this.identity.slice(), this.up.slice(), this.applied, this.open);
  }

  /** @param {string} name */
  pile(name) {
    const pile = this.piles.get(name);
    if (!pile) throw new FilmError(`step ${this.applied} names a zone that is not on the table: ${name}`);
    return pile;
  }

  /**
   * A card lies in a zone, face up or down. A hand is for its player to read, and for whoever watches a replay.
   * @param {number} token
   * @param {string} zone
   * @param {boolean} up
   */
  lie(token, zone, up) {
    this.up[token] = up || (this.open.has(zone) && this.identity[token] !== HIDDEN) ? 1 : 0;
  }
}

/** @param {Zone[]} zones */
function layOut(zones) {
  const cards = zones.flatMap((zone) => zone.cards);
  const open = new Set(zones.filter((zone) => zone.area === "hand").map((zone) => zone.name));
  const identity = Int16Array.from(cards, (card) => card ?? HIDDEN);
  const table = new Table(new Map(), identity, new Uint8Array(cards.length), 0, open);
  let token = 0;
  for (const { name, cards, up } of zones) {
    const pile = Array.from(cards, () => token++);
    table.piles.set(name, pile);
    pile.forEach((card, index) => {
      table.lie(card, name, up[index] === 1);
    });
  }
  return table;
}

/**
 * @param {number[]} pile
 * @param {number} index
 * @param {number} count
 * @param {number} applied
 */
function take(pile, index, count, applied) {
  if (index < 0 || count < 0 || index + count > pile.length) {
    throw new FilmError(`step ${applied} takes cards ${index} to ${index + count} of a pile of ${pile.length}`);
  }
  return pile.splice(index, count);
}

/** @type {Record<string, (table: Table, args: any[]) => void>} */
const CHANGES = {
  move(table, [from, index, count, to, up, cards]) {
    const target = table.pile(to);
    const taken = take(table.pile(from), index, count, table.applied);
    taken.forEach((token, order) => {
      if (cards?.[order] != null) table.identity[token] = cards[order];
      table.lie(token, to, up === 1);
    });
    target.push(...taken);
  },
  turn(table, [zone, index, up, card]) {
    const token = table.pile(zone)[index];
    if (token === undefined)
      throw new FilmError(`step ${table.applied} turns card ${index} of ${zone}, which is not there`);
    if (card != null) table.identity[token] = card;
    table.lie(token, zone, up === 1);
  },
  gather(table, [from, to]) {
    const target = table.pile(to);
    const taken = table.pile(from).splice(0).reverse();
    for (const token of taken) table.lie(token, to, false);
    target.unshift(...taken);
  },
};

/**
 * Applies one step in place. A primitive that moves nothing, or that this viewer does not know yet, changes nothing.
 * @param {Table} table
 * @param {Step} step
 */
export function applyStep(table, [, , kind, ...args]) {
  if (Object.hasOwn(CHANGES, kind)) CHANGES[kind](table, args);
  table.applied += 1;
}

/** A film made ready for showing: the table at any moment, and what is in the air. */
export class Reel {
  /** @param {Film} film */
  constructor(film) {
    this.film = film;
    this.start = layOut(film.zones);
    /** @type {Table[]} */
    this.keyframes = [this.start];
    /** @type {Flight[]} in order of landing */
    this.flights = [];
    /** @type {Gesture[]} in order of time */
    this.gestures = [];
    /** The most cards that each zone ever holds, by its name. */
    this.most = new Map(film.zones.map((zone) => [zone.name, zone.cards.length]));
    this.beats = beatsOf(film.steps);
    this.#play();
    this.flights.sort((one, other) => one.lands_ms - other.lands_ms);
  }

  get length_ms() {
    return this.film.length_ms;
  }

  #play() {
    const table = this.start.copy();
    const touched_ms = new Float64Array(table.identity.length).fill(Number.NEGATIVE_INFINITY);
    for (const step of this.film.steps) {
      const before = beforeStep(table, step);
      applyStep(table, step);
      for (const flight of flightsOf(table, step, before)) {
        flight.starts_ms = Math.max(flight.starts_ms, Math.min(touched_ms[flight.token], flight.lands_ms), 0);
        touched_ms[flight.token] = flight.lands_ms;
        this.flights.push(flight);
        this.most.set(flight.to, Math.max(this.most.get(flight.to) ?? 0, table.pile(flight.to).length));
      }
      const gesture = gestureOf(table, step);
      if (gesture) this.gestures.push(gesture);
      if (table.applied % KEYFRAME_EVERY === 0) this.keyframes.push(table.copy());
    }
  }

  /**
   * How many steps have happened by a moment, that moment included.
   * @param {number} at_ms
   */
  appliedAt(at_ms) {
    return countUpTo(this.film.steps, at_ms, (step) => step[0]);
  }

  /**
   * The table after a number of steps. Pass the table drawn last: going a little forward then costs only the steps between.
   * @param {number} applied
   * @param {Table} [last] is changed and given back when it can be used
   */
  tableAfter(applied, last) {
    const keyframe = this.keyframes[Math.min(Math.floor(applied / KEYFRAME_EVERY), this.keyframes.length - 1)];
    const table = last && last.applied <= applied && last.applied >= keyframe.applied ? last : keyframe.copy();
    while (table.applied < applied) applyStep(table, this.film.steps[table.applied]);
    return table;
  }

  /**
   * Index of the last beat that has happened by a moment; -1 before the first.
   * @param {number} at_ms
   */
  beatAt(at_ms) {
    return countUpTo(this.beats, at_ms, (beat) => beat.at_ms) - 1;
  }

  /**
   * Flights that are under way: left, and not landed.
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
 * How many items of a list ordered by time are at or before a moment.
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

/** @param {Step[]} steps */
function beatsOf(steps) {
  /** @type {Beat[]} */
  const beats = [];
  steps.forEach(([at_ms, entry], index) => {
    const open = beats.at(-1);
    if (open && steps[open.first][1] === entry) open.last = index + 1;
    else beats.push({ at_ms, first: index, last: index + 1 });
  });
  return beats;
}

/**
 * What a step will disturb, noted before it happens.
 * @param {Table} table
 * @param {Step} step
 */
function beforeStep(table, [, , kind, from]) {
  return kind === "gather" ? table.pile(from).slice() : [];
}

/**
 * @param {Table} table after the step
 * @param {Step} step
 * @param {number[]} before
 * @returns {Flight[]}
 */
function flightsOf(table, [at_ms, , kind, ...args], before) {
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
function gestureOf(table, [at_ms, , kind, ...args]) {
  const none = { at_ms, seat: args[0] ?? null, zone: null, target: null, word: "", token: -1 };
  if (kind === "say" || kind === "mark") return { ...none, kind, word: String(args[1]) };
  if (kind === "slap") return { ...none, kind, zone: args[1] };
  if (kind !== "fumble") return null;
  const [, zone, target] = args;
  return {
    ...none,
    kind,
    zone: zone ?? null,
    target: target ?? null,
    token: zone ? (table.pile(zone).at(-1) ?? -1) : -1,
  };
}
