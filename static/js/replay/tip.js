/** What is told of the place under a hand: when, and what. It stands above the line, and never over its ends. */
import { write } from "./text.js";

const GAP_PX = 4;

export class Tip {
  /** @param {HTMLElement | null} root an element that lies in the same box as the lines, or nothing */
  constructor(root) {
    this.root = root;
    this.when = document.createElement("span");
    this.when.className = "tip-when figure";
    this.what = document.createElement("span");
    root?.replaceChildren(this.when, " ", this.what);
    /** Above which line it stands, and where that lies in their box. @type {HTMLElement | null} */
    this.line = null;
    this.place = { left: 0, top: 0, room: 0 };
    this.hide();
  }

  /**
   * @param {HTMLElement} line
   * @param {number} x on the line, in pixels
   * @param {string} when
   * @param {string} what
   */
  show(line, x, when, what) {
    if (!this.root) return;
    if (line !== this.line) this.#measure(line);
    this.root.hidden = false;
    write(this.when, when);
    write(this.what, what);
    const { left, top, room } = this.place;
    // In parts of its own size: to measure it would lay the page out in the middle of a drag.
    const middle = `clamp(0px, calc(${Math.round(left + x)}px - 50%), calc(${room}px - 100%))`;
    this.root.style.transform = `translate(${middle}, calc(${top - GAP_PX}px - 100%))`;
  }

  /** Once for each time that a hand comes to a line. @param {HTMLElement} line */
  #measure(line) {
    this.line = line;
    this.place = { left: line.offsetLeft, top: line.offsetTop, room: line.parentElement?.clientWidth ?? 0 };
  }

  hide() {
    this.line = null;
    if (this.root) this.root.hidden = true;
  }
}
