/**
 * What happened, in words. Names of piles are read off the zones, so a game this viewer has never seen is told as well.
 *
 * @typedef {import("./film.js").Reel} Reel
 * @typedef {import("./film.js").Zone} Zone
 * @typedef {import("./film.js").Step} Step
 */
import { racesOf, seatOf } from "./story.js";

const RANKS = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"];
const SHORT_RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["spades", "hearts", "diamonds", "clubs"];
/** What is told of a step that only a later viewer knows. */
const UNKNOWN = { sentence: "Something that this viewer does not know.", brief: "not known" };
/** Each with the sign that asks for text, not for a coloured picture. */
const PIPS = ["♠\uFE0E", "♥\uFE0E", "♦\uFE0E", "♣\uFE0E"];
/** What a pile is called in a sentence, where that is not what its zone is called. @type {Record<string, string>} */
const PILES = { ghost: "the ghost", token: "the lent card" };
/** And where it stands under the pile. Of a spit pile everybody knows what it is. @type {Record<string, string>} */
const LABELS = { ghost: "ghost", token: "lent", "spit pile": "" };
/** What is called out is heard as this, where it is not heard as it is written. @type {Record<string, string>} */
const SPOKEN = { call: "spit" };
/**
 * What a mark says: of a seat, of the whole table, and in a word or two on a plate.
 * @type {Record<string, { seat?: string, table?: string, plate?: string }>}
 */
const MARKS = {
  out: { seat: "is out" },
  won: { seat: "has won the game" },
  stuck: { seat: "is stuck" },
  ready: { seat: "is ready" },
  stall: { table: "Time is up: nobody has moved for too long", plate: "time is up" },
  exhausted: { table: "All are stuck, and nobody has a spit card left", plate: "all stuck" },
  reshuffle: { table: "The piles are shuffled", plate: "shuffled" },
  coin: { table: "Both at once: a coin says who was first", plate: "a coin" },
  turning: { table: "The deal turns here", plate: "turning point" },
  unanswered: { table: "The slap was not answered in time", plate: "no answer" },
};

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

/** What stands under a pile that no plate counts. @param {string} name @param {number} size */
export function labelOf(name, size) {
  const kind = kindWords(name);
  const label = Object.hasOwn(LABELS, kind) ? LABELS[kind] : kind;
  if (size === 0) return "";
  return label && size === 1 ? label : `${label} ${size}`.trim();
}

/** @param {string} word */
export function spokenWord(word) {
  return Object.hasOwn(SPOKEN, word) ? SPOKEN[word] : word;
}

/** A mark in a word or two. @param {string} key */
export function stateWords(key) {
  return (Object.hasOwn(MARKS, key) && MARKS[key].plate) || key;
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
    this.races = racesOf(reel);
    this.words = new Map(reel.film.zones.map((zone) => [zone.name, this.#pileWords(zone)]));
  }

  /** @param {Zone} zone */
  #pileWords(zone) {
    const kind = kindWords(zone.name);
    if (Object.hasOwn(PILES, kind)) return PILES[kind];
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
    const steps = together(this.reel.film.steps.slice(beat.first, beat.last)).filter(isTold);
    if (steps.length === 0) return UNKNOWN.sentence;
    const sentences = steps.map((step) => this.step(step)).filter((sentence) => sentence !== "");
    return [...new Set(sentences)].join(" ");
  }

  /** @param {Step} step */
  step([, entry, kind, ...args]) {
    const told = TELL[kind](this, args, entry);
    return told && `${told}.`;
  }

  /**
   * A beat in few signs, for lines among many: what each of those did who acted in it, in the order in which they began.
   * @param {number} index
   * @returns {{ who: string, what: string }[]}
   */
  brief(index) {
    const beat = this.reel.beats[index];
    if (!beat) return [];
    const steps = together(this.reel.film.steps.slice(beat.first, beat.last)).filter(isTold);
    if (steps.length === 0) return [{ who: "", what: UNKNOWN.brief }];
    const seats = new Set(steps.map((step) => seatOf(this.zones, step)));
    return [...seats].map((seat) => ({
      who: seat == null ? "All" : this.name(seat),
      what: this.#briefly(steps.filter((step) => seatOf(this.zones, step) === seat)),
    }));
  }

  /** The same thing is not said twice. @param {readonly Step[]} steps */
  #briefly(steps) {
    const what = steps.map(([, entry, kind, ...args]) => BRIEF[kind](this, args, entry));
    return [...new Set(what)].filter((said) => said !== "").join(", ");
  }

  /**
   * How a race was lost in which that entry came too late: by how much, and to which seat; "" where it was none.
   * @param {number} entry
   */
  race(entry) {
    const race = this.races.get(entry);
    return race ? `lost by ${lateWords(race[4])} to ${this.name(race[3])}` : "";
  }

  /** A mark that is nobody's entry. @param {string} kind */
  mark(kind) {
    return `${(Object.hasOwn(MARKS, kind) && MARKS[kind].table) || `All: ${kind}`}.`;
  }

  /** @param {string} zone */
  isHand(zone) {
    return this.zones.get(zone)?.area === "hand";
  }

  /** Who has their hand on a pile. @param {string} from @param {string} to */
  who(from, to) {
    return this.name(this.zones.get(from)?.seat ?? this.zones.get(to)?.seat);
  }
}

/** @param {Step} step */
function isTold([, , kind]) {
  return Object.hasOwn(TELL, kind);
}

/**
 * The steps of a beat, with moves between the same two piles as one: of a whole heap nobody wants to hear every card.
 * @param {readonly Step[]} steps
 */
function together(steps) {
  /** @type {Map<string, Step>} */
  const moves = new Map();
  return steps.flatMap((step) => {
    const [at_ms, entry, kind, from, index, count, to, up, cards] = step;
    if (kind !== "move") return [step];
    const joined = moves.get(`${from} ${to}`);
    if (!joined) {
      const first = /** @type {Step} */ ([at_ms, entry, kind, from, index, count, to, up, cards]);
      moves.set(`${from} ${to}`, first);
      return [first];
    }
    joined[5] += count;
    return [];
  });
}

/** @type {Record<string, (teller: Teller, args: any[], entry: number) => string>} */
const TELL = {
  move(teller, [from, , count, to, , cards]) {
    if (from === to) return "";
    const what = count === 1 ? cardWords(cards?.[0] ?? null) : `${count} cards`;
    return capital(said(teller.who(from, to), `${what} from ${teller.pile(from)} to ${teller.pile(to)}`));
  },
  turn(teller, [zone, , up, card]) {
    const what = up ? `turns up ${cardWords(card)}` : "turns a card down";
    return capital(doing(teller.who(zone, zone), `${what} on ${teller.pile(zone)}`));
  },
  gather(teller, [from, to]) {
    if (teller.isHand(to)) return capital(doing(teller.who(to, from), `picks up ${teller.pile(from)}`));
    return capital(doing(teller.who(to, from), `gathers ${teller.pile(from)} under ${teller.pile(to)}`));
  },
  say: (teller, [seat, word]) => `${teller.name(seat)} says “${spokenWord(word)}”`,
  slap: (teller, [seat, zone]) => `${teller.name(seat)} slaps ${teller.pile(zone)}`,
  fumble(teller, [seat, , target], entry) {
    const what = `${teller.name(seat)} fumbles${target == null ? "" : ` at ${teller.pile(target)}`}`;
    return [what, teller.race(entry)].filter((part) => part !== "").join(", ");
  },
  mark(teller, [seat, key]) {
    const told = Object.hasOwn(MARKS, key) ? MARKS[key] : {};
    return seat == null ? (told.table ?? `All: ${key}`) : `${teller.name(seat)} ${told.seat ?? key}`;
  },
};

/** @type {Record<string, (teller: Teller, args: any[], entry: number) => string>} */
const BRIEF = {
  move(teller, [from, , count, to, , cards]) {
    return from === to ? "" : `${count === 1 ? cardSign(cards?.[0]) : count} → ${teller.pile(to)}`;
  },
  turn: (_, [, , , card]) => `turns ${cardSign(card)}`,
  gather: (teller, [from, to]) => `${teller.isHand(to) ? "picks up" : "takes"} ${teller.pile(from)}`,
  say: (_, [, word]) => `“${spokenWord(word)}”`,
  slap: (teller, [, zone]) => `slaps ${teller.pile(zone)}`,
  fumble: (teller, _, entry) => ["fumbles", teller.race(entry)].filter((part) => part !== "").join(", "),
  mark: (_, [seat, key]) => (seat != null && Object.hasOwn(MARKS, key) && MARKS[key].seat) || stateWords(key),
};

/** A time that decided a race. @param {number} late_ms */
export function lateWords(late_ms) {
  return late_ms < 1000 ? `${late_ms} ms` : `${(late_ms / 1000).toFixed(1)} s`;
}

/** @param {string} who @param {string} what */
function said(who, what) {
  return who ? `${who}: ${what}` : what;
}

/** @param {string} who @param {string} what */
function doing(who, what) {
  return who ? `${who} ${what}` : what;
}
