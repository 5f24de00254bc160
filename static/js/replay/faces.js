/**
 * Cards as elements. The faces are symbols of one drawing that is fetched once and laid into the page, so that no card ever waits for its face.
 */
import { cardSign } from "./captions.js";
import { ask } from "./reach.js";

const SVG = "http://www.w3.org/2000/svg";
const RANK_LETTERS = "A23456789TJQK";
const SUIT_LETTERS = "SHDC";

/** @type {Map<string, Promise<void>>} */
const drawings = new Map();

/**
 * Lays the drawing of all faces into the page, once for each address.
 * @param {string} address
 */
export function loadFaces(address) {
  const known = drawings.get(address);
  if (known) return known;
  const drawing = fetchFaces(address);
  drawings.set(address, drawing);
  drawing.catch(() => drawings.delete(address));
  return drawing;
}

/** @param {string} address */
async function fetchFaces(address) {
  const answer = await ask(address);
  if (!answer.ok) throw new Error(`The card faces did not come (${answer.status}).`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const drawing = document.importNode(parsed.documentElement, true);
  drawing.setAttribute("class", "card-drawing");
  drawing.setAttribute("aria-hidden", "true");
  document.body.append(drawing);
}

/** @param {number} card */
export function symbolOf(card) {
  return `#card-${RANK_LETTERS[card % 13]}${SUIT_LETTERS[Math.floor((card % 52) / 13)]}`;
}

/**
 * @param {string} symbol "" = nothing yet
 * @param {string} name of the class
 */
export function drawn(symbol, name) {
  const svg = document.createElementNS(SVG, "svg");
  const use = document.createElementNS(SVG, "use");
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  if (symbol) use.setAttribute("href", symbol);
  svg.append(use);
  return svg;
}

/**
 * One card on the table. It remembers what it shows and touches the page only when that changes. Each side is drawn when it is first seen,
 * and from then on only hidden and shown. What moves is a frame without a look of its own: its style is worked out anew with every move.
 */
export class CardElement {
  constructor() {
    this.element = document.createElement("div");
    this.element.className = "card";
    this.face = drawn("", "card-face");
    this.back = drawn("", "card-back");
    const sides = document.createElement("div");
    sides.className = "card-sides";
    sides.append(this.face, this.back);
    this.element.append(sides);
    this.identity = -1;
    /** @type {boolean | null} null = nothing is shown yet */
    this.up = null;
    this.covered = false;
    this.transform = "";
    this.level = -1;
    this.aloft = false;
  }

  /**
   * @param {boolean} up
   * @param {number} identity -1 = nobody knows
   * @param {boolean} [covered] whether another card lies on it, so that only its edge is seen
   */
  show(up, identity, covered = false) {
    if (up !== this.up) {
      this.up = up;
      this.element.classList.toggle("is-down", !up);
    }
    if (covered !== this.covered) {
      this.covered = covered;
      this.element.classList.toggle("is-covered", covered);
    }
    if (up && identity >= 0) this.#call(identity);
    if (covered) return;
    if (!up) draw(this.back, "#card-back");
    else if (identity >= 0) draw(this.face, symbolOf(identity));
  }

  /** It is that card now. @param {number} identity */
  #call(identity) {
    if (identity === this.identity) return;
    this.identity = identity;
    const suit = Math.floor((identity % 52) / 13);
    this.element.classList.toggle("is-red", suit === 1 || suit === 2);
    this.element.dataset.card = cardSign(identity);
  }

  /**
   * @param {string} transform
   * @param {number} level which card lies over which
   * @param {boolean} aloft whether it is on its way: then, and only then, it is worth a layer of its own
   */
  place(transform, level, aloft) {
    if (aloft !== this.aloft) {
      this.aloft = aloft;
      this.element.classList.toggle("is-aloft", aloft);
    }
    if (transform !== this.transform) {
      this.transform = transform;
      this.element.style.transform = transform;
    }
    if (level !== this.level) {
      this.level = level;
      this.element.style.zIndex = String(level);
    }
  }
}

/** @param {SVGElement} side @param {string} symbol */
function draw(side, symbol) {
  const use = side.firstElementChild;
  if (use?.getAttribute("href") !== symbol) use?.setAttribute("href", symbol);
}
