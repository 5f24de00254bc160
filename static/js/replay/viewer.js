/**
 * The replay viewer: a game's films on one line of time. State (the clock) → render → events.
 *
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./moment.js").Moment} Moment
 * @typedef {import("./table.js").Seat} Seat
 * @typedef {{ version: number, id: string, variant: string, seats: Seat[], winner: number | null, counts: "cards" | "points", scores: number[][], places: number[], deals: Film[] }} GameFilm
 * @typedef {{ embedded: boolean, still: boolean, moment: Moment | null }} Options
 */
import { Clock, gapsBetween } from "./clock.js";
import { Reel } from "./film.js";
import { commandOf } from "./keys.js";
import { placesOf } from "./layout.js";
import { clockText } from "./moment.js";
import { Panels } from "./panels.js";
import { TableView } from "./table.js";
import { gameTime, marksOf, momentAt, neighbour, SETTLE_MS, spansOf, totalOf } from "./timeline.js";

const JUMP_MS = 5000;
/** Going back a deal goes to the start of this one first, unless it has hardly begun. */
const JUST_BEGUN_MS = 1500;

export class Viewer {
  /**
   * @param {HTMLElement} root
   * @param {GameFilm} game
   * @param {Options} options
   */
  constructor(root, game, options) {
    this.root = root;
    this.game = game;
    this.options = options;
    this.names = game.seats.map((seat) => seat.name);
    this.reels = game.deals.map((film) => new Reel(film));
    this.spans = spansOf(game.deals.map((film) => film.length_ms));
    this.moments_ms = this.reels.flatMap((reel, deal) =>
      reel.beats.map((beat) => this.spans[deal].starts_ms + beat.at_ms),
    );
    this.clock = new Clock(totalOf(this.spans), gapsBetween(this.moments_ms));
    this.deal = -1;
    this.frame = 0;
    this.resume = false;
    this.panels = new Panels(root, this);
    this.table = new TableView(this.panels.part("table"), game.seats, options.still);
    this.places = this.#placesOfGame();
    root.style.setProperty("--seats", String(game.seats.length));
    this.panels.drawGame(this.#marksOfGame());
    // The observer tells of the first size only after a frame; until then there would be cards without a place.
    const { width, height } = this.table.root.getBoundingClientRect();
    this.table.resize(width, height);
    if (options.moment) this.clock.seek(gameTime(this.spans, options.moment));
    this.#listen();
  }

  #placesOfGame() {
    const zones = new Map(this.game.deals.flatMap((film) => film.zones.map((zone) => [zone.name, zone])));
    return placesOf([...zones.values()], this.game.seats.length, (name) =>
      Math.max(...this.reels.map((reel) => reel.most.get(name) ?? 0)),
    );
  }

  #marksOfGame() {
    return this.reels.flatMap((reel, deal) =>
      marksOf(reel).map((mark) => ({ ...mark, at_ms: mark.at_ms + this.spans[deal].starts_ms })),
    );
  }

  #listen() {
    const table = this.panels.part("table");
    new ResizeObserver(([{ contentRect }]) => {
      this.table.resize(contentRect.width, contentRect.height);
      this.render();
    }).observe(table);
    table.addEventListener("click", () => this.toggle());
    const ears = this.options.embedded ? this.root : document;
    ears.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event)));
    ears.addEventListener("click", (event) => this.#press(/** @type {MouseEvent} */ (event)));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const command = commandOf(event);
    if (!command || this.panels.helpIsOpen) return;
    event.preventDefault();
    this.run(command);
  }

  /** @param {MouseEvent} event */
  #press({ target, detail }) {
    if (!(target instanceof Element)) return;
    const button = target.closest("[data-command]");
    if (button instanceof HTMLElement && button.dataset.command) {
      this.run(button.dataset.command);
      // After a click, unlike after a key, the space bar should play and not press the button again.
      if (detail > 0) button.blur();
    }
    const deal = target.closest("[data-deal]");
    if (deal instanceof HTMLElement) this.seek(this.spans[Number(deal.dataset.deal)].starts_ms);
    const beat = target.closest("[data-beat]");
    if (beat instanceof HTMLElement) this.#seekBeat(Number(beat.dataset.beat));
  }

  /** @param {number} beat of the deal that is shown */
  #seekBeat(beat) {
    this.pause();
    this.seek(this.spans[this.deal].starts_ms + this.reels[this.deal].beats[beat].at_ms);
  }

  /** @param {string} command */
  run(command) {
    this.#commands[command]?.();
  }

  /** @type {Record<string, () => void>} */
  #commands = {
    toggle: () => this.toggle(),
    back: () => this.step(-1),
    forward: () => this.step(1),
    "jump-back": () => this.seek(this.clock.at_ms - JUMP_MS),
    "jump-forward": () => this.seek(this.clock.at_ms + JUMP_MS),
    "deal-back": () => this.toDeal(-1),
    "deal-forward": () => this.toDeal(1),
    slower: () => this.#setSpeed(-1),
    faster: () => this.#setSpeed(1),
    start: () => this.seek(0),
    end: () => this.seek(this.clock.length_ms),
    skip: () => this.#toggleSkipping(),
    full: () => this.#toggleFull(),
    link: () => void this.panels.copyLink(this.moment),
    help: () => this.panels.toggleHelp(),
  };

  get moment() {
    return momentAt(this.spans, this.clock.at_ms);
  }

  toggle() {
    if (this.clock.playing) this.pause();
    else this.play();
  }

  play() {
    this.clock.play(performance.now());
    this.#next();
    this.render();
  }

  pause() {
    this.clock.pause();
    this.render();
    this.panels.rememberMoment(this.moment);
  }

  /** @param {number} game_ms */
  seek(game_ms) {
    this.clock.seek(Math.round(game_ms));
    this.render();
    if (!this.clock.playing) this.panels.rememberMoment(this.moment);
  }

  /** One action on or back. @param {1 | -1} direction */
  step(direction) {
    this.clock.pause();
    const found = neighbour(this.moments_ms, this.clock.at_ms, direction);
    this.seek(found ?? (direction > 0 ? this.clock.length_ms : 0));
  }

  /** @param {1 | -1} direction */
  toDeal(direction) {
    const { deal, at_ms } = this.moment;
    const target = direction < 0 && at_ms > JUST_BEGUN_MS ? deal : deal + direction;
    this.seek(gameTime(this.spans, { deal: target, at_ms: 0 }));
  }

  /** @param {number} change */
  #setSpeed(change) {
    this.clock.changeSpeed(change);
    this.render();
  }

  #toggleSkipping() {
    this.clock.skipping = !this.clock.skipping;
    this.render();
  }

  #toggleFull() {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void this.root.requestFullscreen?.();
  }

  /** A hand is on the line of time: hold still until it lets go. */
  grab() {
    this.resume = this.clock.playing;
    this.clock.pause();
  }

  release() {
    if (this.resume) this.play();
    else this.panels.rememberMoment(this.moment);
    this.resume = false;
  }

  #next() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame((now_ms) => this.#tick(now_ms));
  }

  /** @param {number} now_ms */
  #tick(now_ms) {
    this.clock.tick(now_ms);
    if (this.clock.ended && this.options.embedded) this.clock.play(now_ms);
    this.render();
    if (this.clock.playing) this.#next();
  }

  render() {
    if (this.reels.length === 0) return;
    const { deal, at_ms } = this.moment;
    if (deal !== this.deal) this.#showDeal(deal);
    const reel = this.reels[deal];
    this.table.render(at_ms);
    this.panels.render({
      moment: { deal, at_ms: Math.min(at_ms, reel.length_ms) },
      resting: at_ms > reel.length_ms + SETTLE_MS,
      game_ms: this.clock.at_ms,
      beat: reel.beatAt(at_ms),
      playing: this.clock.playing,
      begun: this.clock.playing || this.clock.at_ms > 0,
      speed: this.clock.speed,
      skipping: this.clock.skipping,
    });
  }

  /** @param {number} deal */
  #showDeal(deal) {
    this.deal = deal;
    this.table.showReel(this.reels[deal], this.places);
    this.panels.drawDeal(deal);
  }

  /** What the page says of a moment to people who listen. @param {Moment} moment */
  words({ deal, at_ms }) {
    return `Deal ${deal + 1} of ${this.reels.length}, ${clockText(at_ms)}`;
  }
}
