/**
 * Describes events in words. Pile names come from the zones, so this works for games that the viewer does not know.
 *
 * @typedef {import("./film.js").Reel} Reel
 * @typedef {import("./film.js").Zone} Zone
 * @typedef {import("./film.js").Step} Step
 */
import { gettext, interpolate, ngettext } from "../texts.js";
import { racesOf, seatOf } from "./deal_marks.js";

const PICTURED = [gettext("jack"), gettext("queen"), gettext("king")];
const RANKS = [gettext("ace"), "2", "3", "4", "5", "6", "7", "8", "9", "10", ...PICTURED];
const SHORT_RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = [gettext("spades"), gettext("hearts"), gettext("diamonds"), gettext("clubs")];
/** For a step of a newer kind. */
const UNKNOWN = { sentence: gettext("A step that this viewer does not know."), brief: gettext("unknown step") };
/** \uFE0E asks for plain text instead of a coloured emoji. */
const PIPS = ["♠\uFE0E", "♥\uFE0E", "♦\uFE0E", "♣\uFE0E"];
/** Names of kinds of piles; the default is the zone's own name. @type {Record<string, string>} */
const KINDS = {
  stock: gettext("stock"),
  spit_cards: gettext("spit cards"),
  spit_pile: gettext("spit pile"),
  hand: gettext("hand"),
  reserve: gettext("reserve"),
  set_aside: gettext("set aside"),
  turned: gettext("turned card"),
  waste: gettext("wastepile"),
  done: gettext("out of play"),
  captured: gettext("ships"),
  tow: gettext("in tow"),
};
/** Other names used in a sentence. @type {Record<string, string>} */
const PILES = { ghost: gettext("the ghost"), token: gettext("the lent card") };
/** Other names used under the pile. A spit pile needs none. @type {Record<string, string>} */
const LABELS = { ghost: gettext("ghost"), token: gettext("lent"), spit_pile: "", done: gettext("out") };
/** Other names used on a plate. @type {Record<string, string>} */
const ON_PLATES = { waste: gettext("waste") };
/** Piles shown without a number: every card is visible, or the top rank tells the number. */
const UNCOUNTED = new Set(["sequence", "ship"]);
/** Piles of whole ships, not single cards. */
const OF_SHIPS = new Set(["captured", "tow"]);
const CARDS_OF_SHIP = 13;
/** Places for at most one card. */
const SINGLE = new Set(["turned", "reserve"]);
/** Text in an empty place. @type {Record<string, string>} */
const EMPTY = { sequence: "A", turned: gettext("turned"), waste: gettext("waste"), captured: gettext("ships") };
/** The spoken words behind the engine's names. @type {Record<string, string>} */
const SPOKEN = { call: gettext("spit"), spit: gettext("spit"), ready: gettext("ready") };
/**
 * Texts of each mark: about a seat as a sentence and in brief, about the whole table, and short for a plate.
 * @type {Record<string, { seat?: string, brief?: string, table?: string, plate?: string }>}
 */
const MARKS = {
  out: { seat: gettext("%(who)s is out"), brief: gettext("is out"), plate: gettext("out") },
  won: { seat: gettext("%(who)s has won the game"), brief: gettext("has won the game"), plate: gettext("won") },
  stuck: { seat: gettext("%(who)s is stuck"), brief: gettext("is stuck"), plate: gettext("stuck") },
  turn: { plate: gettext("to move") },
  ready: { seat: gettext("%(who)s is ready"), brief: gettext("is ready"), plate: gettext("ready") },
  stall: { table: gettext("Time is up: nobody has moved for too long"), plate: gettext("time is up") },
  exhausted: { table: gettext("Everyone is stuck and has no spit cards left"), plate: gettext("all stuck") },
  reshuffle: { table: gettext("The piles are shuffled"), plate: gettext("shuffled") },
  coin: { table: gettext("Both at once: a coin decides who was first"), plate: gettext("a coin") },
  cut: { seat: gettext("%(who)s has the lower cut"), brief: gettext("has the lower cut"), plate: gettext("cut") },
  aces: {
    seat: gettext("%(who)s builds the first ships from the Ace up"),
    brief: gettext("builds the first ships from the Ace up"),
    plate: gettext("Aces first"),
  },
  kings: {
    seat: gettext("%(who)s builds the first ships from the King down"),
    brief: gettext("builds the first ships from the King down"),
    plate: gettext("Kings first"),
  },
  circles: { table: gettext("Nobody makes progress, so the deal is over"), plate: gettext("in circles") },
  turning: { table: gettext("The deal turns here"), plate: gettext("turning point") },
  unanswered: { table: gettext("The slap was not answered in time"), plate: gettext("no answer") },
};

/** @param {number | null} card */
export function cardWords(card) {
  if (card === null || card < 0) return gettext("a card");
  return gettext("%(rank)s of %(suit)s", { rank: RANKS[card % 13], suit: SUITS[Math.floor((card % 52) / 13)] });
}

/** As written on a card: A♠. @param {number | null | undefined} card */
export function cardSign(card) {
  if (card == null || card < 0) return gettext("card");
  return SHORT_RANKS[card % 13] + PIPS[Math.floor((card % 52) / 13)];
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The name of a kind of pile: "spit pile" for "spit_pile/1". @param {string} name */
export function kindWords(name) {
  const kind = kindOf(name);
  return Object.hasOwn(KINDS, kind) ? KINDS[kind] : kind.replaceAll("_", " ");
}

/** @param {string} name */
function kindOf(name) {
  return name.split("/")[0];
}

/** The label under a pile that no plate counts. @param {string} name @param {number} size */
export function labelOf(name, size) {
  const kind = kindOf(name);
  const label = Object.hasOwn(LABELS, kind) ? LABELS[kind] : kindWords(name);
  if (size === 0 || UNCOUNTED.has(kind)) return "";
  return label && size === 1 ? label : `${label} ${countOf(name, size)}`.trim();
}

/** The number to show: of cards, or of whole ships. @param {string} name @param {number} size */
export function countOf(name, size) {
  return OF_SHIPS.has(kindOf(name)) ? Math.round(size / CARDS_OF_SHIP) : size;
}

/** Whether a plate counts this pile's cards. @param {string} name */
export function isCounted(name) {
  const kind = kindOf(name);
  return !SINGLE.has(kind) && !UNCOUNTED.has(kind);
}

/** The name of a kind of pile on a plate. @param {string} name */
export function plateWords(name) {
  const kind = kindOf(name);
  return Object.hasOwn(ON_PLATES, kind) ? ON_PLATES[kind] : kindWords(name);
}

/** A word or sign for an empty place. @param {string} name */
export function emptySign(name) {
  const [kind, , suit] = name.split("/");
  if (kind === "ship") return PIPS[Number(suit)];
  return Object.hasOwn(EMPTY, kind) ? EMPTY[kind] : "";
}

/** @param {string} word */
export function spokenWord(word) {
  return Object.hasOwn(SPOKEN, word) ? SPOKEN[word] : word;
}

/** The short text of a mark. @param {string} key */
export function stateWords(key) {
  return (Object.hasOwn(MARKS, key) && MARKS[key].plate) || key;
}

/** Describes the beats of one deal. */
export class Captions {
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
    const kind = kindOf(zone.name);
    if (Object.hasOwn(PILES, kind)) return PILES[kind];
    const alike = this.reel.film.zones.filter((other) => other.seat === zone.seat && kindOf(other.name) === kind);
    const words = kindWords(zone.name);
    if (kind === "ship") return gettext("ship of %(suit)s", { suit: SUITS[Number(zone.name.split("/")[2])] });
    const number = 1 + alike.filter((other) => other.slot < zone.slot).length;
    return alike.length > 1 ? gettext("%(pile)s %(number)s", { pile: words, number }) : words;
  }

  /** @param {number | null | undefined} seat */
  name(seat) {
    return seat == null ? "" : (this.names[seat] ?? gettext("Seat %(seat)s", { seat: seat + 1 }));
  }

  /** @param {string | null} zone */
  pile(zone) {
    return zone === null ? gettext("the table") : (this.words.get(zone) ?? kindWords(zone));
  }

  /**
   * One sentence for each step of a beat, without repeats.
   * @param {number} index
   */
  beat(index) {
    const beat = this.reel.beats[index];
    if (!beat) return "";
    const steps = inOrder(together(this.reel.film.steps.slice(beat.first, beat.last)).filter(isTold));
    if (steps.length === 0) return UNKNOWN.sentence;
    const sentences = steps.map((step) => this.step(step)).filter((sentence) => sentence !== "");
    return [...new Set(sentences)].join(" ");
  }

  /** @param {Step} step */
  step([, entry, kind, ...args]) {
    const sentence = SENTENCES[kind](this, args, entry);
    return sentence && `${sentence}.`;
  }

  /**
   * A beat in short form, for a long list: each acting seat with its actions, in the order in which the seats began.
   * @param {number} index
   * @returns {{ who: string, what: string }[]}
   */
  brief(index) {
    const beat = this.reel.beats[index];
    if (!beat) return [];
    const steps = inOrder(together(this.reel.film.steps.slice(beat.first, beat.last)).filter(isTold));
    if (steps.length === 0) return [{ who: "", what: UNKNOWN.brief }];
    const seats = new Set(steps.map((step) => seatOf(this.zones, step)));
    return [...seats].map((seat) => ({
      who: seat == null ? gettext("All") : this.name(seat),
      what: this.#briefly(steps.filter((step) => seatOf(this.zones, step) === seat)),
    }));
  }

  /** The steps in brief, without repeats. @param {readonly Step[]} steps */
  #briefly(steps) {
    const what = steps.map(([, entry, kind, ...args]) => BRIEF[kind](this, args, entry));
    return [...new Set(what)].filter((words) => words !== "").join(", ");
  }

  /**
   * For a log entry that lost a race: by how much time, and to which seat. "" for any other entry.
   * @param {number} entry
   */
  race(entry) {
    const race = this.races.get(entry);
    return race ? gettext("lost by %(time)s to %(who)s", { time: lateWords(race[4]), who: this.name(race[3]) }) : "";
  }

  /** A mark of the whole table, which is not a player's entry. @param {string} kind */
  mark(kind) {
    return `${(Object.hasOwn(MARKS, kind) && MARKS[kind].table) || gettext("All: %(what)s", { what: kind })}.`;
  }

  /** @param {string} zone */
  isHand(zone) {
    return this.zones.get(zone)?.area === "hand";
  }

  /** The name of the player who moves cards. From a contested pile: the player who gets them. @param {string} from @param {string} to */
  who(from, to) {
    const [source, target] = [this.zones.get(from)?.seat, this.zones.get(to)?.seat];
    return this.name(CONTESTED.has(kindOf(from)) ? (target ?? source) : (source ?? target));
  }
}

/** @param {Step} step */
function isTold([, , kind]) {
  return Object.hasOwn(SENTENCES, kind);
}

/**
 * The steps of a beat, with moves between the same two piles joined into one.
 * @param {readonly Step[]} steps
 */
function together(steps) {
  /** @type {Map<string, Step>} */
  const moves = new Map();
  return steps.flatMap((step) => {
    const [at_ms, entry, kind, from, index, count, to, up, cards] = step;
    if (kind !== "move") return [step];
    const pile = kindOf(from) === "waste" ? "waste" : from;
    const joined = moves.get(`${pile} ${to}`);
    if (!joined) {
      const first = /** @type {Step} */ ([at_ms, entry, kind, from, index, count, to, up, cards]);
      moves.set(`${pile} ${to}`, first);
      return [first];
    }
    joined[5] += count;
    return [];
  });
}

/** Puts a move that fills a gap after the move that made it. @param {readonly Step[]} steps */
function inOrder(steps) {
  const fills = (/** @type {Step} */ [, , kind, , , , to]) => kind === "move" && SINGLE.has(kindOf(to));
  return [...steps.filter((step) => !fills(step)), ...steps.filter(fills)];
}

/** Kinds of piles that several players may take cards from. */
const CONTESTED = new Set(["turned", "ship", "tow"]);
/**
 * Moves between kinds of piles that have a name of their own, as a sentence and in brief.
 * @type {Record<string, { sentence: string, brief: string }>}
 */
const MEANINGS = {
  "stock turned": { sentence: gettext("%(who)s turns up %(what)s"), brief: gettext("turns %(sign)s") },
  "waste stock": {
    sentence: gettext("%(who)s makes a new stock of %(cards)s"),
    brief: gettext("new stock of %(count)s"),
  },
  "ship captured": { sentence: gettext("%(who)s captures the %(from)s"), brief: gettext("captures the %(from)s") },
  "tow captured": { sentence: gettext("%(who)s gets what is in tow"), brief: gettext("gets what is in tow") },
  "ship tow": { sentence: gettext("The %(from)s is taken in tow"), brief: gettext("the %(from)s is taken in tow") },
  "ship done": { sentence: gettext("The %(from)s sinks"), brief: gettext("the %(from)s sinks") },
  "tow done": { sentence: gettext("What is in tow sinks"), brief: gettext("what is in tow sinks") },
  "sequence done": { sentence: gettext("%(from)s is complete"), brief: gettext("%(from)s is complete") },
};

/** @param {string} from @param {string} to */
function meaningOf(from, to) {
  const key = `${kindOf(from)} ${kindOf(to)}`;
  return Object.hasOwn(MEANINGS, key) ? MEANINGS[key] : undefined;
}

/** @type {Record<string, (captions: Captions, args: any[], entry: number) => string>} */
const SENTENCES = {
  move(captions, [from, , count, to, , cards]) {
    if (from === to) return "";
    const many = ngettext("%(count)s card", "%(count)s cards", count);
    const what = count === 1 ? cardWords(cards?.[0] ?? null) : many;
    const values = { who: captions.who(from, to), what, cards: many, from: captions.pile(from), to: captions.pile(to) };
    const meaning = meaningOf(from, to);
    if (meaning) return capital(interpolate(meaning.sentence, values));
    if (kindOf(from) === "turned") return capital(gettext("%(who)s: %(what)s to %(to)s", values));
    if (values.who) return capital(gettext("%(who)s: %(what)s from %(from)s to %(to)s", values));
    return capital(gettext("%(what)s from %(from)s to %(to)s", values));
  },
  turn(captions, [zone, , up, card]) {
    const values = { who: captions.who(zone, zone), card: cardWords(card), pile: captions.pile(zone) };
    if (values.who)
      return capital(
        up
          ? gettext("%(who)s turns up %(card)s on %(pile)s", values)
          : gettext("%(who)s turns a card down on %(pile)s", values),
      );
    return up ? gettext("Turns up %(card)s on %(pile)s", values) : gettext("Turns a card down on %(pile)s", values);
  },
  gather(captions, [from, to]) {
    const values = { who: captions.who(to, from), pile: captions.pile(from), onto: captions.pile(to) };
    const named = values.who !== "";
    if (captions.isHand(to))
      return named ? capital(gettext("%(who)s picks up %(pile)s", values)) : gettext("Picks up %(pile)s", values);
    return named
      ? capital(gettext("%(who)s gathers %(pile)s under %(onto)s", values))
      : gettext("Gathers %(pile)s under %(onto)s", values);
  },
  say: (captions, [seat, word]) =>
    gettext("%(who)s says “%(word)s”", { who: captions.name(seat), word: spokenWord(word) }),
  slap: (captions, [seat, zone]) =>
    gettext("%(who)s slaps %(pile)s", { who: captions.name(seat), pile: captions.pile(zone) }),
  fumble(captions, [seat, , target], entry) {
    const who = captions.name(seat);
    const what =
      target == null
        ? gettext("%(who)s fumbles", { who })
        : gettext("%(who)s fumbles at %(pile)s", { who, pile: captions.pile(target) });
    return [what, captions.race(entry)].filter((part) => part !== "").join(", ");
  },
  mark(captions, [seat, key]) {
    const mark = Object.hasOwn(MARKS, key) ? MARKS[key] : {};
    if (seat == null) return mark.table ?? gettext("All: %(what)s", { what: key });
    return interpolate(mark.seat ?? "%(who)s %(what)s", { who: captions.name(seat), what: key });
  },
};

/** @type {Record<string, (captions: Captions, args: any[], entry: number) => string>} */
const BRIEF = {
  move(captions, [from, , count, to, , cards]) {
    if (from === to) return "";
    const sign = count === 1 ? cardSign(cards?.[0]) : String(count);
    const meaning = meaningOf(from, to);
    if (meaning) return interpolate(meaning.brief, { sign, count, from: captions.pile(from) });
    return `${sign} → ${captions.pile(to)}`;
  },
  turn: (_, [, , , card]) => gettext("turns %(card)s", { card: cardSign(card) }),
  gather(captions, [from, to]) {
    const pile = captions.pile(from);
    return captions.isHand(to) ? gettext("picks up %(pile)s", { pile }) : gettext("takes %(pile)s", { pile });
  },
  say: (_, [, word]) => `“${spokenWord(word)}”`,
  slap: (captions, [, zone]) => gettext("slaps %(pile)s", { pile: captions.pile(zone) }),
  fumble: (captions, _, entry) => [gettext("fumbles"), captions.race(entry)].filter((part) => part !== "").join(", "),
  mark: (_, [seat, key]) => (seat != null && Object.hasOwn(MARKS, key) && MARKS[key].brief) || stateWords(key),
};

/** The time by which a race was lost, in words. @param {number} late_ms */
export function lateWords(late_ms) {
  if (late_ms < 1000) return gettext("%(time)s ms", { time: late_ms });
  return gettext("%(time)s s", { time: (late_ms / 1000).toFixed(1) });
}

/** The number of spectators; empty for none. @param {number} count */
export function watchingLine(count) {
  return count > 0 ? ngettext("%(count)s person is watching", "%(count)s people are watching", count) : "";
}
