/**
 * Draws the table of a moment (scene.js): zones as places, cards as elements. The browser animates nothing, so a moment
 * looks the same after playing, seeking or stepping.
 *
 * @typedef {import("./film.js").Reel} Reel
 * @typedef {import("./layout.js").Places} Places
 * @typedef {{ name: string, bot: boolean, country: string }} Seat
 */
import { emptySign, labelOf } from "./captions.js";
import { CardElement } from "./faces.js";
import { SlapHands } from "./hands.js";
import { SeatPlates } from "./plates.js";
import { RISE, Scene } from "./scene.js";
import { write } from "./text.js";

export class TableView {
  /**
   * @param {HTMLElement} root
   * @param {readonly Seat[]} seats
   * @param {boolean} still no card flies, for people who prefer reduced motion
   */
  constructor(root, seats, still) {
    this.root = root;
    this.scene = new Scene(still);
    this.plates = new SeatPlates(seats);
    this.hands = new SlapHands();
    this.ground = div("table-ground");
    this.cardLayer = div("table-cards");
    /** Face-up cards by identity. Each keeps its element, because drawing a face is the most expensive work here. @type {Map<number, CardElement>} */
    this.faces = new Map();
    /** Face-down cards all look alike; there is one for each place that ever had one. @type {Map<string, CardElement>} */
    this.backs = new Map();
    /** Cards now on the table. @type {Set<CardElement>} */
    this.shown = new Set();
    /** @type {Map<string, Slot>} */
    this.slots = new Map();
    /** The places for which the slots were made. @type {Places | null} */
    this.placed = null;
    this.size = { width: 0, height: 0 };
    root.replaceChildren(this.ground, this.cardLayer, ...this.plates.elements, this.hands.layer);
  }

  /**
   * @param {Reel} reel
   * @param {Places} places of the whole game, so that the table stays as it is from deal to deal
   */
  showReel(reel, places) {
    this.scene.show(reel, places);
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
    const layout = this.scene.resize(width, height);
    if (!layout) return;
    this.root.style.setProperty("--card-width", `${layout.card}px`);
    this.root.style.setProperty("--card-rise", `${fine(layout.card * RISE)}px`);
    for (const [name, spot] of layout.spots) {
      const slot = this.slots.get(name);
      if (slot) slot.element.style.transform = shift(spot);
    }
    this.plates.place(layout.plates);
  }

  /**
   * Draws cards and hands at a moment of the deal.
   * @param {number} at_ms
   */
  render(at_ms) {
    const picture = this.scene.pictureAt(at_ms);
    if (!picture) return;
    const before = this.shown;
    this.shown = new Set();
    for (const card of picture.cards) this.#place(card);
    for (const { zone, high, open } of picture.piles) this.slots.get(zone)?.lie(high, open);
    for (const card of before) if (!this.shown.has(card)) card.leave();
    this.hands.render(picture.hands);
  }

  /**
   * Writes the words of the moment drawn last: counts, speech and states.
   * @param {number} at_ms
   */
  tell(at_ms) {
    for (const [name, slot] of this.slots) slot.tell(this.scene.size(name));
    this.plates.tell(this.scene.wordsAt(at_ms));
  }

  /** @param {import("./scene.js").Card} card */
  #place({ card, key, wide, high, level, aloft, ...point }) {
    const element = (card < 0 ? this.backs.get(key) : this.faces.get(card)) ?? this.#newCard(card, key);
    this.shown.add(element);
    const size = wide === 1 && high === 1 ? "" : ` scale(${fine(wide)}, ${fine(high)})`;
    element.place(shift(point) + size, level, aloft);
  }

  /** @param {number} card -1 = face down @param {string} key */
  #newCard(card, key) {
    const element = new CardElement(card);
    if (card < 0) this.backs.set(key, element);
    else this.faces.set(card, element);
    this.cardLayer.append(element.element);
    return element;
  }
}

/** @param {string} name */
function div(name) {
  const element = document.createElement("div");
  element.className = name;
  return element;
}

/** Areas that a seat's plate counts; no number stands under their piles. */
const COUNTED_ON_PLATES = new Set(["layout", "store", "hand"]);

/** The place of a pile: its outline, the edges of the cards below the top one, and their number if no plate counts them. */
class Slot {
  /** @param {import("./film.js").Zone} zone */
  constructor({ name, area }) {
    this.name = name;
    this.kind = `slot slot-${area}`;
    this.element = div(this.kind);
    this.element.dataset.zone = name;
    this.element.dataset.sign = emptySign(name);
    /** @type {HTMLElement | null} */
    this.label = COUNTED_ON_PLATES.has(area) ? null : div("slot-count");
    if (this.label) this.element.append(this.label);
    this.lie(0, false);
    this.tell(0);
  }

  /**
   * @param {number} high the number of cards
   * @param {boolean} open whether the second card from the top is face up
   */
  lie(high, open) {
    this.high = high;
    this.open = open;
  }

  /** Updates its look and its number. @param {number} size of the pile, including cards on their way */
  tell(size) {
    const { element, high, open } = this;
    const look = high === 0 ? " is-empty" : high === 1 ? "" : open ? " is-pile is-open" : " is-pile";
    if (element.className !== this.kind + look) element.className = this.kind + look;
    if (element.dataset.high !== String(high)) element.dataset.high = String(high);
    if (this.label) write(this.label, labelOf(this.name, size));
  }
}

/** @param {number} value */
function fine(value) {
  return Math.round(value * 1000) / 1000;
}

/** @param {{ x: number, y: number }} point */
function shift({ x, y }) {
  return `translate(${Math.round(x * 10) / 10}px, ${Math.round(y * 10) / 10}px)`;
}
