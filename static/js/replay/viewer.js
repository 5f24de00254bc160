/**
 * The replay viewer: a game's films on one timeline. State (the clock) → render → events.
 *
 * @typedef {import("./loop.js").Loop} Loop
 * @typedef {import("./moment.js").Moment} Moment
 * @typedef {import("./recording.js").Recording} Recording
 * @typedef {{ embedded: boolean, still: boolean, moment: Moment | null, loop: Loop | null }} Options  still = no card flies
 */
import { gettext } from "../texts.js";
import { Clock } from "./clock.js";
import { Controls } from "./controls.js";
import { loopWithin, loopWords, nextLoop } from "./loop.js";
import { clockText } from "./moment.js";
import { afterPaint } from "./paint.js";
import { Panels } from "./panels.js";
import { TableView } from "./table.js";
import { SETTLE_MS } from "./timeline.js";

/** If a viewer of a live game falls further behind than the first, it jumps to the second. */
const FARTHEST_BEHIND_MS = 2500;
const BEHIND_MS = 1000;

export class Viewer {
  /**
   * @param {HTMLElement} root
   * @param {Recording} recording of at least one deal
   * @param {Options} options
   */
  constructor(root, recording, options) {
    this.root = root;
    this.recording = recording;
    this.options = options;
    this.names = recording.game.seats.map((seat) => seat.name);
    this.clock = new Clock(recording.length_ms, recording.gaps);
    this.clock.growing = recording.live;
    /** @type {Loop | null} */
    this.loop = null;
    /** Whether the viewer follows the newest moment of a live game. */
    this.following = false;
    this.deal = -1;
    this.frame = 0;
    /** Whether the words of the moment still have to be drawn. */
    this.telling = false;
    this.held = false;
    this.resume = false;
    this.panels = new Panels(root, this);
    this.table = new TableView(this.panels.part("table"), recording.game.seats, options.still);
    this.places = recording.places;
    root.style.setProperty("--seats", String(this.names.length));
    root.style.setProperty("--longest", String(Math.max(...this.names.map((name) => name.length))));
    this.panels.drawGame();
    // The observer reports the first size only after a frame; until then cards would have no place.
    const { width, height } = this.table.root.getBoundingClientRect();
    this.table.resize(width, height);
    this.#begin(options);
    this.#watchSize();
    this.controls = new Controls(this);
  }

  /** @param {Options} options */
  #begin({ moment, loop }) {
    if (moment) this.clock.seek(this.recording.gameTime(moment));
    this.#setLoop(loopWithin(loop, this.recording.spans[loop?.deal ?? -1]?.length_ms));
  }

  #watchSize() {
    new ResizeObserver(([{ contentRect }]) => {
      this.table.resize(contentRect.width, contentRect.height);
      this.render();
    }).observe(this.table.root);
  }

  get moment() {
    return this.recording.momentAt(this.clock.at_ms);
  }

  /** The moment in words and addresses: the rest after a deal counts as its end. @returns {Moment} */
  get shown() {
    const { deal, at_ms } = this.moment;
    return { deal, at_ms: Math.min(at_ms, this.recording.spans[deal].length_ms) };
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
    this.following = false;
    this.clock.pause();
    this.render();
    this.#remember();
  }

  /** Seeks a time of the game, or the nearest end if it lies outside. @param {number} game_ms */
  seek(game_ms) {
    this.clock.seek(Math.round(game_ms));
    this.#follow(this.#atNewest() && this.clock.playing);
    if (this.clock.playing) return this.render();
    this.#draw();
    this.#tellLater();
    this.#remember();
  }

  /** Goes to the newest moment of a live game and follows it. */
  goLive() {
    this.#setLoop(null);
    this.clock.speed = 1;
    this.clock.seek(this.clock.length_ms);
    this.#follow(true);
    this.play();
  }

  /** @param {boolean} following */
  #follow(following) {
    if (following && !this.following) this.panels.address.forget();
    this.following = following;
  }

  #atNewest() {
    return this.clock.growing && this.clock.ended;
  }

  /**
   * Adds news of a live game. Throws if it contradicts the steps so far.
   * @param {import("./recording.js").GameFilm} answer
   */
  grow(answer) {
    const { recording, clock } = this;
    recording.grow(answer);
    clock.grow(recording.length_ms, recording.gaps);
    clock.growing = recording.live;
    const behind_ms = clock.length_ms - clock.at_ms;
    if (this.following && behind_ms > FARTHEST_BEHIND_MS) clock.seek(clock.length_ms - BEHIND_MS);
    this.following &&= recording.live;
    this.#makeRoom();
    this.panels.grow(this.deal);
    this.render();
  }

  /** Lays the table out again if cards now lie in new places. */
  #makeRoom() {
    const { places } = this.recording;
    if (JSON.stringify(places) === JSON.stringify(this.places)) return;
    this.places = places;
    this.table.showReel(this.recording.reels[this.deal], places);
  }

  #remember() {
    this.panels.address.remember(this.shown, this.loop);
  }

  /** @param {Moment} moment */
  seekMoment(moment) {
    this.seek(this.recording.gameTime(moment));
  }

  /** Pauses at a time of the game. @param {number} game_ms */
  stopAt(game_ms) {
    this.clock.pause();
    this.seek(game_ms);
  }

  /** @param {number} change */
  changeSpeed(change) {
    this.following = false;
    this.clock.changeSpeed(change);
    this.render();
  }

  toggleSkipping() {
    this.clock.skipping = !this.clock.skipping;
    this.render();
  }

  /** Sets the start of a loop, then its end, then turns it off. */
  turnLoop() {
    const loop = nextLoop(this.loop, this.shown);
    this.#setLoop(loop);
    if (loop?.to_ms) this.clock.seek(this.recording.gameTime({ deal: loop.deal, at_ms: loop.from_ms }));
    this.panels.tell(loopWords(loop));
    this.render();
    this.#remember();
  }

  /** @param {Loop | null} loop */
  #setLoop(loop) {
    this.loop = loop;
    this.clock.loop = null;
    if (loop?.to_ms != null) {
      const { starts_ms } = this.recording.spans[loop.deal];
      this.clock.loop = { from_ms: starts_ms + loop.from_ms, to_ms: starts_ms + loop.to_ms };
    }
    this.panels.showLoop(loop);
  }

  toggleFull() {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void this.root.requestFullscreen?.();
  }

  /** @param {boolean} still whether cards move at once */
  setStill(still) {
    this.table.scene.still = still;
    this.render();
  }

  /** A drag on a timeline begins: pauses until it ends. */
  grab() {
    this.held = true;
    this.following = false;
    this.resume = this.clock.playing;
    this.clock.pause();
  }

  release() {
    this.held = false;
    if (this.resume) this.play();
    else this.#remember();
    this.resume = false;
  }

  #next() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame((now_ms) => this.#tick(now_ms));
  }

  /** @param {number} now_ms */
  #tick(now_ms) {
    this.clock.tick(now_ms);
    if (this.#atNewest()) this.#follow(this.clock.playing);
    else if (this.clock.ended && this.options.embedded) this.clock.play(now_ms);
    this.render();
    if (this.clock.playing) this.#next();
  }

  render() {
    this.#draw();
    this.#tell();
  }

  /** Draws the cards and the position on the timelines. */
  #draw() {
    const { deal, at_ms } = this.moment;
    if (deal !== this.deal) this.#showDeal(deal);
    this.table.render(at_ms);
    this.panels.scrubbers.point(this.shown, this.clock.at_ms);
  }

  /** During a seek the first frame draws only the cards; the words come in the next. */
  #tellLater() {
    if (this.telling) return;
    this.telling = true;
    afterPaint(() => this.#tell());
  }

  /** Writes the words of the moment. */
  #tell() {
    this.telling = false;
    const { deal, at_ms } = this.moment;
    const reel = this.recording.reels[deal];
    this.table.tell(at_ms);
    this.panels.render({
      moment: this.shown,
      resting: at_ms > reel.length_ms + SETTLE_MS,
      beat: reel.beatAt(at_ms),
      playing: this.clock.playing,
      begun: this.clock.playing || this.clock.at_ms > 0,
      speed: this.clock.speed,
      skipping: this.clock.skipping,
      live: this.recording.live,
      silent: this.recording.silent,
      following: this.following,
    });
  }

  /** @param {number} deal */
  #showDeal(deal) {
    this.deal = deal;
    this.table.showReel(this.recording.reels[deal], this.places);
  }

  /** A moment in words, for screen readers. @param {Moment} moment */
  words({ deal, at_ms }) {
    const all = this.recording.reels.length;
    return gettext("Deal %(deal)s of %(all)s, %(time)s", { deal: deal + 1, all, time: clockText(at_ms) });
  }
}
