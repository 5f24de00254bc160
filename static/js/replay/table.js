/**
 * Draws the table: zones as places, cards as elements, everything as a function of the moment. Nothing here is animated by the browser,
 * so a moment looks the same whether it was played, sought or stepped to.
 *
 * @typedef {import("./film.js").Reel} Reel
 * @typedef {import("./piles.js").Table} Table
 * @typedef {import("./flights.js").Flight} Flight
 * @typedef {import("./flights.js").Gesture} Gesture
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./layout.js").Places} Places
 * @typedef {{ name: string, bot: boolean, country: string }} Seat
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ token: number, zone: string, index: number, target: string, out: number }} Fumble  out = how far of the way, 0 … 1
 */
import { labelOf } from "./captions.js";
import { CardElement } from "./faces.js";
import { Gestures } from "./gestures.js";
import { arrange } from "./layout.js";
import { SeatPlates } from "./plates.js";

const FUMBLE_OUT_MS = 200;
const FUMBLE_BACK_MS = 220;
const AIRBORNE = 1000;

export class TableView {
  /**
   * @param {HTMLElement} root
   * @param {readonly Seat[]} seats
   * @param {boolean} still no card flies; for people who asked for less motion
   */
  constructor(root, seats, still) {
    this.root = root;
    this.still = still;
    this.plates = new SeatPlates(seats);
    this.gestures = new Gestures();
    this.ground = div("table-ground");
    this.cardLayer = div("table-cards");
    /** @type {CardElement[]} */
    this.cards = [];
    /** @type {Map<string, Slot>} */
    this.slots = new Map();
    /** @type {Reel | null} */
    this.reel = null;
    /** @type {Table | undefined} */
    this.table = undefined;
    /** @type {Places | null} */
    this.places = null;
    /** For which the slots were made. @type {Places | null} */
    this.placed = null;
    /** @type {Layout | null} */
    this.layout = null;
    this.size = { width: 0, height: 0 };
    root.replaceChildren(this.ground, this.cardLayer, ...this.plates.elements, this.gestures.layer);
  }

  /**
   * @param {Reel} reel
   * @param {Places} places of the whole game, so that the table stays as it is from deal to deal
   */
  showReel(reel, places) {
    this.reel = reel;
    this.places = places;
    this.table = undefined;
    this.#dealCards(reel);
    if (places === this.placed) return;
    this.placed = places;
    this.#makeSlots(places);
    this.resize(this.size.width, this.size.height);
  }

  /** A card keeps its element from deal to deal: to draw a face is the dearest thing here. @param {Reel} reel */
  #dealCards({ end }) {
    const left = this.cards.slice();
    const dealt = Array.from(end.identity, (identity) => {
      const found = left.findIndex((card) => card.identity === identity && identity >= 0);
      return found < 0 ? null : left.splice(found, 1)[0];
    });
    this.cards = dealt.map((card) => card ?? left.pop() ?? this.#newCard());
    for (const card of left) card.element.remove();
  }

  #newCard() {
    const card = new CardElement();
    this.cardLayer.append(card.element);
    return card;
  }

  /** @param {Places} places */
  #makeSlots(places) {
    const hands = places.hand.flatMap((hand) => (hand ? [hand.zone] : []));
    const zones = [...places.layout, ...places.store, ...places.centre, places.beside, places.aside, hands].flat();
    this.slots = new Map(zones.map((zone) => [zone.name, new Slot(zone)]));
    this.ground.replaceChildren(...[...this.slots.values()].map((slot) => slot.element));
  }

  /**
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    this.size = { width, height };
    if (!this.places || width === 0 || height === 0) return;
    this.layout = arrange(this.places, width, height);
    this.root.style.setProperty("--card-width", `${this.layout.card}px`);
    for (const [name, spot] of this.layout.spots) {
      const slot = this.slots.get(name);
      if (slot) slot.element.style.transform = shift(spot);
    }
    this.plates.place(this.layout.plates);
  }

  /**
   * Everything as it is at a moment of the deal.
   * @param {number} at_ms
   */
  render(at_ms) {
    const { reel, layout } = this;
    if (!reel || !layout) return;
    const applied = reel.appliedAt(at_ms);
    const changed = this.table?.applied !== applied;
    this.table = reel.tableAfter(applied, this.table);
    const gestures = reel.gesturesAround(at_ms, this.gestures.before_ms, this.gestures.after_ms);
    const flights = this.still ? [] : reel.flightsAt(at_ms);
    const fumbles = this.still ? [] : fumblesAt(this.table, gestures, at_ms);
    this.#placeCards(this.table, layout, new Set([...flights, ...fumbles].map(({ token }) => token)));
    this.#placeFumbles(layout, fumbles);
    this.#placeFlights(layout, flights, at_ms);
    if (changed) this.#count(this.table);
    this.gestures.render(gestures, at_ms, layout, this.plates, this.still);
    this.plates.showStates(reel, at_ms);
  }

  /** @param {Table} table @param {Layout} layout @param {Set<number>} moving tokens that are placed on their way */
  #placeCards(table, layout, moving) {
    for (const [zone, pile] of table.piles) {
      const spread = (layout.spots.get(zone)?.spread ?? 0) > 0;
      const top = spread ? 0 : pile.findLastIndex((token) => !moving.has(token));
      pile.forEach((token, index) => {
        const card = this.cards[token];
        card.show(table.up[token] === 1, table.identity[token], index < top && !moving.has(token));
        if (!moving.has(token)) card.place(shift(spotOf(layout, zone, index, pile.length)), index + 1, false);
      });
    }
  }

  /** @param {Layout} layout @param {Flight[]} flights @param {number} at_ms */
  #placeFlights(layout, flights, at_ms) {
    flights.forEach((flight, order) => {
      const card = this.cards[flight.token];
      const passed = (at_ms - flight.starts_ms) / (flight.lands_ms - flight.starts_ms);
      const from = spotOf(layout, flight.from, flight.from_index, flight.from_index + 1);
      const to = spotOf(layout, flight.to, flight.to_index, flight.to_index + 1);
      const turns = flight.up !== card.up;
      if (turns && passed >= 0.5) card.show(flight.up, flight.identity);
      const squeeze = turns ? Math.abs(Math.cos(Math.PI * passed)) : 1;
      const lift = flight.from === flight.to ? 1 : 1 + 0.07 * Math.sin(Math.PI * passed);
      card.place(
        `${shift(between(from, to, ease(passed)))} scale(${fine(lift * squeeze)}, ${fine(lift)})`,
        AIRBORNE + order,
        true,
      );
    });
  }

  /** @param {Layout} layout @param {Fumble[]} fumbles */
  #placeFumbles(layout, fumbles) {
    for (const { token, zone, index, target, out } of fumbles) {
      const point = between(spotOf(layout, zone, index, index + 1), spotOf(layout, target, 0, 1), ease(out) * 0.86);
      this.cards[token].place(shift(point), AIRBORNE, true);
    }
  }

  /** @param {Table} table */
  #count(table) {
    for (const [name, slot] of this.slots) slot.count(table.piles.get(name)?.length ?? 0);
    this.plates.count(table, this.places);
  }
}

/** @param {string} name */
function div(name) {
  const element = document.createElement("div");
  element.className = name;
  return element;
}

/**
 * Cards that a hand has taken out in vain at a moment, and how far.
 * @param {Table} table
 * @param {Gesture[]} gestures around the moment
 * @param {number} at_ms
 * @returns {Fumble[]}
 */
function fumblesAt(table, gestures, at_ms) {
  return gestures.flatMap(({ kind, zone, target, token, at_ms: judged_ms }) => {
    const pile = zone ? (table.piles.get(zone) ?? []) : [];
    if (kind !== "fumble" || !zone || !target || pile.at(-1) !== token) return [];
    const after_ms = at_ms - judged_ms;
    const out = after_ms <= 0 ? 1 + after_ms / FUMBLE_OUT_MS : 1 - after_ms / FUMBLE_BACK_MS;
    return out > 0 ? [{ token, zone, index: pile.length - 1, target, out }] : [];
  });
}

/** The ground under a pile, with the number of its cards where no plate counts them. */
class Slot {
  /** @param {import("./film.js").Zone} zone */
  constructor({ name, area }) {
    this.element = div(`slot slot-${area}`);
    this.element.dataset.zone = name;
    this.label = div("slot-count");
    this.element.append(this.label);
    this.name = name;
  }

  /** @param {number} size */
  count(size) {
    this.element.classList.toggle("is-empty", size === 0);
    const text = labelOf(this.name, size);
    if (this.label.textContent !== text) this.label.textContent = text;
  }
}

/**
 * Where a card of a pile lies. Piles rise a little with each card, so that their height can be seen.
 * @param {Layout} layout
 * @param {string} zone
 * @param {number} index
 * @param {number} size of the pile
 * @returns {Point}
 */
function spotOf(layout, zone, index, size) {
  const spot = layout.spots.get(zone);
  if (!spot) return { x: -2 * layout.card, y: -2 * layout.card };
  if (spot.spread > 0) return { x: spot.x + spot.spread * index, y: spot.y };
  const rise = Math.min(layout.card * 0.022, (layout.card * 0.09) / Math.max(size, 1));
  return { x: spot.x, y: spot.y - rise * index };
}

/** @param {Point} from @param {Point} to @param {number} part @returns {Point} */
function between(from, to, part) {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** @param {number} part */
function ease(part) {
  return part * part * (3 - 2 * part);
}

/** @param {number} value */
function fine(value) {
  return Math.round(value * 1000) / 1000;
}

/** @param {Point} point */
function shift({ x, y }) {
  return `translate(${Math.round(x * 10) / 10}px, ${Math.round(y * 10) / 10}px)`;
}
