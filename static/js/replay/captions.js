/**
 * What happened, in words. Names of piles are read off the zones, so a game this viewer has never seen is told as well.
 *
 * @typedef {import("./film.js").Reel} Reel
 * @typedef {import("./film.js").Zone} Zone
 * @typedef {import("./film.js").Step} Step
 */

const RANKS = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"];
const SHORT_RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["spades", "hearts", "diamonds", "clubs"];
/** Each with the sign that asks for text, not for a coloured picture. */
const PIPS = ["♠\uFE0E", "♥\uFE0E", "♦\uFE0E", "♣\uFE0E"];
/** @type {Record<string, string>} */
const STATES = { out: "is out", won: "has won", stuck: "is stuck", stall: "has stalled", ready: "is ready" };

/** @param {number | null} card */
export function cardWords(card) {
  if (card === null || card < 0) return "a card";
  return `${RANKS[card % 13]} of ${SUITS[Math.floor((card % 52) / 13)]}`;
}

/** As written on a card: A♠. @param {number | null | undefined} card */
export function cardSign(card) {
  if (card == null || card < 0) return "card";
  return SHORT_RANKS[card % 13] + PIPS[Math.floor((card % 52) / 13)];
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A kind of pile as people call it: "spit_pile/1" is a spit pile. @param {string} name */
export function kindWords(name) {
  return name.split("/")[0].replaceAll("_", " ");
}

/** Tells the beats of one deal. */
export class Teller {
  /**
   * @param {Reel} reel
   * @param {readonly string[]} names of the seats
   */
  constructor(reel, names) {
    this.reel = reel;
    this.names = names;
    this.zones = new Map(reel.film.zones.map((zone) => [zone.name, zone]));
    this.words = new Map(reel.film.zones.map((zone) => [zone.name, this.#pileWords(zone)]));
  }

  /** @param {Zone} zone */
  #pileWords(zone) {
    const kind = kindWords(zone.name);
    const alike = this.reel.film.zones.filter((other) => other.seat === zone.seat && kindWords(other.name) === kind);
    return alike.length > 1 ? `${kind} ${zone.slot + 1}` : kind;
  }

  /** @param {number | null | undefined} seat */
  name(seat) {
    return seat == null ? "" : (this.names[seat] ?? `Seat ${seat + 1}`);
  }

  /** @param {string | null} zone */
  pile(zone) {
    return zone === null ? "the table" : (this.words.get(zone) ?? kindWords(zone));
  }

  /**
   * One sentence for each step of a beat; the same sentence is not said twice.
   * @param {number} index
   */
  beat(index) {
    const beat = this.reel.beats[index];
    if (!beat) return "";
    const steps = this.reel.film.steps.slice(beat.first, beat.last);
    const sentences = steps.map((step) => this.step(step)).filter((sentence) => sentence !== "");
    return [...new Set(sentences)].join(" ");
  }

  /** @param {Step} step */
  step([, , kind, ...args]) {
    return Object.hasOwn(TELL, kind) ? `${TELL[kind](this, args)}.` : "";
  }

  /**
   * A beat in few signs, for lines among many: what each of those did who acted in it, in the order in which they began.
   * @param {number} index
   * @returns {{ who: string, what: string }[]}
   */
  brief(index) {
    const beat = this.reel.beats[index];
    const steps = beat ? this.reel.film.steps.slice(beat.first, beat.last) : [];
    const seats = new Set(steps.map((step) => this.#seatOf(step)));
    return [...seats].map((seat) => ({
      who: seat == null ? "All" : this.name(seat),
      what: this.#briefly(steps.filter((step) => this.#seatOf(step) === seat)),
    }));
  }

  /** The same thing is not said twice. @param {readonly Step[]} steps */
  #briefly(steps) {
    const what = steps.map(([, , kind, ...args]) => (Object.hasOwn(BRIEF, kind) ? BRIEF[kind](this, args) : kind));
    return [...new Set(what)].join(", ");
  }

  /** @param {Step} step */
  #seatOf([, , kind, ...args]) {
    if (kind === "move" || kind === "gather") return this.zones.get(args[0])?.seat ?? this.zones.get(args[1])?.seat;
    return kind === "turn" ? this.zones.get(args[0])?.seat : args[0];
  }

  /** Who has their hand on a pile. @param {string} from @param {string} to */
  who(from, to) {
    return this.name(this.zones.get(from)?.seat ?? this.zones.get(to)?.seat);
  }
}

/** @type {Record<string, (teller: Teller, args: any[]) => string>} */
const TELL = {
  move(teller, [from, , count, to, , cards]) {
    const what = count === 1 ? cardWords(cards?.[0] ?? null) : `${count} cards`;
    return capital(said(teller.who(from, to), `${what} from ${teller.pile(from)} to ${teller.pile(to)}`));
  },
  turn(teller, [zone, , up, card]) {
    const what = up ? `turns up ${cardWords(card)}` : "turns a card down";
    return capital(doing(teller.who(zone, zone), `${what} on ${teller.pile(zone)}`));
  },
  gather(teller, [from, to]) {
    return capital(doing(teller.who(to, from), `gathers ${teller.pile(from)} under ${teller.pile(to)}`));
  },
  say: (teller, [seat, word]) => `${teller.name(seat)} says “${word}”`,
  slap: (teller, [seat, zone]) => `${teller.name(seat)} slaps ${teller.pile(zone)}`,
  fumble(teller, [seat, , target]) {
    return `${teller.name(seat)} fumbles${target == null ? "" : ` at ${teller.pile(target)}`}`;
  },
  mark(teller, [seat, key]) {
    const state = Object.hasOwn(STATES, key) ? STATES[key] : key;
    return seat == null ? `All: ${key}` : `${teller.name(seat)} ${state}`;
  },
};

/** @type {Record<string, (teller: Teller, args: any[]) => string>} */
const BRIEF = {
  move: (teller, [, , count, to, , cards]) => `${count === 1 ? cardSign(cards?.[0]) : count} → ${teller.pile(to)}`,
  turn: (_, [, , , card]) => `turns ${cardSign(card)}`,
  gather: (teller, [from]) => `takes ${teller.pile(from)}`,
  say: (_, [, word]) => `“${word}”`,
  slap: (teller, [, zone]) => `slaps ${teller.pile(zone)}`,
  fumble: () => "fumbles",
  mark: (_, [, key]) => key,
};

/** @param {string} who @param {string} what */
function said(who, what) {
  return who ? `${who}: ${what}` : what;
}

/** @param {string} who @param {string} what */
function doing(who, what) {
  return who ? `${who} ${what}` : what;
}
