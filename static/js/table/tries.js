/**
 * Finds the try for a card and a place. It knows no rules: the server lists the possible tries, and those that are legal now.
 *
 * @typedef {import("./connection.js").Try} Try
 * @typedef {{ zone: string, index: number | null }} Card  index = of a card in a hand, null for the top card of a pile
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

  /** Whether any try starts with this card. @param {Card} card */
  canLift(card) {
    return this.all.some((one) => starts(one, card));
  }

  /** The other places where a card may be tried, legal or not. @param {Card} card @returns {string[]} */
  placesFor(card) {
    const own = this.all.filter((one) => starts(one, card));
    return [...new Set(own.flatMap(([, , , , , to]) => (to && to !== card.zone ? [to] : [])))];
  }

  /** The first legal try for a card. Null for one of several discards: the player must choose. @param {Card} card */
  best(card) {
    const best = this.legal.find((one) => starts(one, card)) ?? null;
    if (best?.[KIND] !== DISCARD) return best;
    return this.legal.filter(([kind]) => kind === DISCARD).length === 1 ? best : null;
  }

  /** The try that puts a card on a place, a legal one if possible. @param {Card} card @param {string} to */
  put(card, to) {
    const fits = (/** @type {Try} */ one) => starts(one, card) && one[TO] === to;
    return this.legal.find(fits) ?? this.all.find(fits) ?? null;
  }

  /** Whether a try is legal now. @param {Try} one */
  isLegal(one) {
    return this.legal.includes(one);
  }

  /** Whether any try starts from a zone. @param {string} zone */
  from(zone) {
    return this.all.some((one) => one[FROM] === zone);
  }

  /** The only legal try into a zone; null if there are several or none. @param {string} zone */
  into(zone) {
    const found = this.legal.filter((one) => one[FROM] !== null && one[TO] === zone);
    return found.length === 1 ? found[0] : null;
  }

  /** The try that turns the next card of the stock, if it is legal. */
  get fromStock() {
    return this.legal.find(([kind]) => kind === "turn_stock") ?? null;
  }

  /** The try that draws a card into the hand, if it is legal. */
  get draw() {
    return this.legal.find(([kind]) => kind === "draw") ?? null;
  }

  /** The legal try for a tap on a place without a card. @param {string} zone */
  touch(zone) {
    return this.legal.find((one) => one[FROM] === null && one[TO] === zone) ?? null;
  }

  /** The places with such a try. */
  get touchable() {
    return new Set(this.legal.filter((one) => one[FROM] === null && one[TO]).map((one) => one[TO]));
  }

  /** The stock to turn, and the places where a chosen card can be put away. @param {Card | null} chosen @returns {Set<string | null>} */
  suggestedPlaces(chosen) {
    const turns = this.legal.filter(([kind]) => kind === "turn_stock");
    const discards = this.legal.filter((one) => chosen && one[KIND] === DISCARD && starts(one, chosen));
    return new Set([...turns.map(([, , , from]) => from), ...discards.map(([, , , , , to]) => to)]);
  }

  /** Kinds of useful legal tries. A spit with a pile or a card to choose has a name of its own, and a shift has to free a card. @param {(zone: string) => number} sizeOf @returns {string[]} */
  kinds(sizeOf) {
    const useful = this.legal.filter(([kind, , , from]) => kind !== "shift" || sizeOf(from ?? "") > 1);
    return useful.map(([kind, , , from, , to]) => {
      if (kind !== "spit" || to === null) return kind;
      return from === null ? "spit_on" : "spit_from";
    });
  }

  /** Kinds of tries without a place; true for those that are legal now. @returns {Map<string, boolean>} */
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

/** Kinds of tries without a place. @param {readonly Try[]} tries */
function wordsOf(tries) {
  return tries.filter((one) => one[FROM] === null && one[TO] === null).map(([kind]) => kind);
}
