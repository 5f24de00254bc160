/**
 * The connection to the table. News arrive in order and without gaps; after a gap it asks for the whole state.
 *
 * @typedef {import("../replay/film.js").Zone} Zone
 * @typedef {import("../replay/film.js").Step} Step
 * @typedef {[kind: string, source: number | null, target: number | null, from: string | null, index: number | null, to: string | null]} Try  an action, and where its card moves from and to; index = of the card in its zone, null for the top card
 * @typedef {{ phase: "ready" | "countdown" | "play" | "paused" | "over", deal: number, one_deal: boolean, full: boolean, ready: boolean[], pausing: boolean[], breaking: boolean[], away: boolean[], watching: number, scores: number[], counts: "cards" | "points" | "ships" | "sequences", fresh: boolean, ending: string, winner: number | null, turn: number | null, replay: string, seed: string, starts_in_ms: number }} State  by seat, this reader's own first
 * @typedef {{ name: string, bot: boolean, country: string, left?: boolean }} Seat  left = a bot plays on for a player who has left
 * @typedef {{ t: string, epoch: number, seq: number, whole?: boolean, seats?: Seat[], plays?: boolean, commitment?: string, state?: State, film?: { number: number, zones: Zone[] }, steps?: Step[], tries?: Try[], legal?: number[], clock_ms?: number | null, answers?: Record<string, string | null> }} News
 */

/** Checks the order of news: which to take, and when to ask for the whole state. */
export class NewsOrder {
  constructor() {
    this.epoch = -1;
    this.seq = -1;
  }

  /**
   * Whether to take or skip these news; "ask" if earlier news are missing.
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

/**
 * This player's requests that another owner of the table does not know, because only actions are stored.
 * @param {State | null} before as the owner before said @param {State} state
 * @returns {("ready" | "pause")[]}
 */
export function forgottenRequests(before, state) {
  if (!before || before.deal !== state.deal) return [];
  const stands = state.phase === "ready" || state.phase === "paused";
  const goesOn = before.phase === state.phase || (before.phase === "countdown" && state.phase === "ready");
  if (stands && goesOn && before.ready[0] && !state.ready[0]) return ["ready"];
  return state.phase === "play" && before.pausing[0] && !state.pausing[0] ? ["pause"] : [];
}

const AGAIN_MS = 400;
const SLOWEST_AGAIN_MS = 1500;
/** The table sends a ping every two seconds: a connection that is silent for this long is dead. */
const DEAD_MS = 7000;
/** How often the table hears that this player is still present. */
const HERE_MS = 4000;
const NO_TABLE = 4404;

export class Connection {
  /**
   * @param {string} address
   * @param {{ news: (news: News) => void, over: () => void, again: (name: string) => void, refused: (why: string) => void, open: (is_open: boolean) => void }} hears
   */
  constructor(address, hears) {
    this.address = address;
    this.hears = hears;
    this.order = new NewsOrder();
    this.tries = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** When the last ping came; 0 before the first. */
    this.asked_ms = 0;
    this.#open();
    setInterval(() => this.#call("here"), HERE_MS);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#call("look");
    });
  }

  /** Sends a message; false if there is no connection. @param {Record<string, unknown>} message */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Sends a sign of life, or opens a new connection if this one is dead. @param {string} t */
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

  /** @param {any} message */
  #hear(message) {
    if (message.t === "over") this.hears.over();
    else if (message.t === "again") this.hears.again(message.name);
    else if (message.t === "ping") {
      this.asked_ms = performance.now();
      this.send({ t: "pong", at: message.at, now: this.asked_ms });
    } else if (message.t === "refused") this.hears.refused(message.why);
    else if (message.t === "news") {
      const verdict = this.order.judge(message);
      if (verdict === "take") this.hears.news(message);
      else if (verdict === "ask") this.send({ t: "look" });
    }
  }
}
