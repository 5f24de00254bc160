/**
 * A line of time to drag along: with a mouse, a thumb or the keys of a slider. It knows positions and lengths, not what they mean.
 *
 * @typedef {{ at_ms: number, kind: string }} Mark
 * @typedef {import("./loop.js").Stretch} Stretch
 * @typedef {{ seek: (at_ms: number) => void, grab: () => void, release: () => void }} Listener
 */

const SVG = "http://www.w3.org/2000/svg";

export class Scrubber {
  /**
   * @param {HTMLElement} root
   * @param {Listener} listener
   */
  constructor(root, listener) {
    this.root = root;
    this.listener = listener;
    this.length_ms = 1;
    this.box = { left: 0, width: 1 };
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
    this.root.addEventListener("pointerdown", (event) => this.#grab(event));
    this.root.addEventListener("pointermove", (event) => {
      if (this.root.hasPointerCapture(event.pointerId)) this.listener.seek(this.timeAt(event.clientX));
    });
    this.root.addEventListener("lostpointercapture", () => {
      this.root.classList.remove("is-held");
      this.listener.release();
    });
  }

  /** @param {PointerEvent} event */
  #grab(event) {
    if (event.button !== 0) return;
    const { left, width } = this.root.getBoundingClientRect();
    this.box = { left, width };
    this.root.setPointerCapture(event.pointerId);
    this.root.classList.add("is-held");
    this.listener.grab();
    this.listener.seek(this.timeAt(event.clientX));
  }

  /** @param {number} x in the window */
  timeAt(x) {
    return timeUnder(x, this.box, this.length_ms);
  }

  /**
   * What is drawn on the line: borders across it, marks on it by kind.
   * @param {number} length_ms
   * @param {readonly number[]} borders_ms
   * @param {readonly Mark[]} marks
   */
  draw(length_ms, borders_ms, marks) {
    this.length_ms = Math.max(length_ms, 1);
    this.signs.setAttribute("viewBox", `0 0 ${this.length_ms} 10`);
    const kinds = [...new Set(marks.map((mark) => mark.kind))];
    this.signs.replaceChildren(
      stroke("scrubber-border", borders_ms, 0, 10),
      ...kinds.map((kind) => {
        const moments_ms = marks.filter((mark) => mark.kind === kind).map((mark) => mark.at_ms);
        return stroke(`scrubber-mark scrubber-${kind}`, moments_ms, 2, 8);
      }),
    );
    this.root.setAttribute("aria-valuemin", "0");
    this.root.setAttribute("aria-valuemax", String(Math.round(this.length_ms / 1000)));
  }

  /** @param {Stretch | null} loop a stretch that is played again and again; one without length has only begun */
  showLoop(loop) {
    this.loop.hidden = loop === null;
    if (!loop) return;
    const [from, to] = [loop.from_ms, loop.to_ms].map((at_ms) => at_ms / this.length_ms);
    this.loop.style.insetInlineStart = `${(from * 100).toFixed(3)}%`;
    this.loop.style.width = `${((to - from) * 100).toFixed(3)}%`;
  }

  /**
   * @param {number} at_ms
   * @param {string} words for people who listen
   */
  show(at_ms, words) {
    const part = Math.min(Math.max(at_ms / this.length_ms, 0), 1);
    this.fill.style.transform = `scaleX(${part.toFixed(5)})`;
    this.rail.style.transform = `translateX(${(part * 100).toFixed(3)}%)`;
    if (this.root.getAttribute("aria-valuetext") === words) return;
    this.root.setAttribute("aria-valuetext", words);
    this.root.setAttribute("aria-valuenow", String(Math.round(at_ms / 1000)));
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
 * One upright stroke for each moment, as one path.
 * @param {string} name
 * @param {readonly number[]} moments_ms
 * @param {number} top
 * @param {number} bottom
 */
function stroke(name, moments_ms, top, bottom) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("class", name);
  path.setAttribute("vector-effect", "non-scaling-stroke");
  path.setAttribute("d", moments_ms.map((at_ms) => `M${Math.round(at_ms)} ${top}V${bottom}`).join(""));
  return path;
}

/** @param {string} name */
function part(name) {
  const element = document.createElement("div");
  element.className = name;
  return element;
}
