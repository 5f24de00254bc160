/** A live table: news from the connection go to the board, and the player's tries go to the connection. */
import { offerCopies } from "../copying.js";
import { watchingLine } from "../replay/captions.js";
import { loadFaces } from "../replay/faces.js";
import { write } from "../replay/text.js";
import { Board } from "./board.js";
import { Connection, forgottenRequests } from "./connection.js";
import { Hand } from "./hand.js";
import {
  againLine,
  areAllAway,
  askAgainLine,
  askLine,
  awayLine,
  breakWord,
  CUT,
  clockLine,
  dealName,
  hintOf,
  LEAVE,
  leftLine,
  middleOf,
  notTaken,
  PLAYS_ON,
  pauseWord,
  playsOn,
  RESIGN,
  refusalLine,
  SURE,
  shortScore,
  WRONG_PLACE,
  wordOf,
} from "./texts.js";
import { Tries } from "./tries.js";

/** How long a message is shown. */
const MESSAGE_MS = 2600;
/** The server reports a player as away after this time. */
const AWAY_MS = 12_000;
/** Of more seats a row of bare scores tells nothing. */
const FEW_SEATS = 3;
/** In a race, the clock for a standstill is shown only for its last seconds. */
const SOON_S = 5;

class LiveTable {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.tries = new Tries();
    /** @type {Board | null} */
    this.board = null;
    /** @type {Hand | null} */
    this.hand = null;
    /** @type {import("./connection.js").State | null} */
    this.state = null;
    /** Which owner of the table sent the latest news; 0 before the first. */
    this.epoch = 0;
    /** @type {import("./connection.js").Seat[]} */
    this.seats = [];
    this.plays = false;
    this.starts_ms = 0;
    this.number = 0;
    this.own = Math.random().toString(36).slice(2, 8);
    this.message_ms = 0;
    /** Tries without an answer that were legal when they were sent or their card was lifted. @type {Set<string>} */
    this.sentLegal = new Set();
    this.began = false;
    /** The chosen card for which places are ringed. @type {import("./tries.js").Card | null} */
    this.ringed = null;
    /** Since when a player has been away; 0 while all are present. */
    this.missed_ms = 0;
    /** When the clock runs out; 0 if none runs. */
    this.acts_ms = 0;
    const address = new URL(root.dataset.socket ?? "", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    this.connection = new Connection(address.href, {
      news: (news) => this.#show(news),
      over: () => location.reload(),
      again: (name) => write(this.#part("text"), againLine(name)),
      refused: (why) => this.#tell(notTaken(why)),
      open: (is_open) => root.classList.toggle("is-cut", !is_open),
    });
    this.#part("press").addEventListener("click", ({ timeStamp }) => this.#press(timeStamp));
    this.#part("leave").addEventListener("click", () => this.#leave());
    for (const request of ["claim", "abort", "pause"])
      this.#part(request).addEventListener("click", () => this.connection.send({ t: request, id: this.#next() }));
    document.addEventListener("visibilitychange", () => this.#pauseIfHidden());
    requestAnimationFrame(() => this.#frame());
  }

  /** Pauses a game against bots when the page is hidden, as on a locked phone. */
  #pauseIfHidden() {
    if (document.hidden && this.plays && this.#isAlone && this.state?.phase === "play")
      this.connection.send({ t: "pause", id: this.#next() });
  }

  /** Whether all the others are bots. */
  get #isAlone() {
    return this.seats.every((seat, at) => at === 0 || seat.bot);
  }

  /** @param {string} name @returns {HTMLElement} */
  #part(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`[data-part="${name}"]`));
  }

  #next() {
    this.number += 1;
    return `${this.own}-${this.number}`;
  }

  /** @param {import("./connection.js").News} news */
  #show(news) {
    if (news.seats) this.#showSeats(news.seats, news.plays === true);
    if (news.commitment) this.#part("commitment").textContent = news.commitment;
    if (news.film && this.board) this.board.show(news.film);
    this.tries.take(news.tries, news.legal);
    if (news.steps) this.board?.add(news.steps);
    if (news.clock_ms !== undefined) this.acts_ms = news.clock_ms === null ? 0 : performance.now() + news.clock_ms;
    const before = news.epoch === this.epoch ? null : this.state;
    this.epoch = news.epoch;
    if (news.state) this.#showState(news.state);
    if (news.state)
      for (const request of forgottenRequests(before, news.state))
        this.connection.send({ t: request, id: this.#next() });
    const lost = this.plays && askAgainLine(before);
    if (lost) this.#tell(lost);
    for (const [sent, reason] of Object.entries(news.answers ?? {})) this.#answer(sent, reason);
    if (this.tries.all.length > 0) this.#showKeys();
    this.#showWords();
  }

  /** @param {import("./connection.js").Seat[]} seats @param {boolean} plays */
  #showSeats(seats, plays) {
    const same = this.board && JSON.stringify(seats) === JSON.stringify(this.seats);
    if (plays && seats[0].left) location.reload(); // this player has left, and may watch
    const left = leftLine(this.seats, seats);
    if (left) this.#tell(left);
    this.seats = seats;
    this.plays = plays;
    this.root.classList.toggle("is-watching", !plays);
    if (same) return;
    const table = this.#part("table");
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.root.style.setProperty("--seats", String(seats.length));
    this.board = new Board(table, seats, still);
    this.board.onLayout = () => this.#showKeys();
    this.board.onLost = () => this.connection.send({ t: "look" });
    this.hand ??= new Hand(
      table,
      this.board,
      this.tries,
      (what, card, at_ms, hasFitted) => this.#attempt(what, card, at_ms, hasFitted),
      (at_ms) => this.#press(at_ms),
      () => this.#tell(WRONG_PLACE),
    );
    this.hand.board = this.board;
  }

  /** @param {import("./connection.js").State} state */
  #showState(state) {
    const asks = this.plays ? askLine(this.seats, this.state, state) : "";
    if (asks) this.#tell(asks);
    this.state = state;
    this.starts_ms = state.phase === "countdown" ? performance.now() + state.starts_in_ms : 0;
    // In a game of one deal the plates say everything.
    const isBare = state.one_deal || this.seats.length > FEW_SEATS;
    this.#part("score").textContent = isBare ? "" : shortScore(state);
    this.#part("deal").textContent = state.one_deal ? "" : dealName(state.deal);
    this.#nameLeave();
    this.#part("watching").textContent = watchingLine(state.watching);
    this.#showAbsence(state);
    const pause = this.#part("pause");
    // It is disabled rather than hidden, so that nothing moves when play begins.
    pause.hidden = !this.plays || state.phase === "over";
    /** @type {HTMLButtonElement} */ (pause).disabled = state.phase !== "play";
    pause.textContent = pauseWord(state);
    this.root.dataset.phase = state.phase;
    this.root.classList.toggle("is-full", state.full && this.plays);
    this.#part("leave").hidden = state.phase === "over";
    if (this.plays && this.#isAlone && state.fresh && state.phase === "ready" && !this.began) {
      this.began = true;
      this.connection.send({ t: "ready", id: this.#next() });
    }
    this.#showMiddle(state);
  }

  /** Shows or hides the notice that a player is away, with its buttons. @param {import("./connection.js").State} state */
  #showAbsence(state) {
    const missed = state.phase !== "over" && state.away.some((away, seat) => away && seat > 0);
    if (!missed) this.missed_ms = 0;
    else if (this.missed_ms === 0) this.missed_ms = performance.now() - AWAY_MS;
    this.#part("left").hidden = !missed || !this.plays;
    this.#part("claim").hidden = !areAllAway(this.seats, state);
    this.#part("abort").textContent = breakWord(this.seats, state);
  }

  /** Fills the middle of the table between deals. @param {import("./connection.js").State} state */
  #showMiddle(state) {
    const [title, text, press] = middleOf(this.seats, state, this.plays);
    this.#part("middle").hidden = title === "" && state.phase !== "countdown";
    this.#part("title").textContent = title;
    this.#part("text").textContent = text;
    this.#part("press").textContent = press;
    this.#part("press").hidden = press === "";
    this.#part("after").hidden = state.phase !== "over";
    const replay = /** @type {HTMLAnchorElement} */ (this.#part("replay"));
    replay.hidden = state.replay === "";
    replay.href = state.replay;
    if (state.seed) this.#part("seed").textContent = state.seed;
  }

  /** @param {string} sent @param {string | null} reason */
  #answer(sent, reason) {
    this.board?.settle(sent, reason === null);
    const isLate = this.sentLegal.delete(sent);
    if (reason !== null && sent.startsWith(`${this.own}-`)) this.#tell(refusalLine(reason, isLate));
  }

  /** @param {string} words */
  #tell(words) {
    this.#part("news").textContent = words;
    this.message_ms = performance.now();
  }

  /**
   * @param {import("./connection.js").Try} what
   * @param {import("./tries.js").Card | null} card
   * @param {number} at_ms when it was touched
   * @param {boolean} hasFitted whether it fitted there when it was lifted
   */
  #attempt(what, card, at_ms, hasFitted = false) {
    if (!this.state || !this.board) return;
    const [kind, source, target, , , to] = what;
    const id = this.#next();
    if (hasFitted || this.tries.isLegal(what)) this.sentLegal.add(id);
    if (!this.connection.send({ t: "act", id, deal: this.state.deal, action: [kind, source, target], at: at_ms })) {
      this.board.dropBack();
      this.#tell(CUT);
      return;
    }
    if (card) this.board.put(card, to, id);
    else this.board.choose(null);
  }

  /** Presses the button in the middle, or says the word that is accepted now. @param {number} at_ms when it was pressed */
  #press(at_ms) {
    if (!this.plays || !this.state) return;
    const stands = this.state.phase === "ready" || this.state.phase === "paused";
    if (stands && this.state.full && !this.state.ready[0]) {
      this.connection.send({ t: "ready", id: this.#next() });
      return;
    }
    const accepted = [...this.tries.words].find(([, legal]) => legal);
    const what = (accepted && this.tries.word(accepted[0])) ?? this.tries.fromStock;
    if (what) this.#attempt(what, what[3] === null ? null : { zone: what[3], index: what[4] }, at_ms);
  }

  #leave() {
    const button = this.#part("leave");
    if (!button.classList.toggle("is-asking")) this.connection.send({ t: "resign", id: this.#next() });
    else if (this.state && playsOn(this.seats, this.state)) this.#tell(PLAYS_ON);
    this.#nameLeave();
    setTimeout(() => {
      button.classList.remove("is-asking");
      this.#nameLeave();
    }, MESSAGE_MS);
  }

  #nameLeave() {
    const button = this.#part("leave");
    const word = this.state?.fresh === false ? RESIGN : LEAVE;
    write(button, button.classList.contains("is-asking") ? SURE : word);
  }

  #showWords() {
    const words = this.#part("words");
    const all = this.tries.words;
    const kinds = [...all.keys()].join();
    if (words.dataset.kinds !== kinds) {
      words.dataset.kinds = kinds;
      words.replaceChildren(...[...all.keys()].map((kind) => this.#wordButton(kind)));
    }
    for (const button of words.children)
      button.classList.toggle("is-lit", all.get(/** @type {HTMLElement} */ (button).dataset.kind ?? "") === true);
    this.#ring();
    const waitsFor = this.state?.turn ? this.seats[this.state.turn]?.name : "";
    const useful = this.tries.kinds((zone) => this.board?.size(zone) ?? 0);
    const isNew = this.state?.deal === 1 && (this.state.phase === "ready" || this.state.phase === "countdown");
    const aim = (isNew && this.root.dataset.aim) || "";
    this.#part("hint").textContent = aim || hintOf(useful, waitsFor ?? "", this.state?.turn != null);
  }

  /** Rings the places to touch now. In a race, rings around cards would flicker. */
  #ring() {
    this.ringed = this.board?.chosen?.card ?? null;
    const suggested = this.state?.turn === 0 ? this.tries.suggestedPlaces(this.ringed) : [];
    const places = new Set([...this.tries.touchable, ...suggested]);
    for (const mark of this.#part("marks").children)
      mark.classList.toggle("is-lit", places.has(/** @type {HTMLElement} */ (mark).dataset.zone ?? ""));
  }

  /** @param {string} kind */
  #wordButton(kind) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button table-word";
    button.dataset.kind = kind;
    button.textContent = wordOf(kind);
    button.addEventListener("click", ({ timeStamp }) => {
      const what = this.tries.word(kind);
      if (what) this.#attempt(what, null, timeStamp);
    });
    return button;
  }

  /** Shows each key on its card. */
  #showKeys() {
    const { hand, board } = this;
    const layout = board?.layout;
    if (!hand || !board || !layout) return;
    const marks = [...hand.assignKeys()].flatMap(([key, place]) => {
      const [zone, index] = place.split(" ");
      const spot = layout.spots.get(zone);
      if (!spot) return [];
      const mark = document.createElement("span");
      mark.className = "table-mark";
      mark.dataset.zone = zone;
      mark.style.transform = `translate(${Math.round(spot.x + spot.spread * Number(index ?? 0))}px, ${Math.round(spot.y)}px)`;
      const sign = document.createElement("kbd");
      sign.textContent = key.toUpperCase();
      mark.append(sign);
      return [mark];
    });
    const layer = this.#part("marks");
    layer.style.setProperty("--card-width", `${layout.card}px`);
    layer.replaceChildren(...marks);
    this.#ring();
  }

  #showClocks() {
    const { state } = this;
    const now = performance.now();
    const left_s = this.acts_ms ? Math.ceil((this.acts_ms - now) / 1000) : 0;
    const shown = state?.phase === "play" && left_s > 0 && (state.turn !== null || left_s <= SOON_S);
    write(this.#part("clock"), shown && state ? clockLine(state.turn !== null, left_s) : "");
    if (this.missed_ms && state)
      write(this.#part("left-text"), awayLine(this.seats, state, Math.floor((now - this.missed_ms) / 1000)));
  }

  #frame() {
    this.board?.render();
    const left_ms = this.starts_ms - performance.now();
    const count = this.state?.phase === "countdown" ? String(Math.max(Math.ceil(left_ms / 1000), 1)) : "";
    const counter = this.#part("count");
    if (counter.textContent !== count) counter.textContent = count;
    this.#showClocks();
    if ((this.board?.chosen?.card ?? null) !== this.ringed) this.#ring();
    if (this.message_ms && performance.now() > this.message_ms + MESSAGE_MS) {
      this.message_ms = 0;
      this.#part("news").textContent = "";
    }
    requestAnimationFrame(() => this.#frame());
  }
}

/** @param {HTMLElement} root */
async function start(root) {
  await loadFaces(root.dataset.faces ?? "");
  new LiveTable(root);
  root.classList.add("is-ready");
}

for (const root of document.querySelectorAll(".live-table")) void start(/** @type {HTMLElement} */ (root));
offerCopies();
