/**
 * The table of a film after any number of steps. It moves cards between named piles and knows no rules.
 *
 * @typedef {import("./film.js").Zone} Zone
 * @typedef {import("./film.js").Step} Step
 */

const HIDDEN = -1;

export class FilmError extends Error {}

/** The piles after a number of steps. Cards are tokens: numbers in the order of the zones, fixed for the whole film. */
export class Table {
  /**
   * @param {Map<string, number[]>} piles
   * @param {Int16Array} identity
   * @param {Uint8Array} up
   * @param {number} applied
   * @param {ReadonlySet<string>} open names of zones whose cards viewers may see
   */
  constructor(piles, identity, up, applied, open) {
    this.piles = piles;
    this.identity = identity;
    this.up = up;
    this.applied = applied;
    this.open = open;
  }

  copy() {
    const piles = new Map([...this.piles].map(([name, pile]) => [name, pile.slice()]));
    return new Table(piles, this.identity.slice(), this.up.slice(), this.applied, this.open);
  }

  /** @param {string} name */
  pile(name) {
    const pile = this.piles.get(name);
    if (!pile) throw new FilmError(`step ${this.applied} names a zone that is not on the table: ${name}`);
    return pile;
  }

  /**
   * Marks a card as face up or down. Cards of a hand are visible to viewers if their identity is known.
   * @param {number} token
   * @param {string} zone
   * @param {boolean} up
   */
  lie(token, zone, up) {
    this.up[token] = up || (this.open.has(zone) && this.identity[token] !== HIDDEN) ? 1 : 0;
  }
}

/** The table before the first step. @param {readonly Zone[]} zones */
export function layOut(zones) {
  const cards = zones.flatMap((zone) => zone.cards);
  const open = new Set(zones.filter((zone) => zone.area === "hand").map((zone) => zone.name));
  const identity = Int16Array.from(cards, (card) => card ?? HIDDEN);
  const table = new Table(new Map(), identity, new Uint8Array(cards.length), 0, open);
  let token = 0;
  for (const { name, cards, up } of zones) {
    const pile = Array.from(cards, () => token++);
    table.piles.set(name, pile);
    pile.forEach((card, index) => {
      table.lie(card, name, up[index] === 1);
    });
  }
  return table;
}

/**
 * @param {number[]} pile
 * @param {number} index
 * @param {number} count
 * @param {number} applied
 */
function take(pile, index, count, applied) {
  if (index < 0 || count < 0 || index + count > pile.length) {
    throw new FilmError(`step ${applied} takes cards ${index} to ${index + count} of a pile of ${pile.length}`);
  }
  return pile.splice(index, count);
}

/** @type {Record<string, (table: Table, args: any[]) => void>} */
const CHANGES = {
  move(table, [from, index, count, to, up, cards]) {
    const target = table.pile(to);
    const taken = take(table.pile(from), index, count, table.applied);
    taken.forEach((token, order) => {
      if (cards?.[order] != null) table.identity[token] = cards[order];
      table.lie(token, to, up === 1);
    });
    target.push(...taken);
  },
  turn(table, [zone, index, up, card]) {
    const token = table.pile(zone)[index];
    if (token === undefined)
      throw new FilmError(`step ${table.applied} turns card ${index} of ${zone}, which is not there`);
    if (card != null) table.identity[token] = card;
    table.lie(token, zone, up === 1);
  },
  gather(table, [from, to]) {
    const target = table.pile(to);
    const taken = table.pile(from).splice(0).reverse();
    for (const token of taken) table.lie(token, to, false);
    target.unshift(...taken);
  },
};

/** Primitives that move no card. */
const UNMOVING = new Set(["say", "slap", "fumble", "mark"]);

/** Whether this viewer knows a primitive. @param {string} kind */
export function isKnown(kind) {
  return UNMOVING.has(kind) || Object.hasOwn(CHANGES, kind);
}

/**
 * Applies one step in place. Unknown primitives, and those that move no card, change nothing.
 * @param {Table} table
 * @param {Step} step
 */
export function applyStep(table, [, , kind, ...args]) {
  if (Object.hasOwn(CHANGES, kind)) CHANGES[kind](table, args);
  table.applied += 1;
}

/** Whether a step is possible on this table. @param {Table} table @param {Step} step */
export function fits(table, step) {
  try {
    applyStep(table.copy(), step);
    return true;
  } catch (error) {
    if (error instanceof FilmError) return false;
    throw error;
  }
}
