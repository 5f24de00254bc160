/**
 * Turns keys, buttons, lines and links into commands for the viewer.
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 */
import { commandOf, takeKeysEverywhere, takesKeysEverywhere } from "./keys.js";
import { readMoment } from "./moment.js";
import { toAction, toBeat, toDeal, toMark } from "./navigation.js";

const LEAP_MS = 30_000;
const JUMP_MS = 5000;
const NUDGE_MS = 1000;

/** @type {Record<string, (viewer: Viewer) => void>} */
const COMMANDS = {
  toggle: (viewer) => viewer.toggle(),
  back: (viewer) => toAction(viewer, -1),
  forward: (viewer) => toAction(viewer, 1),
  "jump-back": (viewer) => viewer.seek(viewer.clock.at_ms - JUMP_MS),
  "jump-forward": (viewer) => viewer.seek(viewer.clock.at_ms + JUMP_MS),
  "leap-back": (viewer) => viewer.seek(viewer.clock.at_ms - LEAP_MS),
  "leap-forward": (viewer) => viewer.seek(viewer.clock.at_ms + LEAP_MS),
  "nudge-back": (viewer) => viewer.seek(viewer.clock.at_ms - NUDGE_MS),
  "nudge-forward": (viewer) => viewer.seek(viewer.clock.at_ms + NUDGE_MS),
  "deal-back": (viewer) => toDeal(viewer, -1),
  "deal-forward": (viewer) => toDeal(viewer, 1),
  "mark-back": (viewer) => toMark(viewer, -1),
  "mark-forward": (viewer) => toMark(viewer, 1),
  loop: (viewer) => viewer.turnLoop(),
  slower: (viewer) => viewer.changeSpeed(-1),
  faster: (viewer) => viewer.changeSpeed(1),
  start: (viewer) => viewer.seek(0),
  end: (viewer) => viewer.seek(viewer.clock.length_ms),
  skip: (viewer) => viewer.toggleSkipping(),
  full: (viewer) => viewer.toggleFull(),
  link: (viewer) => void viewer.panels.copyLink(viewer.shown, viewer.loop),
  live: (viewer) => viewer.goLive(),
  help: (viewer) => viewer.panels.toggleHelp(),
};
const TENTH = /^tenth-(\d)$/;

export class Controls {
  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.viewer = viewer;
    viewer.table.root.addEventListener("click", () => viewer.toggle());
    const listening = viewer.options.embedded ? viewer.root : document;
    listening.addEventListener("keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event)));
    listening.addEventListener("keyup", (event) => {
      // Some browsers press a button when the space bar is released.
      if (this.#isSpaceOnLine(/** @type {KeyboardEvent} */ (event))) event.preventDefault();
    });
    listening.addEventListener("click", (event) => this.#press(/** @type {MouseEvent} */ (event)));
    this.#offerKeys();
  }

  #offerKeys() {
    const box = this.viewer.panels.find("keys-everywhere");
    if (!(box instanceof HTMLInputElement)) return;
    box.checked = takesKeysEverywhere();
    box.addEventListener("change", () => {
      box.checked = takeKeysEverywhere(box.checked);
    });
  }

  /** @param {string} command */
  run(command) {
    const tenth = TENTH.exec(command)?.[1];
    if (tenth) this.viewer.seek((this.viewer.clock.length_ms * Number(tenth)) / 10);
    else COMMANDS[command]?.(this.viewer);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { panels, root } = this.viewer;
    if (panels.helpIsOpen || !(takesKeysEverywhere() || root.contains(/** @type {Node} */ (event.target)))) return;
    const command = this.#isSpaceOnLine(event) ? "toggle" : commandOf(event);
    if (command) this.run(command);
    if (command || this.#walk(event)) event.preventDefault();
  }

  /** On a line of the transcript, space plays and pauses as everywhere else; Enter goes to the line. @param {KeyboardEvent} event */
  #isSpaceOnLine({ key, target }) {
    return key === " " && this.viewer.panels.transcript.beatOf(target) !== null;
  }

  /** Up and down move along the transcript if one of its lines has the focus. @param {KeyboardEvent} event */
  #walk({ key, target }) {
    const { transcript } = this.viewer.panels;
    const change = { ArrowUp: -1, ArrowDown: 1 }[key];
    const from = transcript.beatOf(target);
    if (change === undefined || from === null) return false;
    toBeat(this.viewer, transcript.deal, from + change);
    transcript.focus(from + change);
    return true;
  }

  /** @param {MouseEvent} event */
  #press(event) {
    const { target, detail } = event;
    if (!(target instanceof Element)) return;
    const button = target.closest("[data-command]");
    if (button instanceof HTMLElement && button.dataset.command) {
      this.run(button.dataset.command);
      // After a click the space bar should play, not press the button again.
      if (detail > 0 && takesKeysEverywhere()) button.blur();
    }
    const deal = target.closest("[data-deal]");
    if (deal instanceof HTMLElement) this.viewer.seekMoment({ deal: Number(deal.dataset.deal), at_ms: 0 });
    const { transcript } = this.viewer.panels;
    const beat = transcript.beatOf(target);
    if (beat !== null) toBeat(this.viewer, transcript.deal, beat);
    this.#follow(event, target);
  }

  /** Follows a link to a moment of the open game without loading the page again. @param {MouseEvent} event @param {Element} target */
  #follow(event, target) {
    const link = target.closest("a[data-moment]");
    if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const moment = link.pathname === location.pathname ? readMoment(link.search) : null;
    if (!moment) return;
    event.preventDefault();
    this.viewer.seekMoment(moment);
    this.viewer.root.scrollIntoView({ block: "nearest" });
  }
}
