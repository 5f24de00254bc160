/**
 * The cards of a live table. News are shown at once, and a dragged card follows the pointer.
 *
 * @typedef {import("../replay/film.js").Step} Step
 * @typedef {import("../replay/film.js").Zone} Zone
 * @typedef {import("../replay/scene.js").Point} Point
 * @typedef {import("./connection.js").Seat} Seat
 * @typedef {import("./tries.js").Card} Card
 * @typedef {{ token: number, card: Card, from: Point, at: Point, sent: string, sent_ms: number, free_ms: number, back_ms: number }} Held  sent = the number of the try; sent_ms = its time; free_ms = from then on the table itself shows the card; back_ms = when it began to go back
 */
import { Reel } from "../replay/film.js";
import { placesOf } from "../replay/layout.js";
import { spotOf } from "../replay/scene.js";
import { TableView } from "../replay/table.js";

/** The flight time of another player's card. */
const ARRIVES_MS = 150;
const BACK_MS = 220;
/** After this time without an answer a card goes back: the try was lost. */
const LOST_MS = 3000;
/** How far a chosen card is lifted, in card widths. */
const LIFTED = 0.14;
const NEVER = Number.POSITIVE_INFINITY;
/** The seat of the player at this screen. */
const OWN = 0;

export class Board {
  /** @param {HTMLElement} root @param {readonly Seat[]} seats @param {boolean} still */
  constructor(root, seats, still) {
    this.seats = seats;
    this.view = new TableView(root, seats, still);
    /** @type {Reel | null} */
    this.reel = null;
    /** @type {import("../replay/layout.js").Places | null} */
    this.places = null;
    this.began = performance.now();
    /** @type {Held | null} */
    this.chosen = null;
    /** The card under the finger. @type {Held | null} */
    this.pressed = null;
    /** Played cards that the server has not answered yet. @type {Held[]} */
    this.tried = [];
    /** Called when piles have moved. */
    this.onLayout = () => {};
    /** Called when a try got no answer. */
    this.onLost = () => {};
    const { width, height } = root.getBoundingClientRect();
    this.view.resize(width, height);
    new ResizeObserver(([{ contentRect }]) => {
      this.view.resize(contentRect.width, contentRect.height);
      this.onLayout();
    }).observe(root);
  }

  get layout() {
    return this.view.scene.layout;
  }

  get now_ms() {
    return performance.now() - this.began;
  }

  /** Shows a new deal, or the current state of this one. @param {{ number: number, zones: Zone[] }} film */
  show({ number, zones }) {
    this.began = performance.now();
    this.chosen = null;
    this.pressed = null;
    this.tried = [];
    this.reel = new Reel({ version: 1, number, length_ms: 0, owned: [], zones, steps: [] });
    this.places = null;
    this.#makeRoom();
  }

  /** Lays the table out again if cards now lie in new places. */
  #makeRoom() {
    const reel = /** @type {Reel} */ (this.reel);
    const most = (/** @type {string} */ name) => reel.most.get(name) ?? 0;
    const places = placesOf(reel.film.zones, this.seats.length, most, (name) => !reel.besidePiles.has(name));
    if (JSON.stringify(places) === JSON.stringify(this.places)) return;
    this.places = places;
    this.view.showReel(reel, places);
    this.onLayout();
  }

  /** Adds steps, which are shown from now on, whatever their own time. @param {readonly Step[]} steps */
  add(steps) {
    const reel = this.reel;
    if (!reel || steps.length === 0) return;
    const now_ms = this.now_ms;
    const lands_ms = Math.max(now_ms + ARRIVES_MS, reel.film.steps.at(-1)?.[0] ?? 0);
    for (const [token, touched_ms] of reel.touched_ms.entries())
      if (touched_ms < now_ms) reel.touched_ms[token] = now_ms;
    // A card that the player has already placed does not fly there again.
    for (const { token } of this.tried) reel.touched_ms[token] = NEVER;
    // The player's own fumbled card is already going back.
    const shown = steps.filter(([, , kind, seat]) => kind !== "fumble" || seat !== OWN);
    const entry = reel.film.steps.length;
    reel.append({
      steps: shown.map(([, , ...what], at) => /** @type {Step} */ ([lands_ms, entry + at, ...what])),
      length_ms: lands_ms,
    });
    this.#makeRoom();
  }

  /** How many cards a zone has after the latest news. @param {string} zone */
  size(zone) {
    return this.reel?.end.piles.get(zone)?.length ?? 0;
  }

  /** The card at a place; null if there is none or it is being tried. @param {Card} card @returns {Held | null} */
  #take(card) {
    const { reel, layout } = this;
    const pile = reel?.end.piles.get(card.zone);
    if (!pile || !layout || pile.length === 0) return null;
    const index = card.index ?? pile.length - 1;
    const token = pile[index];
    if (token === undefined || this.tried.some((one) => one.token === token)) return null;
    const from = spotOf(layout, card.zone, index, pile.length);
    return { token, card, from, at: from, sent: "", sent_ms: NEVER, free_ms: NEVER, back_ms: NEVER };
  }

  /** Chooses a card and lifts it a little; null puts the chosen card down. @param {Card | null} card */
  choose(card) {
    this.chosen = this.#lift(card);
    return this.chosen;
  }

  /** Lifts the card under the finger at once; null = the finger is gone. @param {Card | null} card */
  press(card) {
    this.pressed = this.#lift(card);
  }

  /** @param {Card | null} card */
  #lift(card) {
    const held = card && this.#take(card);
    if (held && this.layout) held.at = { x: held.from.x, y: held.from.y - this.layout.card * LIFTED };
    return held;
  }

  /** Drops the chosen card where it cannot lie: it goes back. */
  dropBack() {
    if (this.chosen) this.tried.push({ ...this.chosen, back_ms: this.now_ms });
    this.chosen = null;
  }

  /** Puts a card on a place before the server has accepted it. @param {Card} card @param {string | null} to @param {string} sent */
  put(card, to, sent) {
    const held = this.chosen && same(this.chosen.card, card) ? this.chosen : this.#take(card);
    this.chosen = null;
    if (!held || !this.layout) return;
    held.sent = sent;
    held.sent_ms = this.now_ms;
    if (to !== null) held.at = spotOf(this.layout, to, this.size(to), this.size(to) + 1);
    this.tried.push(held);
  }

  /** Applies the server's answer to a try. @param {string} sent @param {boolean} accepted */
  settle(sent, accepted) {
    for (const held of this.tried) {
      if (held.sent !== sent) continue;
      if (accepted) held.free_ms = this.reel?.film.steps.at(-1)?.[0] ?? 0;
      else held.back_ms = this.now_ms;
    }
  }

  /** @param {number} now_ms */
  #takeBackLost(now_ms) {
    const lost = this.tried.filter(
      (one) => one.free_ms === NEVER && one.back_ms === NEVER && now_ms > one.sent_ms + LOST_MS,
    );
    for (const one of lost) one.back_ms = now_ms;
    if (lost.length > 0) this.onLost();
  }

  /** Draws the current moment. */
  render() {
    const { held } = this.view.scene;
    const now_ms = this.now_ms;
    this.#takeBackLost(now_ms);
    this.tried = this.tried.filter((one) => now_ms < one.free_ms && now_ms < one.back_ms + BACK_MS);
    held.clear();
    for (const one of this.tried) held.set(one.token, comingBack(one, now_ms));
    for (const one of [this.pressed, this.chosen]) if (one) held.set(one.token, one.at);
    this.view.render(now_ms);
    this.view.tell(now_ms);
  }
}

/** @param {Held} held @param {number} now_ms @returns {Point} */
function comingBack({ at, from, back_ms }, now_ms) {
  if (now_ms <= back_ms) return at;
  const part = Math.min((now_ms - back_ms) / BACK_MS, 1);
  return { x: at.x + (from.x - at.x) * part, y: at.y + (from.y - at.y) * part };
}

/** @param {Card} one @param {Card} other */
function same(one, other) {
  return one.zone === other.zone && one.index === other.index;
}
