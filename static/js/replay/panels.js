/**
 * Everything of the viewer around the table: lines of time, buttons, captions, results, help. Parts that a page leaves out are left out.
 *
 * @typedef {import("./moment.js").Moment} Moment
 * @typedef {import("./timeline.js").Mark} Mark
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {{ moment: Moment, resting: boolean, game_ms: number, beat: number, playing: boolean, begun: boolean, speed: number, skipping: boolean }} View
 */
import { Teller } from "./captions.js";
import { clockText, momentAddress } from "./moment.js";
import { resultOf, rowsOf } from "./results.js";
import { Scrubber } from "./scrubber.js";
import { marksOf } from "./timeline.js";
import { Transcript } from "./transcript.js";

/** The address bar may not be written more often than a browser allows. */
const REMEMBER_AFTER_MS = 400;

export class Panels {
  /**
   * @param {HTMLElement} root
   * @param {Viewer} viewer
   */
  constructor(root, viewer) {
    this.root = root;
    /** A page may set parts of its viewer elsewhere; an embedded viewer has only its own. */
    this.scope = viewer.options.embedded ? root : document;
    this.viewer = viewer;
    this.gameLine = this.#scrubber("game-line", (at_ms) => at_ms);
    this.dealLine = this.#scrubber("deal-line", (at_ms) => at_ms + this.viewer.spans[this.viewer.deal].starts_ms);
    this.transcript = new Transcript(this.find("transcript"));
    /** @type {Teller | null} */
    this.teller = null;
    this.remembering = 0;
    this.drawn = { beat: -2, deal: -1 };
  }

  /** @param {string} name @returns {HTMLElement | null} */
  find(name) {
    return this.scope.querySelector(`[data-part="${name}"]`);
  }

  /** @param {string} name */
  part(name) {
    const found = this.find(name);
    if (!found) throw new Error(`The viewer has no ${name}.`);
    return found;
  }

  /** @param {string} name @param {(at_ms: number) => number} toGame */
  #scrubber(name, toGame) {
    const root = this.find(name);
    if (!root) return null;
    return new Scrubber(root, {
      seek: (at_ms) => this.viewer.seek(toGame(at_ms)),
      grab: () => this.viewer.grab(),
      release: () => this.viewer.release(),
    });
  }

  /** @param {Mark[]} marks */
  drawGame(marks) {
    const { spans } = this.viewer;
    this.gameLine?.draw(
      this.viewer.clock.length_ms,
      spans.slice(1).map((span) => span.starts_ms),
      marks,
    );
    this.find("deals")?.replaceChildren(...rowsOf(this.viewer.game));
  }

  /** @param {number} deal */
  drawDeal(deal) {
    const reel = this.viewer.reels[deal];
    this.teller = new Teller(reel, this.viewer.names);
    this.dealLine?.draw(
      reel.length_ms,
      [],
      [...reel.beats.map(({ at_ms }) => ({ at_ms, kind: "beat" })), ...marksOf(reel)],
    );
    this.transcript.show(reel, this.teller);
    this.find("rest")?.replaceChildren(resultOf(this.viewer.game, deal));
    this.drawn = { beat: -2, deal };
    for (const row of this.find("deals")?.children ?? [])
      row.toggleAttribute("data-current", row.id === `deal-${deal}`);
  }

  /** @param {View} view */
  render(view) {
    const words = this.viewer.words(view.moment);
    const length_ms = this.viewer.reels[view.moment.deal].length_ms;
    this.gameLine?.show(view.game_ms, words);
    this.dealLine?.show(view.moment.at_ms, words);
    this.#write("deal", `Deal ${view.moment.deal + 1} of ${this.viewer.reels.length}`);
    this.#write("time", clockText(view.moment.at_ms, true));
    this.#write("length", clockText(length_ms, true));
    this.#write("speed", `${view.speed}×`);
    this.#toggle("is-playing", view.playing);
    this.#toggle("has-begun", view.begun);
    this.#toggle("is-resting", view.resting);
    this.find("skip")?.setAttribute("aria-pressed", String(view.skipping));
    this.#renderBeat(view);
  }

  /** @param {View} view */
  #renderBeat({ beat, playing }) {
    if (beat !== this.drawn.beat) {
      this.drawn.beat = beat;
      this.transcript.mark(beat);
      this.#write("caption", beat < 0 ? "The cards are laid out." : (this.teller?.beat(beat) ?? ""));
    }
    if (!playing)
      this.#write("live", `${this.viewer.words(this.viewer.moment)}. ${this.find("caption")?.textContent ?? ""}`);
  }

  /** @param {string} name @param {string} text */
  #write(name, text) {
    const found = this.find(name);
    if (found && found.textContent !== text) found.textContent = text;
  }

  /** @param {string} name @param {boolean} on */
  #toggle(name, on) {
    if (this.root.classList.contains(name) !== on) this.root.classList.toggle(name, on);
  }

  get helpIsOpen() {
    const help = this.find("help");
    return help instanceof HTMLDialogElement && help.open;
  }

  toggleHelp() {
    const help = this.find("help");
    if (help instanceof HTMLDialogElement) help.showModal();
  }

  /** Keeps the moment in the address bar once the hand has come to rest. @param {Moment} moment */
  rememberMoment(moment) {
    if (this.viewer.options.embedded) return;
    clearTimeout(this.remembering);
    const write = () => history.replaceState(null, "", momentAddress(location.href, moment));
    this.remembering = window.setTimeout(write, REMEMBER_AFTER_MS);
  }

  /** @param {Moment} moment */
  async copyLink(moment) {
    const address = momentAddress(location.href, moment);
    clearTimeout(this.remembering);
    history.replaceState(null, "", address);
    this.#write(
      "news",
      (await copied(address)) ? "Link to this moment copied." : "The link to this moment is in the address bar.",
    );
    window.setTimeout(() => this.#write("news", ""), 4000);
  }
}

/** Whether the text went to the clipboard; browsers refuse it on plain http. @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
