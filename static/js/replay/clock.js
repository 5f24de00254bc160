/**
 * Real time, at the speed the spectator chooses, with pauses that can be skipped.
 *
 * @typedef {{ from_ms: number, to_ms: number }} Gap  a stretch in which nothing happens
 */

export const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8];
/** A tab that slept continues where it stopped, not minutes later. */
const LONGEST_TICK_MS = 250;
/** How much of a skipped pause is still played at each end. */
const LEAD_IN_MS = 600;
const SHORTEST_GAP_MS = 2500;

export class Clock {
  /**
   * @param {number} length_ms
   * @param {Gap[]} [gaps] in order of time
   */
  constructor(length_ms, gaps = []) {
    this.length_ms = length_ms;
    this.gaps = gaps;
    this.at_ms = 0;
    this.speed = 1;
    this.playing = false;
    this.skipping = false;
    /** The repeated stretch. @type {Gap | null} */
    this.loop = null;
    /** Whether the film may still grow. Then the clock waits at the end and does not stop. */
    this.growing = false;
    this.last_tick_ms = 0;
  }

  get ended() {
    return this.at_ms >= this.length_ms;
  }

  /** @param {number} now_ms time of the page, as every now_ms here */
  play(now_ms) {
    if (this.ended && !this.growing) this.at_ms = this.loop?.from_ms ?? 0;
    this.last_tick_ms = now_ms;
    this.playing = this.length_ms > 0 || this.growing;
  }

  pause() {
    this.playing = false;
  }

  /**
   * The game has become longer.
   * @param {number} length_ms
   * @param {Gap[]} gaps in order of time
   */
  grow(length_ms, gaps) {
    this.length_ms = length_ms;
    this.gaps = gaps;
  }

  /** @param {number} at_ms */
  seek(at_ms) {
    this.at_ms = Math.min(Math.max(at_ms, 0), this.length_ms);
  }

  /**
   * @param {number} change steps up or down the list of speeds
   */
  changeSpeed(change) {
    const index = SPEEDS.indexOf(this.speed) + change;
    this.speed = SPEEDS[Math.min(Math.max(index, 0), SPEEDS.length - 1)];
  }

  /**
   * Advances to a time of the page and returns the new position.
   * @param {number} now_ms
   */
  tick(now_ms) {
    const passed_ms = Math.min(Math.max(now_ms - this.last_tick_ms, 0), LONGEST_TICK_MS);
    this.last_tick_ms = now_ms;
    if (!this.playing) return this.at_ms;
    const before_ms = this.at_ms;
    this.seek(before_ms + passed_ms * this.speed);
    if (this.skipping) this.#skip(before_ms);
    if (this.loop && before_ms < this.loop.to_ms && this.at_ms >= this.loop.to_ms) this.seek(this.loop.from_ms);
    if (this.ended && !this.growing) this.playing = false;
    return this.at_ms;
  }

  /** @param {number} before_ms */
  #skip(before_ms) {
    const gap = this.gaps.find(
      ({ from_ms, to_ms }) => from_ms + LEAD_IN_MS <= this.at_ms && before_ms < to_ms - LEAD_IN_MS,
    );
    if (gap) this.seek(Math.max(this.at_ms, gap.to_ms - LEAD_IN_MS));
  }
}

/**
 * The pauses that are long enough to skip.
 * @param {readonly number[]} moments_ms when something happens, in order
 * @returns {Gap[]}
 */
export function gapsBetween(moments_ms) {
  /** @type {Gap[]} */
  const gaps = [];
  let from_ms = 0;
  for (const to_ms of moments_ms) {
    if (to_ms - from_ms >= SHORTEST_GAP_MS) gaps.push({ from_ms, to_ms });
    from_ms = to_ms;
  }
  return gaps;
}
