/**
 * The deal as a list of lines, with the current line marked and in view. The tab key reaches one line; arrow keys move
 * from there.
 *
 * @typedef {import("./film.js").Reel} Reel
 * @typedef {import("./captions.js").Captions} Captions
 */
import { clockText } from "./moment.js";

const LINES_ABOVE = 4;
/** Names up to this length always fit. */
const LONG_NAME = 14;

export class Transcript {
  /** @param {HTMLElement | null} root an ordered list, or null */
  constructor(root) {
    this.root = root;
    this.deal = -1;
    this.current = -1;
    this.line_px = 0;
    /** @type {HTMLButtonElement[]} */
    this.lines = [];
  }

  /**
   * @param {number} deal
   * @param {Reel} reel
   * @param {Captions} captions
   */
  show(deal, reel, captions) {
    this.deal = deal;
    this.current = -1;
    this.lines = [];
    this.root?.replaceChildren();
    this.append(reel, captions);
    this.line_px ||= this.#lineHeight();
  }

  #lineHeight() {
    return Number.parseFloat(this.root ? getComputedStyle(this.root).getPropertyValue("--line-height") : "0") || 28;
  }

  /** Adds the lines of new beats. @param {Reel} reel @param {Captions} captions */
  append(reel, captions) {
    if (!this.root) return;
    const first = this.lines.length;
    const lines = reel.beats.slice(first).map(({ at_ms }, order) => line(first + order, at_ms, captions));
    this.lines.push(...lines);
    this.root.append(...lines.map(asItem));
    if (this.current < 0 && this.lines.length > 0) this.lines[0].tabIndex = 0;
  }

  /** @param {number} beat -1 before the first */
  mark(beat) {
    if (!this.root || this.lines.length === 0) return;
    const before = this.lines[Math.max(this.current, 0)];
    before.removeAttribute("aria-current");
    before.tabIndex = -1;
    const marked = this.lines[beat];
    marked?.setAttribute("aria-current", "step");
    this.lines[Math.max(beat, 0)].tabIndex = 0;
    this.current = beat;
    this.root.scrollTop = marked?.parentElement ? marked.parentElement.offsetTop - LINES_ABOVE * this.line_px : 0;
  }

  /** The beat of the line that contains an element; null outside of any line. @param {EventTarget | null} target */
  beatOf(target) {
    const found = target instanceof Element ? target.closest("[data-beat]") : null;
    return found instanceof HTMLElement && this.root?.contains(found) ? Number(found.dataset.beat) : null;
  }

  get hasFocus() {
    return this.root?.contains(document.activeElement) ?? false;
  }

  /** @param {number} beat */
  focus(beat) {
    this.lines[beat]?.focus({ preventScroll: true });
  }
}

/** A line of the transcript. Screen readers get a whole sentence instead of its cells. @param {number} beat @param {number} at_ms @param {Captions} captions */
function line(beat, at_ms, captions) {
  const button = document.createElement("button");
  const time = clockText(at_ms, true);
  button.type = "button";
  button.tabIndex = -1;
  button.dataset.beat = String(beat);
  const cells = captions.brief(beat).flatMap(({ who, what }) => {
    const long = who.length > LONG_NAME ? " is-long" : "";
    return [cell(`transcript-who${long}`, who), cell("transcript-what", what)];
  });
  button.append(cell("transcript-time", time), ...cells);
  for (const part of button.children) part.ariaHidden = "true";
  button.append(cell("transcript-said", `${time}. ${captions.beat(beat)}`));
  return button;
}

/** @param {HTMLButtonElement} button */
function asItem(button) {
  const item = document.createElement("li");
  item.append(button);
  return item;
}

/** @param {string} name @param {string} text */
function cell(name, text) {
  const element = document.createElement("span");
  element.className = name;
  element.textContent = text;
  return element;
}
