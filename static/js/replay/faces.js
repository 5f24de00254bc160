/**
 * Cards as elements. The faces come in one drawing that is fetched once and kept, so that no card ever waits for its face.
 */
import { gettext } from "../texts.js";
import { cardSign } from "./captions.js";
import { ask } from "./reach.js";
import { LYING } from "./scene.js";

const SVG = "http://www.w3.org/2000/svg";
const RANK_LETTERS = "A23456789TJQK";
const SUIT_LETTERS = "SHDC";
/** Where a card is that is not on the table: beside it, where nothing is drawn. To hide it would have all of it laid out again. */
const AWAY = "translate(-400px, 0)";

/** What is to be drawn, by its name. @type {Map<string, Element>} */
const symbols = new Map();
/** @type {Map<string, Promise<void>>} */
const drawings = new Map();

/**
 * Fetches the drawing of all faces, once for each address.
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
  if (!answer.ok) throw new Error(gettext("The card faces did not come (%(status)s).", { status: answer.status }));
  const drawing = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  for (const symbol of drawing.querySelectorAll("symbol")) symbols.set(symbol.id, symbol);
}

/** @param {number} card */
export function symbolOf(card) {
  return `card-${RANK_LETTERS[card % 13]}${SUIT_LETTERS[Math.floor((card % 52) / 13)]}`;
}

/**
 * A copy of its own: a reference to the one drawing would be as dear again with every change around it.
 * @param {string} symbol
 * @param {string} name of the class
 */
export function drawn(symbol, name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  const drawing = document.importNode(/** @type {Element} */ (symbols.get(symbol)), true);
  for (const told of ["viewBox", "fill"]) svg.setAttribute(told, drawing.getAttribute(told) ?? "none");
  svg.append(...drawing.childNodes);
  return svg;
}

/**
 * One card, face up or down, and so for good: it is moved, and taken from the table, and nothing else about it ever changes. What moves is a
 * frame without a look of its own: its style is worked out again with every move.
 */
export class CardElement {
  /** @param {number} identity -1 = it lies face down */
  constructor(identity) {
    this.element = document.createElement("div");
    this.element.className = "card";
    this.element.append(drawn(identity < 0 ? "card-back" : symbolOf(identity), "card-side"));
    if (identity < 0) this.element.classList.add("is-down");
    else this.#call(identity);
    this.transform = "";
    this.level = -1;
    this.aloft = false;
    this.leave();
  }

  /** @param {number} identity */
  #call(identity) {
    const suit = Math.floor((identity % 52) / 13);
    this.element.classList.toggle("is-red", suit === 1 || suit === 2);
    this.element.dataset.card = cardSign(identity);
  }

  /** From the table. */
  leave() {
    this.place(AWAY, LYING, false);
  }

  /**
   * @param {string} transform
   * @param {number} level which card lies over which
   * @param {boolean} aloft whether it is on its way
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
