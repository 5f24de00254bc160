/**
 * What a hand may mean: from a card and a place to what is tried. It knows no rule: the server says what may be tried, and what would be accepted.
 *
 * @typedef {import("./line.js").Try} Try
 * @typedef {{ zone: string, index: number | null }} Card  index = of a card in a hand, null for the uppermost of a pile
 */

const [KIND, FROM, INDEX, TO] = [0, 3, 4, 5];
const DISCARD = "discard";

export class Tries {
  constructor() {
    /** @type {Try[]} */
    this.all = [];
    /** @type {Try[]} in the order of the server's offers */
    this.legal = [];
  }

  /** @param {Try[] | undefined} all @param {number[] | undefined} legal places in `all` */
  take(all, legal) {
    if (all) this.all = all;
    if (legal) this.legal = legal.map((place) => this.all[place]);
  }

  /** Whether a card may be taken in the hand at all. @param {Card} card */
  canLift(card) {
    return this.all.some((one) => starts(one, card));
  }

  /** Where a card may be put, be it in vain. @param {Card} card @returns {string[]} */
  placesFor(card) {
    return [
      ...new Set(this.all.filter((one) => starts(one, card) && one[TO]).map((one) => /** @type {string} */ (one[TO]))),
    ];
  }

  /** What is accepted first of all that can be done with a card; of several discards the hand says which. @param {Card} card */
  best(card) {
    const best = this.legal.find((one) => starts(one, card)) ?? null;
    if (best?.[KIND] !== DISCARD) return best;
    return this.legal.filter(([kind]) => kind === DISCARD).length === 1 ? best : null;
  }

  /** What it means to put a card there. @param {Card} card @param {string} to */
  put(card, to) {
    const fits = (/** @type {Try} */ one) => starts(one, card) && one[TO] === to;
    return this.legal.find(fits) ?? this.all.find(fits) ?? null;
  }

  /** Whether it is accepted now. @param {Try} one */
  isLegal(one) {
    return this.legal.includes(one);
  }

  /** Whether something may be taken from there at all. @param {string} zone */
  from(zone) {
    return this.all.some((one) => one[FROM] === zone);
  }

  /** The one thing that is accepted there; null where there are several. @param {string} zone */
  into(zone) {
    const found = this.legal.filter((one) => one[FROM] !== null && one[TO] === zone);
    return found.length === 1 ? found[0] : null;
  }

  /** Turning the next card of the stock, where that is accepted. */
  get fromStock() {
    return this.legal.find(([kind]) => kind === "turn_stock") ?? null;
  }

  /** What it means to touch a place with an empty hand, as far as it is accepted. @param {string} zone */
  touch(zone) {
    return this.legal.find((one) => one[FROM] === null && one[TO] === zone) ?? null;
  }

  /** The places that may be touched so. */
  get touchable() {
    return new Set(this.legal.filter((one) => one[FROM] === null && one[TO]).map((one) => one[TO]));
  }

  /** What can be said or done without a place, by kind; true where it is accepted now. @returns {Map<string, boolean>} */
  get words() {
    const legal = new Set(wordsOf(this.legal));
    return new Map(wordsOf(this.all).map((kind) => [kind, legal.has(kind)]));
  }

  /** @param {string} kind */
  word(kind) {
    return this.all.find((one) => one[KIND] === kind && one[FROM] === null && one[TO] === null) ?? null;
  }
}

/** @param {Try} one @param {Card} card */
function starts(one, { zone, index }) {
  return one[FROM] === zone && one[INDEX] === index;
}

/** Kinds that need no place. @param {readonly Try[]} tries */
function wordsOf(tries) {
  return tries.filter((one) => one[FROM] === null && one[TO] === null).map(([kind]) => kind);
}
