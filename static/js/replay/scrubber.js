/**
 * A timeline that can be dragged with a mouse, a thumb or slider keys. It knows only positions and lengths.
 * A thumb that moves up or down scrolls the page instead.
 *
 * @typedef {import("./lanes.js").Shape} Shape
 * @typedef {import("./loop.js").Stretch} Stretch
 * @typedef {{ x: number, y: number, width: number, height: number, coarse: boolean }} Place  a point on a line of that size, in pixels; coarse = under a thumb
 * @typedef {{ seek: (at_ms: number) => void, grab: () => void, release: () => void, point: (place: Place | null) => void, tap: (place: Place) => void }} Listener  point = the pointer moved; tap = pressed and released in one place
 */

const SVG = "http://www.w3.org/2000/svg";
/** A press that moves less than this is a tap. */
const TAP_PX = 4;
/** A thumb drags once it has moved this far along the line; before that it may be about to scroll. */
const DRAG_PX = 8;

export class Scrubber {
  /**
   * @param {HTMLElement} root
   * @param {Listener} listener
   */
  constructor(root, listener) {
    this.root = root;
    this.listener = listener;
    this.length_ms = 1;
    this.at_ms = 0;
    this.box = { left: 0, top: 0, width: 1, height: 1 };
    /** Where a press began, until it becomes a drag. @type {{ x: number, y: number } | null} */
    this.pressed = null;
    this.isHeld = false;
    this.signs = document.createElementNS(SVG, "svg");
    this.signs.setAttribute("class", "scrubber-signs");
    this.signs.setAttribute("preserveAspectRatio", "none");
    this.signs.setAttribute("aria-hidden", "true");
    this.fill = part("scrubber-fill");
    this.loop = part("scrubber-loop");
    this.loop.hidden = true;
    this.rail = part("scrubber-rail");
    this.rail.append(part("scrubber-knob"));
    root.replaceChildren(this.fill, this.loop, this.signs, this.rail);
    this.#listen();
  }

  #listen() {
    const { root, listener } = this;
    root.addEventListener("pointerdown", (event) => this.#press(event));
    root.addEventListener("pointermove", (event) => this.#move(event));
    root.addEventListener("pointerup", (event) => this.#lift(event));
    root.addEventListener("pointercancel", () => {
      this.pressed = null; // the page scrolls
    });
    root.addEventListener("pointerleave", () => listener.point(null));
    root.addEventListener("lostpointercapture", ({ target }) => {
      if (target === root) this.#release(); // the touched part captures the thumb first and then loses it to the root
    });
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button !== 0) return;
    this.#measure();
    this.pressed = { x: event.clientX, y: event.clientY };
    if (event.pointerType === "mouse") this.#grab(event);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerType === "mouse") {
      if (!this.isHeld) this.#measure();
      if (this.#strayed(event).along >= TAP_PX) this.pressed = null;
    } else if (!this.isHeld) {
      const { along, across } = this.#strayed(event);
      if (along < DRAG_PX || along <= across) return;
      this.#grab(event);
      this.pressed = null;
    }
    if (this.isHeld) this.listener.seek(this.timeAt(event.clientX));
    this.listener.point(this.#placeOf(event));
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    const { along, across } = this.#strayed(event);
    const isTap = this.pressed !== null && along < TAP_PX && (this.isHeld || across < TAP_PX);
    this.pressed = null;
    if (!isTap) return;
    if (!this.isHeld) this.#grab(event);
    this.listener.tap(this.#placeOf(event));
  }

  /** How far the press has moved. @param {PointerEvent} event */
  #strayed({ clientX, clientY }) {
    const { x, y } = this.pressed ?? { x: clientX, y: clientY };
    return { along: Math.abs(clientX - x), across: Math.abs(clientY - y) };
  }

  /** @param {PointerEvent} event */
  #grab(event) {
    this.root.setPointerCapture(event.pointerId);
    this.root.classList.add("is-held");
    this.isHeld = true;
    this.listener.grab();
    this.listener.seek(this.timeAt(event.clientX));
    this.listener.point(this.#placeOf(event));
  }

  #release() {
    if (!this.isHeld) return;
    this.isHeld = false;
    this.root.classList.remove("is-held");
    this.listener.release();
  }

  #measure() {
    const { left, top, width, height } = this.root.getBoundingClientRect();
    this.box = { left, top, width, height };
  }

  /** @param {PointerEvent} event @returns {Place} */
  #placeOf({ clientX, clientY, pointerType }) {
    const { left, top, width, height } = this.box;
    return { x: clientX - left, y: clientY - top, width, height, coarse: pointerType === "touch" };
  }

  /** @param {number} x in the window */
  timeAt(x) {
    return timeUnder(x, this.box, this.length_ms);
  }

  /**
   * Draws shapes on the line.
   * @param {number} length_ms
   * @param {readonly Shape[]} shapes from the lowest to the topmost
   * @param {{ width: number, height: number }} size of their drawing, which is stretched to the line
   */
  draw(length_ms, shapes, { width, height }) {
    this.length_ms = Math.max(length_ms, 1);
    this.signs.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.signs.replaceChildren(...shapes.map(pathOf));
    this.root.setAttribute("aria-valuemin", "0");
    this.root.setAttribute("aria-valuemax", String(Math.round(this.length_ms / 1000)));
  }

  /** @param {Stretch | null} loop the repeated stretch; without length while only its start is set */
  showLoop(loop) {
    this.loop.hidden = loop === null;
    if (!loop) return;
    const [from, to] = [loop.from_ms, loop.to_ms].map((at_ms) => at_ms / this.length_ms);
    this.loop.style.insetInlineStart = `${(from * 100).toFixed(3)}%`;
    this.loop.style.width = `${((to - from) * 100).toFixed(3)}%`;
  }

  /**
   * @param {number} at_ms
   * @param {number} length_ms of the line, which may not be drawn yet
   */
  point(at_ms, length_ms) {
    this.at_ms = at_ms;
    this.length_ms = Math.max(length_ms, 1);
    const part = Math.min(Math.max(at_ms / this.length_ms, 0), 1);
    this.fill.style.transform = `scaleX(${part.toFixed(5)})`;
    this.rail.style.transform = `translateX(${(part * 100).toFixed(3)}%)`;
  }

  /** Describes the current moment to screen readers. @param {string} words */
  tell(words) {
    if (this.root.getAttribute("aria-valuetext") === words) return;
    this.root.setAttribute("aria-valuetext", words);
    this.root.setAttribute("aria-valuenow", String(Math.round(this.at_ms / 1000)));
  }
}

/**
 * @param {number} x
 * @param {{ left: number, width: number }} box
 * @param {number} length_ms
 */
export function timeUnder(x, { left, width }, length_ms) {
  return Math.min(Math.max((x - left) / Math.max(width, 1), 0), 1) * length_ms;
}

/**
 * One shape with a vertical stroke for each moment; one unit is a millisecond.
 * @param {string} name
 * @param {readonly number[]} moments_ms
 * @param {number} top
 * @param {number} bottom
 * @returns {Shape}
 */
export function strokes(name, moments_ms, top, bottom) {
  return { name, d: moments_ms.map((at_ms) => `M${Math.round(at_ms)} ${top}V${bottom}`).join("") };
}

/** @param {Shape} shape */
function pathOf({ name, d }) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("class", name);
  path.setAttribute("vector-effect", "non-scaling-stroke");
  path.setAttribute("d", d);
  return path;
}

/** @param {string} name */
function part(name) {
  const element = document.createElement("div");
  element.className = name;
  return element;
}
