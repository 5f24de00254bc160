/**
 * The line to the table: news in their order, without a gap. What is missed is asked for as a whole.
 *
 * @typedef {import("../replay/film.js").Zone} Zone
 * @typedef {import("../replay/film.js").Step} Step
 * @typedef {[kind: string, source: number | null, target: number | null, from: string | null, index: number | null, to: string | null]} Try  what may be tried, and where a hand goes from and to for it; index = of the card in its zone, null for the uppermost
 * @typedef {{ phase: "ready" | "countdown" | "play" | "paused" | "over", deal: number, one_deal: boolean, full: boolean, ready: boolean[], pausing: boolean[], away: boolean[], watching: number, scores: number[], counts: "cards" | "points" | "ships" | "sequences", fresh: boolean, ending: string, winner: number | null, turn: number | null, replay: string, seed: string, starts_in_ms: number }} State  by seat, this reader's own first
 * @typedef {{ name: string, bot: boolean, country: string }} Seat
 * @typedef {{ t: string, epoch: number, seq: number, whole?: boolean, seats?: Seat[], plays?: boolean, commitment?: string, state?: State, film?: { number: number, zones: Zone[] }, steps?: Step[], tries?: Try[], legal?: number[], clock_ms?: number | null, answers?: Record<string, string | null> }} News
 */

/** Where news come in: says which of them follow, and when all has to be asked for. */
export class Order {
  constructor() {
    this.epoch = -1;
    this.seq = -1;
  }

  /**
   * Whether these are to be taken. "ask" where something before them is missing.
   * @param {{ epoch: number, seq: number, whole?: boolean }} news
   * @returns {"take" | "skip" | "ask"}
   */
  judge({ epoch, seq, whole = false }) {
    if (whole) {
      if (epoch < this.epoch) return "skip";
      this.epoch = epoch;
      this.seq = seq;
      return "take";
    }
    if (epoch < this.epoch || (epoch === this.epoch && seq <= this.seq)) return "skip";
    if (epoch !== this.epoch || seq !== this.seq + 1) return "ask";
    this.seq = seq;
    return "take";
  }
}

const AGAIN_MS = 400;
const SLOWEST_AGAIN_MS = 1500;
/** The table asks players for their clocks every two seconds: a line without a word for so long is dead. */
const DEAD_MS = 7000;
/** How often the table is told that somebody is still there. */
const HERE_MS = 4000;
const NO_TABLE = 4404;

export class Line {
  /**
   * @param {string} address
   * @param {{ news: (news: News) => void, over: () => void, refused: (why: string) => void, open: (is_open: boolean) => void }} hears
   */
  constructor(address, hears) {
    this.address = address;
    this.hears = hears;
    this.order = new Order();
    this.tries = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** When the table last asked for the clock here; 0 before it has. */
    this.asked_ms = 0;
    this.#open();
    setInterval(() => this.#call("here"), HERE_MS);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#call("look");
    });
  }

  /** Whether it was sent. @param {Record<string, unknown>} message */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Say that somebody is here; on a dead line another one is opened. @param {string} t */
  #call(t) {
    const isDead = this.asked_ms > 0 && performance.now() > this.asked_ms + DEAD_MS;
    if (!isDead) this.send({ t });
    else if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.close();
      this.hears.open(false);
      this.#open();
    }
  }

  #open() {
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.asked_ms = 0;
    socket.addEventListener("open", () => {
      this.tries = 0;
      this.hears.open(true);
    });
    socket.addEventListener("message", ({ data }) => this.#hear(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => {
      if (socket !== this.socket) return;
      this.hears.open(false);
      if (code === NO_TABLE) return;
      setTimeout(() => this.#open(), Math.min(AGAIN_MS * 2 ** this.tries++, SLOWEST_AGAIN_MS));
    });
  }

  /** @param {any} told */
  #hear(told) {
    if (told.t === "over") this.hears.over();
    else if (told.t === "ping") {
      this.asked_ms = performance.now();
      this.send({ t: "pong", at: told.at, now: this.asked_ms });
    } else if (told.t === "refused") this.hears.refused(told.why);
    else if (told.t === "news") {
      const is = this.order.judge(told);
      if (is === "take") this.hears.news(told);
      else if (is === "ask") this.send({ t: "look" });
    }
  }
}
