/**
 * Cards as elements. All faces are in one drawing, which is fetched once before the first card is shown.
 */
import { gettext } from "../texts.js";
import { cardSign } from "./captions.js";
import { request } from "./requests.js";
import { LYING } from "./scene.js";

const SVG = "http://www.w3.org/2000/svg";
const RANK_LETTERS = "A23456789TJQK";
const SUIT_LETTERS = "SHDC";
/** The place of a card that is not on the table: outside the visible area. Hiding it instead would trigger a new layout. */
const AWAY = "translate(-400px, 0)";

/** Drawings by name. @type {Map<string, Element>} */
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
  const answer = await request(address);
  if (!answer.ok) throw new Error(gettext("The card faces did not load (%(status)s).", { status: answer.status }));
  const drawing = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  for (const symbol of drawing.querySelectorAll("symbol")) symbols.set(symbol.id, symbol);
}

/** @param {number} card */
export function symbolOf(card) {
  return `card-${RANK_LETTERS[card % 13]}${SUIT_LETTERS[Math.floor((card % 52) / 13)]}`;
}

/**
 * Copies a drawing into a new element. A reference to the shared drawing would be redrawn with every change around it.
 * @param {string} symbol
 * @param {string} name of the class
 */
export function drawn(symbol, name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", name);
  svg.setAttribute("aria-hidden", "true");
  const drawing = document.importNode(/** @type {Element} */ (symbols.get(symbol)), true);
  for (const name of ["viewBox", "fill"]) svg.setAttribute(name, drawing.getAttribute(name) ?? "none");
  svg.append(...drawing.childNodes);
  return svg;
}

/**
 * One card, always face up or always face down: only its position changes. The moving element is a plain frame, because
 * the browser computes its style again with every move.
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

  /** Takes the card off the table. */
  leave() {
    this.place(AWAY, LYING, false);
  }

  /**
   * @param {string} transform
   * @param {number} level its z-index
   * @param {boolean} aloft whether it is in the air
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
