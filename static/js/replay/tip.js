/**
 * What is told of the place under a hand: when, and what. It stands above the line or below it, and never over its ends: over whatever a
 * spectator reads just then it would be in the way.
 */
import { write } from "./text.js";

const GAP_PX = 4;
/** What two lines of words take below. */
const ROOM_PX = 64;

export class Tip {
  /** @param {HTMLElement | null} root an element that lies in the same box as the lines, or nothing */
  constructor(root) {
    this.root = root;
    this.when = document.createElement("span");
    this.when.className = "tip-when figure";
    this.what = document.createElement("span");
    root?.replaceChildren(this.when, " ", this.what);
    /** Of which line it tells, and where that lies in their box. @type {HTMLElement | null} */
    this.line = null;
    this.place = { left: 0, room: 0, across: "" };
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
    const { left, room, across } = this.place;
    // In parts of its own size: to measure it would lay the page out in the middle of a drag.
    const middle = `clamp(0px, calc(${Math.round(left + x)}px - 50%), calc(${room}px - 100%))`;
    this.root.style.transform = `translate(${middle}, ${across})`;
  }

  /** Once for each time that a hand comes to a line. @param {HTMLElement} line */
  #measure(line) {
    this.line = line;
    const across = this.#standsBelow(line)
      ? `${line.offsetTop + line.offsetHeight + GAP_PX}px`
      : `calc(${line.offsetTop - GAP_PX}px - 100%)`;
    this.place = { left: line.offsetLeft, room: line.parentElement?.clientWidth ?? 0, across };
  }

  /**
   * Above it the line of the whole game may lie, which is to be seen; under a thumb nothing can be read below.
   * @param {HTMLElement} line
   */
  #standsBelow(line) {
    const isLower = line.offsetTop > 0;
    const hasRoom = innerHeight - line.getBoundingClientRect().bottom >= ROOM_PX;
    return isLower && hasRoom && !matchMedia("(hover: none)").matches;
  }

  hide() {
    this.line = null;
    if (this.root) this.root.hidden = true;
  }
}
