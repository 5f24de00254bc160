/**
 * The picture of a moment: each thing with its place in pixels. Plain arithmetic, no DOM. table.js makes elements of it,
 * and the server uses it to draw pictures and clips (games/pictures/), so both show the same table.
 *
 * @typedef {import("./film.js").Reel} Reel
 * @typedef {import("./flights.js").Flight} Flight
 * @typedef {import("./flights.js").Gesture} Gesture
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./layout.js").Places} Places
 * @typedef {import("./piles.js").Table} Table
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ card: number, key: string, x: number, y: number, wide: number, high: number, level: number, aloft: boolean }} Card  card = -1 face down; key = its place; wide, high = scale around its middle; level = z-index
 * @typedef {{ zone: string, high: number, open: boolean, rise: number }} Pile  high = number of cards; rise = how far the top card lies above the lowest; open = whether the second card from the top is face up
 * @typedef {{ x: number, y: number, turned: boolean, scale: number, opacity: number }} Hand  a slapping hand, in a box of the size of a card
 * @typedef {{ cards: Card[], piles: Pile[], hands: Hand[] }} Picture
 * @typedef {{ kind: string, cards: number }} Count
 * @typedef {{ counts: Count[], speech: string, state: string }} Words  counts = for each kind of pile of the seat, in order; state = the key of a mark
 */
import { gettext } from "../texts.js";
import { countOf, isCounted, plateWords, spokenWord } from "./captions.js";
import { arrange, HIGHEST } from "./layout.js";

const FUMBLE_OUT_MS = 200;
const FUMBLE_BACK_MS = 220;
/** The fraction of the way to the pile that a fumbled card goes. */
const FUMBLE_REACH = 0.86;
const SLAP_LEAD_MS = 140;
const SLAP_HOLD_MS = 700;
/** The fraction of that time after which the hand begins to fade. */
const SLAP_FADE = 0.7;
const SPEECH_MS = 950;
const STATE_MS = 1300;
/** FINAL states last to the end of the deal, LASTING ones until another comes. Others pass after STATE_MS. */
const FINAL = new Set(["out", "won"]);
const LASTING = new Set([...FINAL, "aces", "kings"]);
/** How much larger a card is in the air. */
const LIFT = 0.07;
/** The rise from card to card of a pile, in card widths. */
export const RISE = 0.022;
/** The largest step from card to card of a spread pile, in card widths: the height of a corner index. */
const SPREAD = 0.36;
/** The z-index of a lying card. Most cards keep it when they move, which saves work. */
export const LYING = 1;
const AIRBORNE = 1000;

export class Scene {
  /** @param {boolean} still whether cards move at once, for people who prefer reduced motion */
  constructor(still) {
    this.still = still;
    /** @type {Reel | null} */
    this.reel = null;
    /** @type {Places | null} */
    this.places = null;
    /** The table drawn last. @type {Table | undefined} */
    this.table = undefined;
    /** @type {Layout | null} */
    this.layout = null;
    /** Cards held by the player, with their places. @type {Map<number, Point>} */
    this.held = new Map();
  }

  /**
   * @param {Reel} reel
   * @param {Places} places of the whole game, so that the table stays as it is from deal to deal
   */
  show(reel, places) {
    this.reel = reel;
    this.places = places;
    this.table = undefined;
  }

  /** @param {number} width @param {number} height */
  resize(width, height) {
    if (!this.places || width === 0 || height === 0) return null;
    this.layout = arrange(this.places, width, height);
    return this.layout;
  }

  /** Cards and hands at a moment of the deal. @param {number} at_ms @returns {Picture | null} */
  pictureAt(at_ms) {
    const { reel, layout, still } = this;
    if (!reel || !layout) return null;
    const table = reel.tableAfter(reel.appliedAt(at_ms), this.table);
    this.table = table;
    const gestures = reel.gesturesAround(at_ms, SLAP_HOLD_MS, FUMBLE_OUT_MS);
    const flights = still ? [] : reel.flightsAt(at_ms);
    const fumbles = still ? [] : fumblesAt(table, gestures, at_ms);
    const moving = new Set([...flights, ...fumbles].map(({ token }) => token));
    for (const token of this.held.keys()) moving.add(token);
    const { cards, piles } = lying(table, layout, moving);
    for (const [token, point] of this.held) cards.push(inTheHand(table, token, point));
    for (const [order, fumble] of fumbles.entries()) cards.push(reachedOut(table, layout, fumble, order));
    for (const [order, flight] of flights.entries()) cards.push(inTheAir(table, layout, flight, order, at_ms));
    const slaps = gestures.filter((gesture) => gesture.kind === "slap" && isSeen(gesture, at_ms, still));
    return { cards, piles, hands: slaps.flatMap((slap) => handOf(slap, layout, at_ms, still)) };
  }

  /** How many cards a zone has at the moment drawn last. @param {string} zone */
  size(zone) {
    return this.table?.piles.get(zone)?.length ?? 0;
  }

  /** Each seat's counts, speech and state at the moment drawn last. @param {number} at_ms @returns {Words[]} */
  wordsAt(at_ms) {
    const { reel, places } = this;
    if (!reel || !places) return [];
    const turn = reel.film.turns?.findLast(([from_ms]) => from_ms <= at_ms)?.[1];
    const words = places.layout.map((_, seat) => ({
      counts: this.#countsOf(seat, places),
      speech: "",
      state: seat === turn ? "turn" : "",
    }));
    for (const gesture of reel.gesturesAround(at_ms, SPEECH_MS, 0)) speak(words, gesture);
    for (const gesture of reel.gestures) {
      if (gesture.at_ms > at_ms) break;
      if (gesture.kind === "mark") mark(words, gesture, at_ms);
    }
    return words;
  }

  /** @param {number} seat @param {Places} places @returns {Count[]} */
  #countsOf(seat, places) {
    const hand = places.hand[seat];
    /** @type {Map<string, Count>} */
    const counts = new Map();
    for (const { name } of [...(hand ? [hand.zone] : []), ...places.layout[seat], ...places.store[seat]]) {
      if (!isCounted(name)) continue;
      const kind = plateWords(name);
      const count = counts.get(kind) ?? { kind, cards: 0 };
      count.cards += countOf(name, this.size(name));
      counts.set(kind, count);
    }
    return [...counts.values()];
  }
}

/**
 * The lying cards: the top card of each pile, and every card of a spread pile or hand. Moving cards are left out.
 * @param {Table} table
 * @param {Layout} layout
 * @param {ReadonlySet<number>} moving tokens
 */
function lying(table, layout, moving) {
  /** @type {Card[]} */
  const cards = [];
  /** @type {Pile[]} */
  const piles = [];
  for (const [zone, pile] of table.piles) {
    const spot = layout.spots.get(zone);
    const spread = isSpread(spot);
    const top = pile.findLastIndex((token) => !moving.has(token));
    for (let index = spread ? 0 : Math.max(top, 0); index <= top; index++) {
      if (moving.has(pile[index])) continue;
      const key = spread ? `${zone} ${index}` : zone;
      const point = spotOf(layout, zone, index, pile.length);
      cards.push({ ...lies(table, pile[index], point), key, level: LYING + (spread ? index : (spot?.level ?? 0)) });
    }
    const rise = riseOf(layout, pile.length) * Math.max(top, 0);
    if (!spread) piles.push({ zone, high: top + 1, rise, open: table.up[pile[top - 1]] === 1 });
  }
  return { cards, piles };
}

/** A card as it lies on the table. @param {Table} table @param {number} token @param {Point} point */
function lies(table, token, { x, y }) {
  return { card: table.up[token] === 1 ? table.identity[token] : -1, x, y, wide: 1, high: 1, aloft: false };
}

/** @param {Table} table @param {number} token @param {Point} point @returns {Card} */
function inTheHand(table, token, point) {
  return { ...lies(table, token, point), key: `held ${token}`, level: AIRBORNE - 1, aloft: true };
}

/** @param {Table} table @param {Layout} layout @param {Flight} flight @param {number} order @param {number} at_ms @returns {Card} */
function inTheAir(table, layout, flight, order, at_ms) {
  const passed = (at_ms - flight.starts_ms) / (flight.lands_ms - flight.starts_ms);
  const from = spotOf(layout, flight.from, flight.from_index, flight.from_index + 1);
  const to = spotOf(layout, flight.to, flight.to_index, flight.to_index + 1);
  const lay = table.up[flight.token] === 1;
  const turns = flight.up !== lay;
  const turned = turns && passed >= 0.5;
  const identity = turned ? flight.identity : table.identity[flight.token];
  const lift = flight.from === flight.to ? 1 : 1 + LIFT * Math.sin(Math.PI * passed);
  return {
    ...between(from, to, ease(passed)),
    card: (turned ? flight.up : lay) ? identity : -1,
    key: `flight ${order}`,
    wide: lift * (turns ? Math.abs(Math.cos(Math.PI * passed)) : 1),
    high: lift,
    level: AIRBORNE + order,
    aloft: true,
  };
}

/** @typedef {{ token: number, zone: string, index: number, target: string, out: number }} Fumble  out = how far of the way, 0 … 1 */

/** @param {Table} table @param {Layout} layout @param {Fumble} fumble @param {number} order @returns {Card} */
function reachedOut(table, layout, { token, zone, index, target, out }, order) {
  const from = spotOf(layout, zone, index, index + 1);
  const point = between(from, spotOf(layout, target, 0, 1), ease(out) * FUMBLE_REACH);
  return { ...lies(table, token, point), key: `fumble ${order}`, level: AIRBORNE, aloft: true };
}

/**
 * Fumbled cards at a moment, and how far out they are.
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

/** @param {Gesture} slap @param {Layout} layout @param {number} at_ms @param {boolean} still @returns {Hand[]} one, or none if the place is not on the table */
function handOf({ zone, seat, at_ms: slapped_ms }, layout, at_ms, still) {
  const spot = zone === null ? layout.middle : layout.spots.get(zone);
  if (!spot) return [];
  const turned = seat !== null && (layout.plates[seat]?.above ?? false);
  const lead = still ? 0 : Math.min((at_ms - slapped_ms) / SLAP_LEAD_MS, 0);
  const reach = (turned ? -1 : 1) * layout.card * (0.22 - lead * 0.9);
  return [{ x: spot.x, y: spot.y + reach, turned, scale: 1 - lead * 0.7, opacity: fade(at_ms - slapped_ms, still) }];
}

/** @param {Gesture} gesture @param {number} at_ms @param {boolean} still */
function isSeen(gesture, at_ms, still) {
  const after_ms = at_ms - gesture.at_ms;
  return after_ms <= SLAP_HOLD_MS && after_ms > (still ? -1 : -SLAP_LEAD_MS);
}

/** @param {number} after_ms @param {boolean} still */
function fade(after_ms, still) {
  if (still) return 1;
  if (after_ms < 0) return Math.max(1 + after_ms / SLAP_LEAD_MS, 0);
  const fading_ms = after_ms - SLAP_HOLD_MS * SLAP_FADE;
  return fading_ms < 0 ? 1 : Math.max(1 - fading_ms / (SLAP_HOLD_MS * (1 - SLAP_FADE)), 0);
}

/** @param {Words[]} words are changed @param {Gesture} gesture of the last second */
function speak(words, { kind, seat, word }) {
  if (seat === null || !words[seat]) return;
  if (kind === "say") words[seat].speech = `${spokenWord(word)}!`;
  if (kind === "fumble") words[seat].speech = gettext("fumble");
}

/** @param {Words[]} words are changed @param {Gesture} gesture an earlier mark @param {number} at_ms */
function mark(words, gesture, at_ms) {
  const lasts = LASTING.has(gesture.word);
  if (!lasts && gesture.at_ms < at_ms - STATE_MS) return;
  for (const [seat, one] of words.entries()) {
    const meant = gesture.seat === null || gesture.seat === seat;
    if (meant && (lasts || !FINAL.has(one.state))) one.state = gesture.word;
  }
}

/**
 * The place of a card in a pile. Piles rise a little with each card, to show their height.
 * @param {Layout} layout
 * @param {string} zone
 * @param {number} index
 * @param {number} size of the pile
 * @returns {Point}
 */
export function spotOf(layout, zone, index, size) {
  const spot = layout.spots.get(zone);
  if (!spot) return { x: -2 * layout.card, y: -2 * layout.card };
  if (spot.spread > 0) return { x: spot.x + spot.spread * index, y: spot.y };
  if (spot.room) return { x: spot.x, y: spot.y + downBy(layout, spot.room, index, size) };
  return { x: spot.x, y: spot.y - riseOf(layout, size) * index };
}

/** Whether every card of a place is visible. @param {import("./layout.js").Spot | undefined} spot */
function isSpread(spot) {
  return spot !== undefined && (spot.spread > 0 || Boolean(spot.room));
}

/** How far a card of a spread pile lies below its place. @param {Layout} layout @param {number} room @param {number} index @param {number} size of the pile */
function downBy(layout, room, index, size) {
  const step = Math.min(SPREAD * layout.card, Math.abs(room) / Math.max(size - 1, 1));
  return step * (room > 0 ? index : index - size + 1);
}

/** From card to card of a pile. @param {Layout} layout @param {number} size of the pile */
function riseOf(layout, size) {
  return Math.min(RISE, HIGHEST / Math.max(size, 1)) * layout.card;
}

/** @param {Point} from @param {Point} to @param {number} part @returns {Point} */
function between(from, to, part) {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** @param {number} part */
function ease(part) {
  return part * part * (3 - 2 * part);
}
