/**
 * The deal told line by line, the line of the moment marked and kept in sight. A line grows with the seats that act in it.
 *
 * @typedef {import("./film.js").Reel} Reel
 * @typedef {import("./captions.js").Teller} Teller
 */
import { clockText } from "./moment.js";

const LINES_ABOVE = 4;

export class Transcript {
  /** @param {HTMLElement | null} root an ordered list, or nothing */
  constructor(root) {
    this.root = root;
    this.current = -1;
    this.line_px = 0;
  }

  /**
   * @param {Reel} reel
   * @param {Teller} teller
   */
  show(reel, teller) {
    this.current = -1;
    this.root?.replaceChildren(...reel.beats.map((beat, index) => line(index, beat.at_ms, teller.brief(index))));
    this.line_px =
      Number.parseFloat(this.root ? getComputedStyle(this.root).getPropertyValue("--line-height") : "0") || 28;
  }

  /** @param {number} beat -1 = none yet */
  mark(beat) {
    if (!this.root) return;
    const marked = this.root.children[beat];
    this.root.children[this.current]?.removeAttribute("aria-current");
    marked?.setAttribute("aria-current", "step");
    this.current = beat;
    this.root.scrollTop = marked instanceof HTMLElement ? marked.offsetTop - LINES_ABOVE * this.line_px : 0;
  }
}

/**
 * @param {number} beat
 * @param {number} at_ms
 * @param {readonly { who: string, what: string }[]} told
 */
function line(beat, at_ms, told) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.beat = String(beat);
  button.append(cell("time", clockText(at_ms, true)));
  button.append(...told.flatMap(({ who, what }) => [cell("who", who), cell("what", what)]));
  item.append(button);
  return item;
}

/** @param {string} name @param {string} text */
function cell(name, text) {
  const element = document.createElement("span");
  element.className = `transcript-${name}`;
  element.textContent = `${text} `;
  return element;
}
