/** Slapping hands, as elements. */
import { drawn } from "./faces.js";

/** Too small to be drawn. Hiding it instead would trigger a new layout. */
const NOWHERE = "scale(0)";

export class SlapHands {
  constructor() {
    this.layer = document.createElement("div");
    this.layer.className = "table-hands";
    /** @type {HTMLElement[]} */
    this.elements = [];
  }

  /** @param {import("./scene.js").Hand[]} hands */
  render(hands) {
    for (const [order, { x, y, turned, scale, opacity }] of hands.entries()) {
      const { style } = this.elements[order] ?? this.#newHand();
      const place = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
      style.transform = `${place} rotate(${turned ? 180 : 0}deg) scale(${scale.toFixed(3)})`;
      style.opacity = String(opacity);
    }
    for (const { style } of this.elements.slice(hands.length)) style.transform = NOWHERE;
  }

  #newHand() {
    const hand = document.createElement("div");
    hand.className = "slap-hand";
    hand.append(drawn("card-hand", "slap-drawing"));
    this.elements.push(hand);
    this.layer.append(hand);
    return hand;
  }
}
