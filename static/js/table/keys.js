/** Assigns keys to piles: the left hand has the player's own cards, the right hand the centre. */

const OWN = "asdfgqwertzxcvb";
const CENTRE = "jkluiopm";

/**
 * @param {readonly string[]} own zones, or cards of a hand as "zone index", from left to right
 * @param {readonly string[]} centre
 * @returns {Map<string, string>} key → place
 */
export function keysOf(own, centre) {
  return new Map([
    ...own.slice(0, OWN.length).map((place, at) => /** @type {[string, string]} */ ([OWN[at], place])),
    ...centre.slice(0, CENTRE.length).map((place, at) => /** @type {[string, string]} */ ([CENTRE[at], place])),
  ]);
}
