/**
 * A whole game in the viewer: its reels on one timeline, with their marks. It grows while the game goes on.
 *
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./moment.js").Moment} Moment
 * @typedef {import("./deal_marks.js").Mark} Mark
 * @typedef {import("./table.js").Seat} Seat
 * @typedef {{ version: number, id: string, variant: string, seats: Seat[], winner: number | null, counts: "cards" | "points" | "ships" | "sequences", scores: number[][], places: number[], deals: Film[], live?: boolean, silent?: boolean, watching?: number }} GameFilm  deals = in order; live = the game goes on; silent = it is live but has broken off; watching = the number of viewers
 */
import { gapsBetween } from "./clock.js";
import { marksOf } from "./deal_marks.js";
import { Reel } from "./film.js";
import { placesOf } from "./layout.js";
import { gameTime, momentAt, spansOf, totalOf } from "./timeline.js";

export class Recording {
  /** @param {GameFilm} game */
  constructor(game) {
    this.game = game;
    this.reels = game.deals.map((film) => new Reel(film));
    /** @type {import("./timeline.js").Span[]} */
    this.spans = [];
    /** The times of all beats, in time of the game. @type {number[]} */
    this.moments_ms = [];
    /** @type {import("./clock.js").Gap[]} */
    this.gaps = [];
    /** In time of the game. @type {Mark[]} */
    this.marks = [];
    this.#measure();
  }

  #measure() {
    const { reels } = this;
    this.spans = spansOf(
      reels.map((reel) => reel.length_ms),
      this.live && this.game.scores.length < reels.length,
    );
    this.moments_ms = reels.flatMap((reel, deal) =>
      reel.beats.map(({ at_ms }) => this.spans[deal].starts_ms + Math.min(at_ms, this.spans[deal].length_ms)),
    );
    this.gaps = gapsBetween(this.moments_ms);
    this.marks = reels.flatMap((reel, deal) =>
      marksOf(reel).map((mark) => ({ ...mark, at_ms: mark.at_ms + this.spans[deal].starts_ms })),
    );
  }

  /** Whether the game is still being played. */
  get live() {
    return this.game.live === true;
  }

  /** Whether the game broke off but may still continue. */
  get silent() {
    return this.live && this.game.silent === true;
  }

  get length_ms() {
    return totalOf(this.spans);
  }

  /** Primitives that this viewer does not know. */
  get unknown() {
    return new Set(this.reels.flatMap((reel) => [...reel.unknown]));
  }

  /** How much has arrived, as the server's `since` parameter: the number of the last deal and of its steps. */
  get since() {
    const last = this.reels.at(-1);
    return last ? `${last.film.number}.${last.film.steps.length}` : "0.0";
  }

  /**
   * Adds news of a live game: further steps of the last deal, and whole films of later deals.
   * @param {GameFilm} answer
   */
  grow(answer) {
    for (const film of answer.deals) {
      const last = this.reels.at(-1);
      if (last?.film.number === film.number) last.append(film);
      else this.reels.push(new Reel(film));
    }
    const deals = this.reels.map((reel) => reel.film);
    this.game = { ...answer, deals };
    this.#measure();
  }

  /** The places of all zones of all deals. */
  get places() {
    const most = (/** @type {string} */ name) => Math.max(0, ...this.reels.map((reel) => reel.most.get(name) ?? 0));
    const isInstead = (/** @type {string} */ name) => !this.reels.some((reel) => reel.besidePiles.has(name));
    const zones = this.reels.flatMap((reel) => reel.film.zones.map((zone) => /** @type {const} */ ([zone.name, zone])));
    return placesOf([...new Map(zones).values()], this.game.seats.length, most, isInstead);
  }

  /** @param {number} game_ms @returns {Moment} */
  momentAt(game_ms) {
    return momentAt(this.spans, game_ms);
  }

  /** @param {Moment} moment */
  gameTime(moment) {
    return gameTime(this.spans, moment);
  }
}
