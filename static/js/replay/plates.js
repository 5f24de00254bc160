/**
 * The plate of each seat: the player's name, the cards left in each kind of pile, speech and state.
 *
 * @typedef {import("./layout.js").Plate} Plate
 * @typedef {import("./scene.js").Count} Count
 * @typedef {import("./scene.js").Words} Words
 * @typedef {import("./table.js").Seat} Seat
 */
import { stateWords } from "./captions.js";
import { write } from "./text.js";

/** With more kinds of piles than this, empty ones are left out to give the name room. */
const MOST_KINDS = 2;
/** A plate higher than this has room for a line of speech and for larger letters. Each further kind of pile needs one more line. */
const ROOMY = 68;
const LINE = 20;
/** Below this width, in pixels, the name has no room beside the counts; the second if a state is always shown. */
const SMALL = 240;
const SMALL_WITH_STATE = 340;
/** States that last for most of a deal. */
const STAYING = new Set(["turn", "aces", "kings"]);

export class SeatPlates {
  /** @param {readonly Seat[]} seats */
  constructor(seats) {
    this.plates = seats.map((seat) => new SeatPlate(seat));
    this.elements = this.plates.map((plate) => plate.element);
  }

  /** @param {readonly Plate[]} places */
  place(places) {
    this.plates.forEach((plate, seat) => {
      if (places[seat]) plate.place(places[seat]);
    });
  }

  /** @param {Words[]} words of each seat */
  tell(words) {
    if (words.some(({ state }) => STAYING.has(state))) for (const plate of this.plates) plate.keepState();
    for (const [seat, { counts, speech, state }] of words.entries()) {
      this.plates[seat]?.count(counts);
      this.plates[seat]?.say(speech);
      this.plates[seat]?.state(state);
    }
  }
}

class SeatPlate {
  /** @param {Seat} seat */
  constructor(seat) {
    this.element = document.createElement("div");
    this.element.className = "plate";
    this.name = span("plate-name", seat.name);
    this.name.title = seat.name;
    this.counts = span("plate-counts", "");
    /** The kinds of piles it counts. @type {string[]} */
    this.kinds = [];
    /** @type {Plate | null} */
    this.where = null;
    this.keepsState = false;
    this.mark = span("plate-state", "");
    this.speech = span("plate-speech", "");
    this.spoken = "";
    this.shownState = "";
    this.element.append(this.name);
    if (seat.country) this.element.append(span("plate-country", seat.country));
    this.element.append(this.mark, this.speech, this.counts);
  }

  /** @param {Plate} where */
  place(where) {
    this.where = where;
    const { x, y, width, above, beside } = where;
    this.element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    this.element.style.width = `${Math.round(width)}px`;
    this.element.style.height = beside ? `${Math.round(beside)}px` : "";
    this.element.classList.toggle("is-above", above);
    this.element.classList.toggle("is-beside", beside > 0);
    this.element.classList.toggle("is-roomy", beside > ROOMY + LINE * Math.max(this.kinds.length - MOST_KINDS, 0));
    this.element.classList.toggle("is-tight", width < 340);
    this.element.classList.toggle("is-small", width < (this.keepsState ? SMALL_WITH_STATE : SMALL));
  }

  keepState() {
    if (this.keepsState) return;
    this.keepsState = true;
    if (this.where) this.place(this.where);
  }

  /** @param {Count[]} counts */
  count(counts) {
    const shown = counts.length > MOST_KINDS ? counts.filter(({ cards }) => cards > 0) : counts;
    const kinds = shown.map(({ kind }) => kind);
    if (kinds.join() !== this.kinds.join()) {
      this.counts.replaceChildren(...kinds.map(countOf));
      this.kinds = kinds;
      if (this.where) this.place(this.where);
    }
    for (const [order, { cards }] of shown.entries()) {
      write(/** @type {HTMLElement} */ (this.counts.children[order].lastElementChild), String(cards));
    }
  }

  /** @param {string} word */
  say(word) {
    if (this.spoken === word) return;
    this.spoken = word;
    write(this.speech, word);
    this.element.classList.toggle("is-speaking", word !== "");
  }

  /** @param {string} word */
  state(word) {
    if (this.shownState === word) return;
    this.shownState = word;
    this.element.dataset.state = word;
    write(this.mark, word && stateWords(word));
  }
}

/** @param {string} kind */
function countOf(kind) {
  const part = span("plate-count", "");
  part.title = kind;
  part.append(span("plate-kind", `${kind.replace(/ cards$/, "")} `), span("figure", ""));
  return part;
}

/** @param {string} name @param {string} text */
function span(name, text) {
  const element = document.createElement("span");
  element.className = name;
  element.append(text);
  return element;
}
