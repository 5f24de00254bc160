/**
 * Two games on one clock. Each deal starts in both at the same time, and lasts as long as the longer of the two.
 *
 * @typedef {import("../replay/moment.js").Moment} Moment
 * @typedef {import("../replay/timeline.js").Span} Span
 */
import { gameTime, momentAt, spansOf, totalOf } from "../replay/timeline.js";

export class Lockstep {
  /** @param {readonly (readonly number[])[]} games for each game the lengths of its deals, in order */
  constructor(games) {
    const deals = Math.max(0, ...games.map((lengths_ms) => lengths_ms.length));
    const longest = Array.from({ length: deals }, (_, deal) =>
      Math.max(...games.map((lengths_ms) => lengths_ms[deal] ?? 0)),
    );
    /** @type {Span[]} */
    this.spans = spansOf(longest);
  }

  get length_ms() {
    return totalOf(this.spans);
  }

  /** @param {number} together_ms @returns {Moment} */
  momentAt(together_ms) {
    return momentAt(this.spans, together_ms);
  }

  /** The time of a moment on the common clock, kept within it. @param {Moment} moment */
  timeOf(moment) {
    return gameTime(this.spans, moment);
  }

  /** Forward: the start of the next deal. Back: the start of this deal, or of the previous one if this one has just begun. @param {number} together_ms @param {1 | -1} direction */
  dealFrom(together_ms, direction) {
    const { deal, at_ms } = this.momentAt(together_ms);
    if (direction < 0 && at_ms > HARDLY_MS) return this.timeOf({ deal, at_ms: 0 });
    return this.timeOf({ deal: deal + direction, at_ms: 0 });
  }
}

const HARDLY_MS = 1500;
