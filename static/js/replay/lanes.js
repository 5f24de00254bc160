/**
 * Draws a deal as lanes, one for each seat: cards left, actions and marks. Plain arithmetic in pixels, no DOM.
 *
 * @typedef {import("./clock.js").Gap} Gap
 * @typedef {import("./film.js").Reel} Reel
 * @typedef {import("./deal_marks.js").Mark} Mark
 * @typedef {{ width: number, height: number }} Size  in pixels
 * @typedef {{ name: string, d: string }} Shape  a class and a path
 * @typedef {{ at_ms: number, beat: number, kind: string }} Item  something to point at; beat = -1 if it is not an entry of the log
 */
import { actionsOf, cardsLeft, marksOf, seatOf } from "./deal_marks.js";

/** Fractions of a lane's height. */
const MOVE = 0.46;
const TURN = 0.26;
const GLYPH_AT = 0.28;
/** The lower row, for a mark that would overlap the next one. */
const GLYPH_BELOW = 0.72;
const HEAD_PX = 6;
const AIR_PX = 3;
const SMALLEST_GLYPH_PX = 2.6;
const LARGEST_GLYPH_PX = 4.4;
/** In sizes of a sign: its reach to either side, the gap between two, and the largest distance from its moment. */
const WIDE = 1.25;
const FLAG_WIDE = 2.2;
const FREE = 0.5;
const MOST_ASIDE = 4;

/** The path of each kind of mark around a point. @type {Record<string, (x: number, y: number, r: number) => string>} */
const GLYPHS = {
  fumble: (x, y, r) => `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`,
  slap: (x, y, r) => `M${x - 1.25 * r} ${y - r}h${2.5 * r}l${-1.25 * r} ${2.2 * r}Z`,
  say: (x, y, r) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`,
  gather: (x, y, r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}Z`,
  out: flag,
  won: flag,
};

/** @param {number} x @param {number} y @param {number} r */
function flag(x, y, r) {
  return `M${x} ${y + WIDE * r}V${y - WIDE * r}l${FLAG_WIDE * r} ${r}l${-FLAG_WIDE * r} ${r}`;
}

/** @param {number} x @param {number} y @param {number} r */
function stroke(x, y, r) {
  return `M${x} ${y - WIDE * r}v${2 * WIDE * r}`;
}

/** Seats in the order of their lanes, from the top. Two seats are ordered as they sit at the table. @param {number} seats */
export function laneOrder(seats) {
  const order = [...Array(seats).keys()];
  return seats === 2 ? order.reverse() : order;
}

/** A deal that can be drawn in any size. */
export class Lanes {
  /** @param {Reel} reel @param {number} seats */
  constructor(reel, seats) {
    this.reel = reel;
    this.seats = seats;
    /** Seats by lane. The same list also gives lanes by seat. */
    this.order = laneOrder(seats);
    this.length_ms = Math.max(reel.length_ms, 1);
    this.left = cardsLeft(reel, seats);
    this.most = Math.max(1, ...this.left.flatMap((curve) => curve.map(({ cards }) => cards)));
    this.marks = marksOf(reel);
    this.actions = actionsOf(reel, seats);
    this.items = itemsOf(reel, seats, this.marks);
  }

  /**
   * The shapes to draw, from the lowest to the topmost.
   * @param {Size} size
   * @param {readonly Gap[]} gaps pauses, in time of the deal
   * @returns {Shape[]}
   */
  shapes(size, gaps) {
    const drawing = new LaneDrawing(
      this,
      size,
      this.marks.find(({ kind }) => kind === "turning"),
    );
    const stuck = (this.reel.film.story?.stuck ?? []).map(([from_ms, to_ms]) => ({ from_ms, to_ms }));
    return [
      { name: "lane-stuck", d: drawing.bands(stuck) },
      { name: "lane-left", d: this.order.map((seat) => this.#curve(seat, drawing)).join("") },
      { name: "lane-border", d: this.order.map((seat) => `M0 ${drawing.floor(seat)}H${size.width}`).join("") },
      { name: "lane-move", d: this.#ticks("moves_ms", MOVE, drawing) },
      { name: "lane-turn", d: this.#ticks("turns_ms", TURN, drawing) },
      { name: "lane-gap", d: drawing.bands(gaps) },
      ...this.#marked(drawing),
    ].filter(({ d }) => d !== "");
  }

  /** Cards left, as a stepped curve on the floor of the lane; all lanes have the same scale. @param {number} seat @param {LaneDrawing} drawing */
  #curve(seat, drawing) {
    const floor = drawing.floor(seat);
    const high = drawing.lane - AIR_PX;
    const steps = this.left[seat].map(
      ({ at_ms, cards }) => `H${drawing.x(at_ms)}V${round(floor - (high * cards) / this.most)}`,
    );
    return `M0 ${floor}${steps.join("")}H${drawing.x(this.length_ms)}V${floor}Z`;
  }

  /** @param {"moves_ms" | "turns_ms"} kind @param {number} part of the height of a lane @param {LaneDrawing} drawing */
  #ticks(kind, part, drawing) {
    const tall = round(drawing.lane * part);
    return this.actions
      .flatMap((actions, seat) => actions[kind].map((at_ms) => `M${drawing.x(at_ms)} ${drawing.floor(seat)}v${-tall}`))
      .join("");
  }

  /** One shape for each kind of mark. @param {LaneDrawing} drawing @returns {Shape[]} */
  #marked(drawing) {
    /** @type {Map<string, string>} */
    const drawn = new Map();
    for (const { kind } of this.marks) drawn.set(kind, "");
    // Start from the end of the deal: marks crowd there and cannot move to the right.
    for (const mark of this.marks.toReversed()) drawn.set(mark.kind, drawn.get(mark.kind) + drawing.mark(mark));
    return [...drawn].map(([kind, d]) => ({ name: `lane-mark lane-mark-${kind}`, d })).filter(({ d }) => d !== "");
  }

  /**
   * The item under a point: one of the lane, else one of the whole table; null if none is within reach.
   * @param {{ x: number, y: number }} point
   * @param {Size} size
   * @param {number} reach in pixels
   * @returns {Item | null}
   */
  itemAt({ x, y }, { width, height }, reach) {
    const lane = Math.min(Math.max(Math.floor((y / height) * this.seats), 0), this.seats - 1);
    const own = this.items[this.order[lane]];
    const scale = this.length_ms / Math.max(width, 1);
    return nearestOf(own, x * scale, reach * scale) ?? nearestOf(this.items[this.seats], x * scale, reach * scale);
  }

  /** Each seat's cards left at a moment. @param {number} at_ms */
  leftAt(at_ms) {
    return this.left.map((curve) => curve.findLast((count) => count.at_ms <= at_ms)?.cards ?? curve[0].cards);
  }
}

/** Converts moments and seats to pixels on a drawing of a given size. */
class LaneDrawing {
  /** @param {Lanes} lanes @param {Size} size @param {Mark} [turning] the turning point, drawn with a head in the top lane */
  constructor({ order, length_ms }, { width, height }, turning) {
    this.order = order;
    this.length_ms = length_ms;
    this.width = width;
    this.height = height;
    this.lane = height / order.length;
    this.r = round(Math.min(Math.max(this.lane * 0.17, SMALLEST_GLYPH_PX), LARGEST_GLYPH_PX, this.lane / 5));
    /** The x up to which each row of each seat is free of marks, and the x of the head. */
    this.free = order.map(() => [width - 1, width - 1]);
    this.head = turning ? this.x(turning.at_ms) : Number.NEGATIVE_INFINITY;
  }

  /** @param {number} at_ms */
  x(at_ms) {
    return round((Math.min(Math.max(at_ms, 0), this.length_ms) / this.length_ms) * this.width);
  }

  /** @param {number} seat */
  floor(seat) {
    return round((this.order.indexOf(seat) + 1) * this.lane);
  }

  /** @param {readonly Gap[]} stretches */
  bands(stretches) {
    return stretches
      .map(({ from_ms, to_ms }) => `M${this.x(from_ms)} 0H${this.x(to_ms)}V${this.height}H${this.x(from_ms)}Z`)
      .join("");
  }

  /** The path of a mark, kept inside its lane. Call it for later marks first. @param {Mark} mark */
  mark({ at_ms, kind, seat, beat }) {
    if (seat === null) return this.#across(this.x(at_ms), kind, beat);
    const glyph = Object.hasOwn(GLYPHS, kind) ? GLYPHS[kind] : stroke;
    const left = (glyph === flag ? FREE : WIDE) * this.r;
    const right = (glyph === flag ? FLAG_WIDE : WIDE) * this.r;
    const { x, row } = this.#placeFor(Math.max(this.x(at_ms), left), seat, left, right);
    this.free[seat][row] = x - left - FREE * this.r;
    const at = row === 0 ? GLYPH_AT : GLYPH_BELOW;
    return glyph(round(x), round(this.floor(seat) - (1 - at) * this.lane), this.r);
  }

  /** The upper row if it fits, else the lower row, else the row with the smallest shift. If that shift is too large, it overlaps other marks. @param {number} x @param {number} seat @param {number} left its reach to the left @param {number} right */
  #placeFor(x, seat, left, right) {
    const headed = seat === this.order[0] && Math.abs(x - this.head) < HEAD_PX + WIDE * this.r;
    const nearest = this.free[seat].map((free, row) => (headed && row === 0 ? Number.NEGATIVE_INFINITY : free - right));
    const fitting = nearest.findIndex((most) => x <= most);
    if (fitting >= 0) return { x, row: fitting };
    const row = nearest[0] >= nearest[1] ? 0 : 1;
    const makesWay = nearest[row] >= Math.max(left, x - MOST_ASIDE * this.r);
    return { x: makesWay ? nearest[row] : Math.min(x, this.width - right), row };
  }

  /** A mark of the whole table is a line across all lanes; the turning point also has a head. Stuck stretches are drawn as bands instead. @param {number} x @param {string} kind @param {number} beat */
  #across(x, kind, beat) {
    if (kind === "stuck" && beat < 0) return "";
    const line = `M${x} 0V${this.height}`;
    return kind === "turning" ? `${line}M${x - HEAD_PX} 0h${2 * HEAD_PX}l${-HEAD_PX} 8Z` : line;
  }
}

/**
 * The items to point at: a list for each seat, then one for the whole table. Marks come first.
 * @param {Reel} reel
 * @param {number} seats
 * @param {readonly Mark[]} marks
 * @returns {Item[][]}
 */
function itemsOf(reel, seats, marks) {
  const zones = new Map(reel.film.zones.map((zone) => [zone.name, zone]));
  /** @type {Item[][]} */
  const items = Array.from({ length: seats + 1 }, () => []);
  for (const { at_ms, kind, seat, beat } of marks) items[seat ?? seats]?.push({ at_ms, kind, beat });
  for (const [beat, { at_ms, first, last }] of reel.beats.entries()) {
    const acting = new Set(reel.film.steps.slice(first, last).map((step) => seatOf(zones, step)));
    for (const seat of acting) items[seat ?? seats]?.push({ at_ms, kind: "", beat });
  }
  return items;
}

/** The nearest item within reach; marks are preferred. @param {readonly Item[]} items @param {number} at_ms @param {number} reach_ms @returns {Item | null} */
function nearestOf(items, at_ms, reach_ms) {
  const far = (/** @type {Item} */ item) => Math.abs(item.at_ms - at_ms) + (item.kind === "" ? reach_ms / 3 : 0);
  const near = items.filter((item) => Math.abs(item.at_ms - at_ms) <= reach_ms);
  return near.reduce((best, item) => (!best || far(item) < far(best) ? item : best), /** @type {Item | null} */ (null));
}

/** Rounds to a tenth of a pixel. @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
