/**
 * The viewer around the table: timelines, buttons, captions, results, help. A page may leave parts out.
 *
 * @typedef {import("./loop.js").Loop} Loop
 * @typedef {import("./moment.js").Moment} Moment
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {{ moment: Moment, resting: boolean, beat: number, playing: boolean, begun: boolean, speed: number, skipping: boolean, live: boolean, silent: boolean, following: boolean }} View
 */
import { gettext } from "../texts.js";
import { AddressBar } from "./address.js";
import { Captions } from "./captions.js";
import { clockText } from "./moment.js";
import { resultOf, rowsOf } from "./results.js";
import { Scrubbers } from "./scrubbers.js";
import { write } from "./text.js";
import { Transcript } from "./transcript.js";

/** Slow drawing waits until the table is painted. During a drag on a timeline it waits until the drag rests on a deal. */
const PAINTED_MS = 20;
const AT_REST_MS = 120;
/** Screen readers hear where a seek ends, not every place on the way. */
const SPEAK_AFTER_MS = 300;
const NEWS_MS = 4000;

export class Panels {
  /**
   * @param {HTMLElement} root
   * @param {Viewer} viewer
   */
  constructor(root, viewer) {
    this.root = root;
    const { embedded } = viewer.options;
    /** Parts may stand anywhere on the page; an embedded viewer only uses its own. */
    this.scope = embedded ? root : document;
    /** Parts by their names. @type {Map<string, HTMLElement | null>} */
    this.found = new Map();
    this.viewer = viewer;
    this.address = new AddressBar(!embedded);
    this.scrubbers = new Scrubbers((name) => this.find(name), viewer);
    this.transcript = new Transcript(this.find("transcript"));
    /** @type {Captions | null} */
    this.captions = null;
    this.beat = -2;
    /** The deal whose captions are shown. */
    this.deal = -1;
    /** The deal whose result is shown. */
    this.result = -1;
    /** The deal shown in the lanes and the transcript. */
    this.drawn = -1;
    this.timers = { frame: 0, draw: 0, words: 0, tell: 0, speak: 0, news: 0 };
  }

  /** Cached, because every frame needs most parts. @param {string} name @returns {HTMLElement | null} */
  find(name) {
    const known = this.found.get(name);
    if (known !== undefined) return known;
    const found = /** @type {HTMLElement | null} */ (this.scope.querySelector(`[data-part="${name}"]`));
    this.found.set(name, found);
    return found;
  }

  /** @param {string} name */
  part(name) {
    const found = this.find(name);
    if (!found) throw new Error(`The viewer has no ${name}.`);
    return found;
  }

  /** Draws the parts that are the same for all deals. */
  drawGame() {
    const { game } = this.viewer.recording;
    this.scrubbers.drawGame();
    this.find("deals")?.replaceChildren(...rowsOf(game));
    this.note();
  }

  /** Shows a lasting note: the trouble, or that the game broke off, or that the film has unknown steps. @param {string} [trouble] */
  note(trouble = "") {
    const { recording } = this.viewer;
    const { unknown } = recording;
    this.#write("note", trouble || silentWords(recording) || (unknown.size > 0 ? unknownWords(unknown) : ""));
  }

  /** Updates the parts after a live game has grown. @param {number} deal the deal shown */
  grow(deal) {
    const { recording, names } = this.viewer;
    this.drawGame();
    this.#drawResult(deal);
    this.#pointAtRow(deal);
    if (!recording.live) this.tell(gettext("The game is over."));
    if (this.drawn !== deal) return;
    this.captions = new Captions(recording.reels[deal], names);
    this.scrubbers.drawDeal(deal, this.captions);
    this.transcript.append(this.captions.reel, this.captions);
    this.showLoop(this.viewer.loop);
  }

  /** @param {number} deal */
  #drawResult(deal) {
    this.find("rest")?.replaceChildren(resultOf(this.viewer.recording.game, deal));
    this.result = deal;
  }

  /** @param {number} deal */
  #pointAtRow(deal) {
    for (const row of this.find("deals")?.children ?? [])
      row.toggleAttribute("data-current", row.id === `deal-${deal}`);
  }

  /** @param {number} deal */
  #drawDeal(deal) {
    this.deal = deal;
    this.beat = -2;
    this.#drawLater(deal, this.viewer.held ? AT_REST_MS : PAINTED_MS);
  }

  /** @param {number} deal @param {number} after_ms after the frame that shows the table of that deal */
  #drawLater(deal, after_ms) {
    cancelAnimationFrame(this.timers.frame);
    clearTimeout(this.timers.draw);
    this.timers.frame = requestAnimationFrame(() => {
      this.timers.draw = window.setTimeout(() => this.#drawWords(deal), after_ms);
    });
  }

  /** @param {number} deal */
  #drawWords(deal) {
    const { recording, names } = this.viewer;
    this.captions = new Captions(recording.reels[deal], names);
    this.#pointAtRow(deal);
    this.scrubbers.drawDeal(deal, this.captions);
    this.transcript.show(deal, this.captions.reel, this.captions);
    this.drawn = deal;
    this.showLoop(this.viewer.loop);
    this.#tellBeat();
  }

  /** @param {View} view */
  render(view) {
    const words = this.viewer.words(view.moment);
    const length_ms = this.viewer.recording.reels[view.moment.deal].length_ms;
    if (view.moment.deal !== this.deal) this.#drawDeal(view.moment.deal);
    this.scrubbers.tell(words);
    const all = this.viewer.recording.reels.length;
    this.#write("deal", gettext("Deal %(deal)s of %(all)s", { deal: view.moment.deal + 1, all }));
    this.#write("time", clockText(view.moment.at_ms, true));
    this.#write("length", clockText(length_ms, true));
    this.#write("speed", `${view.speed}×`);
    this.#toggle("is-playing", view.playing);
    if (view.begun) this.#leaveBegin();
    this.#toggle("has-begun", view.begun);
    if (view.resting && this.result !== view.moment.deal) this.#drawResult(view.moment.deal);
    this.#toggle("is-resting", view.resting);
    this.#toggle("is-skipping", view.skipping);
    this.#toggle("is-live", view.live);
    this.#toggle("is-silent", view.silent);
    this.find("follow")?.setAttribute("aria-pressed", String(view.following));
    this.find("skip")?.setAttribute("aria-pressed", String(view.skipping));
    this.#speak(view.playing);
    this.#renderBeat(view);
  }

  /**
   * Captions follow after the table is painted. During a drag the tip has words already, so captions wait until the drag
   * rests. Captions of another deal come when that deal is drawn.
   * @param {View} view
   */
  #renderBeat({ beat, moment }) {
    if (beat === this.beat) return;
    this.beat = beat;
    if (this.drawn !== moment.deal) return;
    const { timers } = this;
    clearTimeout(timers.words);
    if (this.viewer.held) timers.words = window.setTimeout(() => this.#tellBeat(), AT_REST_MS);
    else timers.tell ||= requestAnimationFrame(() => window.setTimeout(() => this.#tellBeat()));
  }

  #tellBeat() {
    const { beat, drawn } = this;
    this.timers.tell = 0;
    if (drawn !== this.viewer.deal) return;
    this.#write("caption", beat < 0 ? gettext("The cards are laid out.") : (this.captions?.beat(beat) ?? ""));
    this.transcript.mark(beat);
  }

  /** Announces the moment to screen readers, but not while it plays or a line of the transcript has the focus. @param {boolean} playing */
  #speak(playing) {
    clearTimeout(this.timers.speak);
    if (playing || this.transcript.hasFocus) return;
    this.timers.speak = window.setTimeout(() => {
      this.#write("live", `${this.viewer.words(this.viewer.shown)}. ${this.find("caption")?.textContent ?? ""}`);
    }, SPEAK_AFTER_MS);
  }

  /** @param {Loop | null} loop */
  showLoop(loop) {
    this.scrubbers.showLoop(loop);
    this.find("loop")?.classList.toggle("is-on", loop !== null);
    this.#write("loop-words", loopButton(loop));
  }

  /** Shows a short message for some seconds. @param {string} news */
  tell(news) {
    clearTimeout(this.timers.news);
    this.#write("news", news);
    this.timers.news = window.setTimeout(() => this.#write("news", ""), NEWS_MS);
  }

  /** @param {Moment} moment @param {Loop | null} loop */
  async copyLink(moment, loop) {
    this.tell(await this.address.copyLink(moment, loop));
  }

  /** @param {string} name @param {string} text */
  #write(name, text) {
    const found = this.find(name);
    if (found) write(found, text);
  }

  /** @param {string} name @param {boolean} on */
  #toggle(name, on) {
    if (this.root.classList.contains(name) !== on) this.root.classList.toggle(name, on);
  }

  /** The large start button disappears when the game begins; its focus moves to the play button. */
  #leaveBegin() {
    if (this.root.classList.contains("has-begun") || !this.root.querySelector(".viewer-begin:focus")) return;
    const play = this.root.querySelector(".viewer-play");
    if (play instanceof HTMLElement) play.focus({ preventScroll: true });
  }

  get helpIsOpen() {
    const help = this.find("help");
    return help instanceof HTMLDialogElement && help.open;
  }

  toggleHelp() {
    const help = this.find("help");
    if (!(help instanceof HTMLDialogElement)) return;
    help.showModal();
    // Not autofocus: browsers refuse it in a frame on another site and log an error.
    help.querySelector("h2")?.focus();
  }
}

/** The text of the loop button: what it does next. @param {Loop | null} loop */
function loopButton(loop) {
  if (loop === null) return gettext("Loop");
  return loop.to_ms === null ? gettext("To here") : gettext("End loop");
}

/** The place at which a game broke off, in words; empty for any other game. @param {import("./recording.js").Recording} recording */
function silentWords({ silent, reels }) {
  const time = clockText(reels.at(-1)?.length_ms ?? 0, true);
  return silent ? gettext("The game broke off at deal %(deal)s, %(time)s.", { deal: reels.length, time }) : "";
}

/** @param {ReadonlySet<string>} unknown */
function unknownWords(unknown) {
  return gettext("This viewer does not know some steps of the film (%(kinds)s) and leaves them out.", {
    kinds: [...unknown].join(", "),
  });
}
