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
import { CardElement, LYING } from "./faces.js";
import { Gestures } from "./gestures.js";
import { arrange } from "./layout.js";
import { SeatPlates } from "./plates.js";
import { write } from "./text.js";

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
    /** Cards that lie open, by what they are. Each keeps its element for good: to draw a face is the dearest thing here. @type {Map<number, CardElement>} */
    this.faces = new Map();
    /** Cards that lie face down all look alike; there is one for each place where one ever lay. @type {Map<string, CardElement>} */
    this.backs = new Map();
    /** Those that are on the table. @type {Set<CardElement>} */
    this.shown = new Set();
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
    if (places === this.placed) return;
    this.placed = places;
    this.#makeSlots(places);
    this.resize(this.size.width, this.size.height);
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
   * Cards and hands as they are at a moment of the deal.
   * @param {number} at_ms
   */
  render(at_ms) {
    const { reel, layout } = this;
    if (!reel || !layout) return;
    this.table = reel.tableAfter(reel.appliedAt(at_ms), this.table);
    const gestures = reel.gesturesAround(at_ms, this.gestures.before_ms, this.gestures.after_ms);
    const flights = this.still ? [] : reel.flightsAt(at_ms);
    const fumbles = this.still ? [] : fumblesAt(this.table, gestures, at_ms);
    const before = this.shown;
    this.shown = new Set();
    this.#placeCards(this.table, layout, new Set([...flights, ...fumbles].map(({ token }) => token)));
    this.#placeFumbles(this.table, layout, fumbles);
    this.#placeFlights(this.table, layout, flights, at_ms);
    for (const card of before) if (!this.shown.has(card)) card.leave();
    this.gestures.render(gestures, at_ms, layout, this.still);
  }

  /**
   * What is told of the moment that was drawn last: how many cards lie where, what was said, how each seat stands.
   * @param {number} at_ms
   */
  tell(at_ms) {
    const { reel, table } = this;
    if (!reel || !table) return;
    this.#count(table);
    this.gestures.speak(reel.gesturesAround(at_ms, this.gestures.before_ms, 0), at_ms, this.plates);
    this.plates.showStates(reel, at_ms);
  }

  /**
   * @param {boolean} up
   * @param {number} identity -1 = nobody knows
   * @param {string} place told apart from all others where a card may lie face down
   */
  #card(up, identity, place) {
    const open = up && identity >= 0;
    const card =
      (open ? this.faces.get(identity) : this.backs.get(place)) ?? this.#newCard(open ? identity : -1, place);
    this.shown.add(card);
    return card;
  }

  /** @param {number} identity @param {string} place */
  #newCard(identity, place) {
    const card = new CardElement(identity);
    if (identity >= 0) this.faces.set(identity, card);
    else this.backs.set(place, card);
    this.cardLayer.append(card.element);
    return card;
  }

  /** Of a pile the uppermost card; what lies under it is the edge of its slot. @param {Table} table @param {Layout} layout @param {Set<number>} moving tokens that are placed on their way */
  #placeCards(table, layout, moving) {
    for (const [zone, pile] of table.piles) {
      const spread = (layout.spots.get(zone)?.spread ?? 0) > 0;
      const top = pile.findLastIndex((token) => !moving.has(token));
      for (let index = spread ? 0 : Math.max(top, 0); index <= top; index++) {
        const token = pile[index];
        if (moving.has(token)) continue;
        const card = this.#card(table.up[token] === 1, table.identity[token], spread ? `${zone} ${index}` : zone);
        card.place(shift(spotOf(layout, zone, index, pile.length)), LYING + (spread ? index : 0), false);
      }
      if (!spread) this.slots.get(zone)?.lie(top + 1, table.up[pile[top - 1]] === 1);
    }
  }

  /** @param {Table} table @param {Layout} layout @param {Flight[]} flights @param {number} at_ms */
  #placeFlights(table, layout, flights, at_ms) {
    flights.forEach((flight, order) => {
      const passed = (at_ms - flight.starts_ms) / (flight.lands_ms - flight.starts_ms);
      const from = spotOf(layout, flight.from, flight.from_index, flight.from_index + 1);
      const to = spotOf(layout, flight.to, flight.to_index, flight.to_index + 1);
      const lay = table.up[flight.token] === 1;
      const turns = flight.up !== lay;
      const turned = turns && passed >= 0.5;
      const squeeze = turns ? Math.abs(Math.cos(Math.PI * passed)) : 1;
      const lift = flight.from === flight.to ? 1 : 1 + 0.07 * Math.sin(Math.PI * passed);
      const identity = turned ? flight.identity : table.identity[flight.token];
      this.#card(turned ? flight.up : lay, identity, `flight ${order}`).place(
        `${shift(between(from, to, ease(passed)))} scale(${fine(lift * squeeze)}, ${fine(lift)})`,
        AIRBORNE + order,
        true,
      );
    });
  }

  /** @param {Table} table @param {Layout} layout @param {Fumble[]} fumbles */
  #placeFumbles(table, layout, fumbles) {
    fumbles.forEach(({ token, zone, index, target, out }, order) => {
      const point = between(spotOf(layout, zone, index, index + 1), spotOf(layout, target, 0, 1), ease(out) * 0.86);
      const card = this.#card(table.up[token] === 1, table.identity[token], `fumble ${order}`);
      card.place(shift(point), AIRBORNE, true);
    });
  }

  /** @param {Table} table */
  #count(table) {
    for (const [name, slot] of this.slots) slot.tell(table.piles.get(name)?.length ?? 0);
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

/** Where a seat's plate counts the cards, no number stands under them. */
const COUNTED_ON_PLATES = new Set(["layout", "store", "hand"]);

/** The place of a pile: its edge, all that is seen of the cards under the uppermost, and its number where no plate counts them. */
class Slot {
  /** @param {import("./film.js").Zone} zone */
  constructor({ name, area }) {
    this.name = name;
    this.kind = `slot slot-${area}`;
    this.element = div(this.kind);
    this.element.dataset.zone = name;
    /** @type {HTMLElement | null} */
    this.label = COUNTED_ON_PLATES.has(area) ? null : div("slot-count");
    if (this.label) this.element.append(this.label);
    this.lie(0, false);
    this.tell(0);
  }

  /**
   * @param {number} high how many cards lie there
   * @param {boolean} open whether the card under the uppermost lies face up
   */
  lie(high, open) {
    this.high = high;
    this.open = open;
  }

  /** What it looks like by that, and its number. @param {number} size of the pile, with what is on its way */
  tell(size) {
    const { element, high, open } = this;
    const look = high === 0 ? " is-empty" : high === 1 ? "" : open ? " is-pile is-open" : " is-pile";
    if (element.className !== this.kind + look) element.className = this.kind + look;
    if (element.dataset.high !== String(high)) element.dataset.high = String(high);
    if (this.label) write(this.label, labelOf(this.name, size));
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
  return { x: spot.x, y: spot.y - riseOf(layout, size) * index };
}

/** From card to card of a pile. @param {Layout} layout @param {number} size of the pile */
function riseOf(layout, size) {
  return Math.min(layout.card * 0.022, (layout.card * 0.09) / Math.max(size, 1));
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
