/**
 * The tip at the pointer: a time and a text. It stands above or below the line and stays within its ends, so that it
 * covers nothing a spectator may be reading.
 */
import { write } from "./text.js";

const GAP_PX = 4;
/** The room that two lines of text need below. */
const ROOM_PX = 64;

export class Tip {
  /** @param {HTMLElement | null} root an element in the same box as the lines, or null */
  constructor(root) {
    this.root = root;
    this.when = document.createElement("span");
    this.when.className = "tip-when figure";
    this.what = document.createElement("span");
    root?.replaceChildren(this.when, " ", this.what);
    /** Its line, and the line's place in their box. @type {HTMLElement | null} */
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
    // Percentages of its own size: measuring it would trigger a layout during a drag.
    const middle = `clamp(0px, calc(${Math.round(left + x)}px - 50%), calc(${room}px - 100%))`;
    this.root.style.transform = `translate(${middle}, ${across})`;
  }

  /** Runs once each time the pointer enters a line. @param {HTMLElement} line */
  #measure(line) {
    this.line = line;
    const across = this.#standsBelow(line)
      ? `${line.offsetTop + line.offsetHeight + GAP_PX}px`
      : `calc(${line.offsetTop - GAP_PX}px - 100%)`;
    this.place = { left: line.offsetLeft, room: line.parentElement?.clientWidth ?? 0, across };
  }

  /**
   * Above, the tip could hide the timeline of the whole game. Below, a thumb could hide the tip.
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
