/**
 * Follows a live game: asks the server for new steps at intervals, and at once when `ask` is called.
 *
 * @typedef {import("./recording.js").GameFilm} GameFilm
 * @typedef {{ since: () => string, take: (answer: GameFilm) => void, trouble: (words: string) => void }} Watcher  trouble gets "" when the connection is back
 */
import { gettext } from "../texts.js";

const EVERY_MS = 1000;
/** The longest interval; it doubles while the server does not answer. */
const RAREST_MS = 16_000;
const LOST = gettext("The connection is lost. Trying again …");

export class LiveFilm {
  /**
   * @param {string} address of the film
   * @param {Watcher} watcher
   */
  constructor(address, watcher) {
    this.address = address;
    this.watcher = watcher;
    this.wait_ms = EVERY_MS;
    this.timer = 0;
    this.asking = false;
    this.over = false;
    /** The name under which the server counts this viewer. */
    this.viewer = Math.random().toString(36).slice(2, 12);
    // A hidden page does not ask. It asks again when it becomes visible.
    document.addEventListener("visibilitychange", () => this.ask());
    this.#askLater();
  }

  #askLater() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.ask(), this.wait_ms);
  }

  /** Only one request at a time, because each asks for the steps after the last answer. */
  ask() {
    if (this.over || this.asking || document.hidden) return;
    this.asking = true;
    void this.#fetch().then((answer) => {
      this.asking = false;
      this.wait_ms = answer ? EVERY_MS : Math.min(2 * this.wait_ms, RAREST_MS);
      this.watcher.trouble(answer ? "" : LOST);
      if (answer) this.#take(answer);
      if (!this.over) this.#askLater();
    });
  }

  /** The new steps; null if the server did not answer. @returns {Promise<GameFilm | null>} */
  async #fetch() {
    try {
      const answer = await fetch(`${this.address}?since=${this.watcher.since()}&viewer=${this.viewer}`);
      return answer.ok ? await answer.json() : null;
    } catch {
      return null;
    }
  }

  /** @param {GameFilm} answer */
  #take(answer) {
    this.over = answer.live !== true;
    try {
      this.watcher.take(answer);
    } catch (error) {
      this.over = true;
      const reason = error instanceof Error ? error.message : "";
      this.watcher.trouble(`${gettext("This game cannot be followed any further.")} ${reason}`);
    }
  }
}
