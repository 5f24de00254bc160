/**
 * What hands and voices do besides moving cards: slaps, fumbles, calls. Shown around the moment they happen.
 *
 * @typedef {import("./flights.js").Gesture} Gesture
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./plates.js").SeatPlates} SeatPlates
 */
import { spokenWord } from "./captions.js";
import { drawn } from "./faces.js";

const SLAP_LEAD_MS = 140;
const SLAP_HOLD_MS = 700;
const SPEECH_MS = 950;
/** So small that nothing of it is drawn: to hide it would have the table laid out anew. */
const NOWHERE = "scale(0)";

export class Gestures {
  constructor() {
    this.layer = document.createElement("div");
    this.layer.className = "table-hands";
    /** @type {HTMLElement[]} */
    this.hands = [];
    this.before_ms = Math.max(SLAP_HOLD_MS, SPEECH_MS);
    this.after_ms = 200;
  }

  /**
   * @param {Gesture[]} gestures around the moment
   * @param {number} at_ms
   * @param {Layout} layout
   * @param {boolean} still
   */
  render(gestures, at_ms, layout, still) {
    const slaps = gestures.filter((gesture) => gesture.kind === "slap" && isSeen(gesture, at_ms, still));
    for (const [order, slap] of slaps.entries()) this.#hand(order, slap, at_ms, layout, still);
    for (const hand of this.hands.slice(slaps.length)) hand.style.transform = NOWHERE;
  }

  /** @param {Gesture[]} gestures @param {number} at_ms @param {SeatPlates} plates */
  speak(gestures, at_ms, plates) {
    const words = plates.elements.map(() => "");
    for (const gesture of gestures) {
      if (gesture.seat === null || gesture.at_ms > at_ms || at_ms - gesture.at_ms > SPEECH_MS) continue;
      if (gesture.kind === "say") words[gesture.seat] = `${spokenWord(gesture.word)}!`;
      if (gesture.kind === "fumble") words[gesture.seat] = "fumble";
    }
    for (const [seat, word] of words.entries()) plates.say(seat, word);
  }

  /** @param {number} order @param {Gesture} slap @param {number} at_ms @param {Layout} layout @param {boolean} still */
  #hand(order, slap, at_ms, layout, still) {
    const hand = this.hands[order] ?? this.#newHand();
    const spot = slap.zone === null ? layout.middle : layout.spots.get(slap.zone);
    const above = slap.seat !== null && (layout.plates[slap.seat]?.above ?? false);
    const lead = still ? 0 : Math.min((at_ms - slap.at_ms) / SLAP_LEAD_MS, 0);
    const scale = 1 - lead * 0.7;
    const reach = (above ? -1 : 1) * layout.card * (0.22 - lead * 0.9);
    const turn = above ? 180 : 0;
    hand.style.transform = spot
      ? `translate(${Math.round(spot.x)}px, ${Math.round(spot.y + reach)}px) rotate(${turn}deg) scale(${scale.toFixed(3)})`
      : NOWHERE;
    hand.style.opacity = String(fade(at_ms - slap.at_ms, still));
  }

  #newHand() {
    const hand = document.createElement("div");
    hand.className = "slap-hand";
    hand.append(drawn("card-hand", "slap-drawing"));
    this.hands.push(hand);
    this.layer.append(hand);
    return hand;
  }
}

/** @param {Gesture} gesture @param {number} at_ms @param {boolean} still */
function isSeen(gesture, at_ms, still) {
  const after_ms = at_ms - gesture.at_ms;
  return after_ms <= SLAP_HOLD_MS && after_ms > (still ? -1 : -SLAP_LEAD_MS);
}

/** @param {number} after_ms @param {boolean} still */
function fade(after_ms, still) {
  if (still) return 1;
  if (after_ms < 0) return Math.max(1 + after_ms / SLAP_LEAD_MS, 0);
  return after_ms < SLAP_HOLD_MS * 0.7 ? 1 : Math.max(1 - (after_ms - SLAP_HOLD_MS * 0.7) / (SLAP_HOLD_MS * 0.3), 0);
}
