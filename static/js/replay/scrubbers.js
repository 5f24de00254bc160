/**
 * The two timelines: the whole game, and the deal as lanes, each with a tip at the pointer.
 *
 * @typedef {import("./captions.js").Captions} Captions
 * @typedef {import("./loop.js").Loop} Loop
 * @typedef {import("./scrubber.js").Place} Place
 * @typedef {import("./viewer.js").Viewer} Viewer
 * @typedef {import("./moment.js").Moment} Moment
 */
import { gettext } from "../texts.js";
import { Captions as NewCaptions } from "./captions.js";
import { Lanes, laneOrder } from "./lanes.js";
import { clockText } from "./moment.js";
import { Scrubber, strokes } from "./scrubber.js";
import { Tip } from "./tip.js";

/** How far the pointer may be from an item, in pixels. */
const REACH = { fine: 7, coarse: 14 };
/** Marks that are too frequent to show on the timeline of the whole game. */
const COMMON = new Set(["say", "gather"]);
const LINE = 10;

export class Scrubbers {
  /**
   * @param {(name: string) => HTMLElement | null} find
   * @param {Viewer} viewer
   */
  constructor(find, viewer) {
    this.viewer = viewer;
    this.names = find("lane-names");
    this.tip = new Tip(find("tip"));
    this.game = this.#scrubber(find("game-line"), (at_ms) => at_ms, {
      point: (place) => this.#tellGame(place),
      tap: () => undefined,
    });
    this.deal = this.#scrubber(find("deal-line"), (at_ms) => viewer.recording.gameTime({ deal: viewer.deal, at_ms }), {
      point: (place) => this.#tellDeal(place),
      tap: (place) => this.#tap(place),
    });
    /** @type {Lanes | null} */
    this.lanes = null;
    /** @type {Captions | null} */
    this.captions = null;
    /** The deal that is drawn as lanes. */
    this.drawn = -1;
    if (this.deal) new ResizeObserver(() => this.#paintLanes()).observe(this.deal.root);
  }

  /**
   * @param {HTMLElement | null} root
   * @param {(at_ms: number) => number} toGame
   * @param {Pick<import("./scrubber.js").Listener, "point" | "tap">} listener
   */
  #scrubber(root, toGame, listener) {
    if (!root) return null;
    return new Scrubber(root, {
      seek: (at_ms) => this.viewer.seek(toGame(at_ms)),
      grab: () => this.viewer.grab(),
      release: () => this.viewer.release(),
      ...listener,
    });
  }

  drawGame() {
    const { spans, marks, length_ms } = this.viewer.recording;
    const { names } = this.viewer;
    this.names?.replaceChildren(...laneOrder(names.length).map((seat) => nameOf(names[seat])));
    const rare = marks.filter(({ kind }) => !COMMON.has(kind));
    const borders_ms = spans.slice(1).map((span) => span.starts_ms);
    const shapes = [...new Set(rare.map((mark) => mark.kind))].map((kind) => {
      const moments_ms = rare.filter((mark) => mark.kind === kind).map((mark) => mark.at_ms);
      return strokes(`scrubber-mark scrubber-${kind}`, moments_ms, 2, 8);
    });
    const size = { width: Math.max(length_ms, 1), height: LINE };
    this.game?.draw(length_ms, [strokes("scrubber-border", borders_ms, 0, LINE), ...shapes], size);
  }

  /** @param {number} deal @param {Captions} captions */
  drawDeal(deal, captions) {
    this.drawn = deal;
    this.captions = captions;
    this.lanes = new Lanes(captions.reel, this.viewer.names.length);
    this.#paintLanes();
  }

  #paintLanes() {
    if (!this.lanes || !this.deal) return;
    const { recording } = this.viewer;
    const { starts_ms, length_ms } = recording.spans[this.drawn];
    const gaps = recording.gaps
      .map(({ from_ms, to_ms }) => ({ from_ms: from_ms - starts_ms, to_ms: to_ms - starts_ms }))
      .filter(({ from_ms, to_ms }) => to_ms > 0 && from_ms < length_ms);
    const size = { width: this.deal.root.clientWidth, height: this.deal.root.clientHeight };
    this.deal.draw(length_ms, this.lanes.shapes(size, gaps), size);
    this.deal.root.dispatchEvent(new CustomEvent("deal-drawn", { detail: { deal: this.drawn, length_ms } }));
  }

  /** @param {Moment} moment @param {number} game_ms */
  point({ deal, at_ms }, game_ms) {
    const { length_ms, spans } = this.viewer.recording;
    this.game?.point(game_ms, length_ms);
    this.deal?.point(at_ms, spans[deal].length_ms);
  }

  /** @param {string} words for screen readers */
  tell(words) {
    this.game?.tell(words);
    this.deal?.tell(words);
  }

  /** @param {Loop | null} loop */
  showLoop(loop) {
    const { recording, deal } = this.viewer;
    const whole = loop && { from_ms: loop.from_ms, to_ms: loop.to_ms ?? loop.from_ms };
    const starts_ms = recording.spans[loop?.deal ?? 0].starts_ms;
    this.game?.showLoop(whole && { from_ms: starts_ms + whole.from_ms, to_ms: starts_ms + whole.to_ms });
    this.deal?.showLoop(loop?.deal === deal ? whole : null);
  }

  /** @param {Place | null} place */
  #tellGame(place) {
    if (!place || !this.game) return this.tip.hide();
    const { recording, names } = this.viewer;
    const game_ms = (place.x / place.width) * this.game.length_ms;
    const { deal, at_ms } = recording.momentAt(Math.min(Math.max(game_ms, 0), recording.length_ms));
    const time = clockText(Math.min(at_ms, recording.spans[deal].length_ms));
    const when = gettext("Deal %(deal)s, %(time)s", { deal: deal + 1, time });
    const reach_ms = (REACH.fine * this.game.length_ms) / place.width / 2;
    const mark = recording.marks.find((one) => !COMMON.has(one.kind) && Math.abs(one.at_ms - game_ms) < reach_ms);
    const captions = mark && new NewCaptions(recording.reels[deal], names);
    this.tip.show(this.game.root, place.x, when, mark && captions ? tellMark(captions, mark) : "");
  }

  /** @param {Place | null} place */
  #tellDeal(place) {
    const item = place && this.#itemUnder(place);
    if (!place || !this.deal || !this.lanes || !this.captions) return this.tip.hide();
    const at_ms = item?.at_ms ?? (Math.min(Math.max(place.x, 0), place.width) / place.width) * this.lanes.length_ms;
    const left = this.lanes.leftAt(at_ms).map((cards, seat) => `${this.viewer.names[seat]} ${cards}`);
    const x = (at_ms / this.lanes.length_ms) * place.width;
    const words = item ? tellMark(this.captions, item) : gettext("Cards left: %(seats)s.", { seats: left.join(", ") });
    this.tip.show(this.deal.root, x, clockText(at_ms, true), words);
  }

  /** @param {Place} place */
  #itemUnder(place) {
    return this.lanes?.itemAt(place, place, place.coarse ? REACH.coarse : REACH.fine) ?? null;
  }

  /** A tap on an item seeks its exact moment. @param {Place} place */
  #tap(place) {
    const item = this.#itemUnder(place);
    if (item) this.viewer.seekMoment({ deal: this.drawn, at_ms: item.at_ms });
  }
}

/** @param {Captions} captions @param {{ beat: number, kind: string }} mark */
function tellMark(captions, { beat, kind }) {
  return beat < 0 ? captions.mark(kind) : captions.beat(beat);
}

/** @param {string} name */
function nameOf(name) {
  const item = document.createElement("li");
  item.textContent = name;
  item.title = name;
  return item;
}
