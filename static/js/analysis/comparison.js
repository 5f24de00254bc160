/** Plays two replays together: one clock, one timeline, one set of keys. */
import { Clock } from "../replay/clock.js";
import { loadFaces } from "../replay/faces.js";
import { commandOf, takesKeysEverywhere } from "../replay/keys.js";
import { clockText, momentAddress, readMoment } from "../replay/moment.js";
import { Recording } from "../replay/recording.js";
import { request } from "../replay/requests.js";
import { Viewer } from "../replay/viewer.js";
import { gettext } from "../texts.js";
import { Lockstep } from "./lockstep.js";

const LEAP_MS = 30_000;
const JUMP_MS = 5000;
const NUDGE_MS = 1000;
const REMEMBER_AFTER_MS = 400;

class Comparison {
  /** @param {HTMLElement} root @param {Viewer[]} viewers */
  constructor(root, viewers) {
    this.root = root;
    this.viewers = viewers;
    this.lockstep = new Lockstep(viewers.map(({ recording }) => recording.reels.map((reel) => reel.length_ms)));
    this.clock = new Clock(this.lockstep.length_ms);
    this.frame = 0;
    this.remembering = 0;
    this.line = /** @type {HTMLInputElement} */ (this.part("line"));
    this.line.max = String(this.lockstep.length_ms);
    this.#listen();
    this.part("strip").hidden = false;
    const moment = readMoment(location.search);
    if (moment) this.clock.seek(this.lockstep.timeOf(moment));
    this.render();
  }

  /** @param {string} name @returns {HTMLElement} */
  part(name) {
    const found = this.root.querySelector(`[data-comparison-part="${name}"]`);
    if (!(found instanceof HTMLElement)) throw new Error(`The page has no ${name}.`);
    return found;
  }

  #listen() {
    // In the capture phase, before the viewers: a press on one viewer is meant for both.
    this.root.addEventListener("click", (event) => this.#press(event), { capture: true });
    document.addEventListener("keydown", (event) => this.#key(event), { capture: true });
    this.line.addEventListener("input", () => this.seek(Number(this.line.value)));
  }

  /** @param {MouseEvent} event */
  #press(event) {
    if (!(event.target instanceof Element)) return;
    const button = event.target.closest("[data-together]");
    if (button instanceof HTMLElement) this.run(button.dataset.together ?? "");
    else if (event.target.closest(".viewer-stage")) this.run("toggle");
    else return;
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!takesKeysEverywhere() && !this.root.contains(/** @type {Node} */ (event.target))) return;
    const command = commandOf(event);
    if (!command || !this.run(command)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Runs a command; false if it is unknown here. @param {string} command */
  run(command) {
    const { clock, lockstep } = this;
    const tenth = /^tenth-(\d)$/.exec(command)?.[1];
    if (tenth) this.seek((clock.length_ms * Number(tenth)) / 10);
    else if (command === "toggle") this.toggle();
    else if (command === "slower" || command === "faster") clock.changeSpeed(command === "slower" ? -1 : 1);
    else if (command === "deal-back" || command === "deal-forward")
      this.seek(lockstep.dealFrom(clock.at_ms, command === "deal-back" ? -1 : 1));
    else if (command in SEEKS) this.seek(SEEKS[command](clock));
    else return false;
    this.render();
    return true;
  }

  toggle() {
    if (this.clock.playing) this.clock.pause();
    else this.clock.play(performance.now());
    if (this.clock.playing) this.#next();
    else this.#remember();
  }

  /** @param {number} together_ms */
  seek(together_ms) {
    this.clock.seek(Math.round(together_ms));
    this.render();
    if (!this.clock.playing) this.#remember();
  }

  #next() {
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame((now_ms) => {
      this.clock.tick(now_ms);
      this.render();
      if (this.clock.playing) this.#next();
      else this.#remember();
    });
  }

  #remember() {
    clearTimeout(this.remembering);
    const write = () =>
      history.replaceState(null, "", momentAddress(location.href, this.lockstep.momentAt(this.clock.at_ms)));
    this.remembering = window.setTimeout(write, REMEMBER_AFTER_MS);
  }

  render() {
    const moment = this.lockstep.momentAt(this.clock.at_ms);
    for (const viewer of this.viewers) {
      // A paused viewer announces its place to screen readers. It must not while both play.
      viewer.clock.playing = this.clock.playing;
      viewer.seekMoment(moment);
    }
    const where = gettext("Deal %(deal)s · %(time)s", { deal: moment.deal + 1, time: clockText(moment.at_ms) });
    this.line.value = String(Math.round(this.clock.at_ms));
    this.line.setAttribute("aria-valuetext", where);
    this.part("where").textContent = where;
    this.part("speed").textContent = `${this.clock.speed}×`;
    this.part("toggle-word").textContent = this.clock.playing ? gettext("Pause both") : gettext("Play both");
    this.root.classList.toggle("is-playing", this.clock.playing);
  }
}

/** The time on the common clock that each command seeks. @type {Record<string, (clock: Clock) => number>} */
const SEEKS = {
  "jump-back": (clock) => clock.at_ms - JUMP_MS,
  "jump-forward": (clock) => clock.at_ms + JUMP_MS,
  "leap-back": (clock) => clock.at_ms - LEAP_MS,
  "leap-forward": (clock) => clock.at_ms + LEAP_MS,
  "nudge-back": (clock) => clock.at_ms - NUDGE_MS,
  "nudge-forward": (clock) => clock.at_ms + NUDGE_MS,
  start: () => 0,
  end: (clock) => clock.length_ms,
};

/** @param {HTMLElement} root @returns {Promise<Viewer>} */
async function viewerOf(root) {
  const { filmUrl = "", facesUrl = "" } = root.dataset;
  const [answer] = await Promise.all([request(filmUrl), loadFaces(facesUrl)]);
  if (!answer.ok) throw new Error(gettext("The server answered %(status)s.", { status: answer.status }));
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const viewer = new Viewer(root, new Recording(await answer.json()), {
    embedded: true,
    still,
    moment: null,
    loop: null,
  });
  root.classList.add("is-ready");
  root.querySelector('[data-part="status"]')?.remove();
  return viewer;
}

/** @param {HTMLElement} root */
async function start(root) {
  const places = [...root.querySelectorAll("[data-film-url]")].filter((place) => place instanceof HTMLElement);
  try {
    new Comparison(root, await Promise.all(places.map(viewerOf)));
    root.classList.add("is-ready");
  } catch (error) {
    for (const status of root.querySelectorAll('[data-part="status"]')) {
      status.textContent = `${gettext("These replays cannot be shown.")} ${error instanceof Error ? error.message : ""}`;
    }
  }
}

const root = document.querySelector("[data-comparison]");
if (root instanceof HTMLElement) void start(root);
