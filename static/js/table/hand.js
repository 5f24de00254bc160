/**
 * Turns taps, drags, flicks and keys at the table into tries.
 *
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./connection.js").Try} Try
 * @typedef {import("./tries.js").Card} Card
 * @typedef {import("../replay/scene.js").Point} Point
 */
import { keysOf } from "./keys.js";
import { droppedOn, landing, touched } from "./places.js";

/** The distance after which a press becomes a drag, in pixels. */
const DRAGS_PX = 7;
/** How long a flicked card flies. */
const FLICK_MS = 250;
/** A finger that rests so long before it lets go does not flick. */
const RESTS_MS = 90;

export class Hand {
  /**
   * @param {HTMLElement} root
   * @param {Board} board
   * @param {import("./tries.js").Tries} tries
   * @param {(what: Try, card: Card | null, at_ms: number, hasFitted?: boolean) => void} attempt hasFitted = whether the card fitted there when it was lifted
   * @param {(at_ms: number) => void} press presses the button in the middle, or says the word that is accepted now
   * @param {() => void} dropRefused called when a card is dropped on a pile where it can never lie
   */
  constructor(root, board, tries, attempt, press, dropRefused) {
    this.root = root;
    this.board = board;
    this.tries = tries;
    this.attempt = attempt;
    this.press = press;
    this.dropRefused = dropRefused;
    /** @type {{ card: Card | null, zone: string, start: Point, fitting: string[], grip: Point, moved: boolean, last: Point, at_ms: number, speed: Point } | null} fitting = the places that took the card when it was touched */
    this.grip = null;
    /** @type {Map<string, string>} */
    this.keys = new Map();
    root.addEventListener("pointerdown", (event) => this.#down(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#up(event));
    root.addEventListener("pointercancel", () => this.#letGo());
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Keys and their piles, for the current table. @returns {Map<string, string>} */
  assignKeys() {
    const { layout, places } = this.board;
    if (!layout || !places) return this.keys;
    const hand = places.hand[0]?.zone.name;
    const held = hand ? [...Array(this.board.size(hand)).keys()].map((index) => `${hand} ${index}`) : [];
    const piles = places.layout[0].map((zone) => zone.name);
    const stores = places.store[0].map((zone) => zone.name).filter((zone) => this.tries.from(zone));
    const isBare = held.length > 0 && !piles.some((zone) => this.board.size(zone) > 0);
    // Cards of a hand beside a single pile lie before it.
    const inOrder = piles.length > 1 ? [...piles, ...held] : [...held, ...piles];
    const own = isBare ? held : [...inOrder, ...stores];
    this.keys = keysOf(
      own,
      places.centre.map((zones) => zones[0].name),
    );
    return this.keys;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const { layout } = this.board;
    if (!layout || event.button !== 0 || event.target instanceof HTMLButtonElement) return;
    const point = this.#pointOf(event);
    const found = touched(layout, point, (zone) => this.board.size(zone));
    if (!found) return this.#putDown();
    event.preventDefault();
    this.root.setPointerCapture(event.pointerId);
    const card = this.tries.canLift(found) && this.board.size(found.zone) > 0 ? found : null;
    this.board.press(card);
    const { x, y, spread } = layout.spots.get(found.zone) ?? { ...point, spread: 0 };
    const grip = { x: point.x - x - (found.index ?? 0) * spread, y: point.y - y };
    this.grip = {
      card,
      zone: found.zone,
      fitting: card ? this.tries.placesFor(card).filter((zone) => this.#fits(card, zone)) : [],
      start: point,
      grip,
      moved: false,
      last: point,
      at_ms: event.timeStamp,
      speed: { x: 0, y: 0 },
    };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { grip, board } = this;
    if (!grip?.card) return;
    const point = this.#pointOf(event);
    if (!grip.moved && Math.hypot(point.x - grip.start.x, point.y - grip.start.y) < DRAGS_PX) return;
    if (!grip.moved) {
      grip.moved = true;
      board.press(null);
      board.choose(grip.card);
    }
    const passed_ms = Math.max(event.timeStamp - grip.at_ms, 1);
    grip.speed = { x: (point.x - grip.last.x) / passed_ms, y: (point.y - grip.last.y) / passed_ms };
    grip.last = point;
    grip.at_ms = event.timeStamp;
    if (board.chosen) board.chosen.at = { x: point.x - grip.grip.x, y: point.y - grip.grip.y };
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { grip } = this;
    this.grip = null;
    this.board.press(null);
    if (!grip) return;
    if (!grip.moved || !grip.card) return this.#tap(grip.card ?? { zone: grip.zone, index: null }, event.timeStamp);
    this.#drop(grip.card, grip, event);
  }

  /** @param {Card} card @param {{ fitting: string[], grip: Point, speed: Point, at_ms: number }} grip @param {PointerEvent} event */
  #drop(card, { fitting, grip, speed, at_ms }, event) {
    const { layout } = this.board;
    if (!layout) return;
    const point = this.#pointOf(event);
    const corner = { x: point.x - grip.x, y: point.y - grip.y };
    const flies_ms = event.timeStamp - at_ms < RESTS_MS ? FLICK_MS : 0;
    const flown = { x: corner.x + speed.x * flies_ms, y: corner.y + speed.y * flies_ms };
    const zones = this.tries.placesFor(card);
    const to = landing(layout, corner, flown, card.zone, zones, (zone) => this.#fits(card, zone));
    const what = to && this.tries.put(card, to);
    if (what) return this.attempt(what, card, event.timeStamp, fitting.includes(to));
    this.board.dropBack();
    const over = droppedOn(layout, corner, [...layout.spots.keys()]);
    if (over && over !== card.zone) this.dropRefused();
  }

  /** Whether a card is accepted there now. @param {Card} card @param {string} zone */
  #fits(card, zone) {
    const what = this.tries.put(card, zone);
    return what !== null && this.tries.isLegal(what);
  }

  /** A tap on a card plays it, or chooses it if there is no clear move. With a chosen card, a tap on a place puts it there. @param {Card} card @param {number} at_ms */
  #tap(card, at_ms) {
    const { chosen } = this.board;
    const put = chosen && this.tries.put(chosen.card, card.zone);
    if (chosen && put && (this.tries.isLegal(put) || !this.tries.canLift(card)))
      return this.attempt(put, chosen.card, at_ms);
    const touch = this.tries.touch(card.zone);
    if (touch) return this.attempt(touch, null, at_ms);
    const best = this.tries.best(card) ?? (this.board.size(card.zone) === 0 ? this.tries.into(card.zone) : null);
    if (best) return this.attempt(best, { zone: /** @type {string} */ (best[3]), index: best[4] }, at_ms);
    const draw = this.tries.draw;
    if (draw && this.#isOwnPile(card.zone) && !this.tries.canLift(card)) return this.attempt(draw, null, at_ms);
    const again = chosen && chosen.card.zone === card.zone && chosen.card.index === card.index;
    this.board.choose(!again && this.tries.canLift(card) ? card : null);
  }

  /** @param {string} zone */
  #isOwnPile(zone) {
    return this.board.places?.layout[0].some(({ name }) => name === zone) ?? false;
  }

  #letGo() {
    this.grip = null;
    this.board.press(null);
    this.#putDown();
  }

  #putDown() {
    this.board.choose(null);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const { target } = event;
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    )
      return;
    if (event.key === " " && !(target instanceof HTMLButtonElement)) {
      event.preventDefault();
      this.press(event.timeStamp);
    } else if (event.key === "Escape") {
      this.#putDown();
    } else {
      const place = this.keys.get(event.key.toLowerCase());
      if (place === undefined) return;
      event.preventDefault();
      const [zone, index] = place.split(" ");
      this.#tap({ zone, index: index === undefined ? null : Number(index) }, event.timeStamp);
    }
  }

  /** @param {PointerEvent} event @returns {Point} */
  #pointOf(event) {
    const { left, top } = this.root.getBoundingClientRect();
    return { x: event.clientX - left - this.root.clientLeft, y: event.clientY - top - this.root.clientTop };
  }
}
