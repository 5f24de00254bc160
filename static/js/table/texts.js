/**
 * The texts of a live table.
 *
 * @typedef {import("./connection.js").Seat} Seat
 * @typedef {import("./connection.js").State} State
 */
import { gettext, interpolate } from "../texts.js";

/** Buttons for actions without a place. @type {Record<string, string>} */
const WORDS = {
  spit: gettext("Spit!"),
  call: gettext("Call"),
  slap_table: gettext("Slap the table"),
  slam: gettext("Slam the lent card"),
  pick_up: gettext("Pick up your cards"),
  draw: gettext("Draw"),
  claim: gettext("Claim"),
  ready: gettext("Next card"),
  end_turn: gettext("End your turn"),
};

/** Hints for the next action, by the kinds that are accepted now. @type {Record<string, string>} */
const HINTS = {
  claim: gettext("Slap the pile you want!"),
  pick_up: gettext("Pick up your cards"),
  spit: gettext("Nobody can move: spit!"),
  spit_on: gettext("Nobody can move: tap the pile to spit on"),
  spit_from: gettext("Nobody can move: spit a card of your stock"),
  slam: gettext("Slam!"),
  ready: gettext("All placed?"),
};
/** Hints for the own layout, if no card fits on the centre. @type {Record<string, string>} */
const LAYOUT_HINTS = {
  turn: gettext("Turn up your face-down card"),
  refill: gettext("Fill your empty place with a spit card"),
  shift: gettext("Move a card to your empty place"),
};
/** Hints in building games: the first if only this is possible, the second if a card can also be built. @type {Record<string, [string, string]>} */
const BUILD_HINTS = {
  claim_card: [gettext("Take the other’s turned card!"), gettext("Take the other’s turned card!")],
  end_turn: [gettext("End your turn"), gettext("Build, or end your turn")],
  turn_stock: [gettext("Turn the next card of your stock"), gettext("Build, or turn the next card of your stock")],
  recycle: [gettext("Tap your empty stock for a new one"), gettext("Build, or tap your empty stock for a new one")],
};
const DISCARD_HINTS = [
  gettext("Put the turned card on your waste"),
  gettext("Build what fits, or put the turned card on your waste"),
];
const LAST_DISCARD_HINTS = [
  gettext("Put a card on your waste: that ends your turn"),
  gettext("Build what fits. A card on your waste ends your turn"),
];

/** Reasons for a refused message, by the server's key. @type {Record<string, string>} */
const NOT_TAKEN = {
  "too many": gettext("Slower, please: too many actions at once."),
};

export const WRONG_PLACE = gettext("That card cannot go there.");
export const CUT = gettext("No connection. Trying again …");
export const SURE = gettext("Sure?");
export const LEAVE = gettext("Leave");
export const RESIGN = gettext("Resign");
export const PLAYS_ON = gettext("The table plays on, with a bot in your place. You cannot win any more.");

/** @param {number} deal */
export function dealName(deal) {
  return gettext("Deal %(deal)s", { deal });
}

/** Names the players who have left between two lists of seats; "" if nobody has. @param {readonly Seat[]} before @param {readonly Seat[]} seats */
export function leftLine(before, seats) {
  const name = namesOf(before, (seat) => !before[seat].left && seats[seat].left === true);
  return name && gettext("%(name)s left. A bot plays on.", { name });
}

/** Whether the table plays on if this player resigns. @param {readonly Seat[]} seats @param {State} state */
export function playsOn(seats, { fresh }) {
  const others = seats.filter(({ left }, seat) => seat > 0 && !left);
  return !fresh && others.length > 1 && others.some(({ bot }) => !bot);
}

/** @param {string} name */
export function againLine(name) {
  return gettext("%(name)s wants to play again.", { name });
}

/** The text of the pause button. @param {State} state */
export function pauseWord({ pausing }) {
  if (pausing[0]) return gettext("Pause requested");
  return pausing.some(Boolean) ? gettext("Agree to a pause") : gettext("Pause");
}

/** The text of the button that breaks the game off. @param {readonly Seat[]} seats @param {State} state */
export function breakWord(seats, state) {
  if (areAllAway(seats, state)) return gettext("Break it off");
  if (state.breaking[0]) return gettext("Break-off requested");
  return state.breaking.some(Boolean) ? gettext("Agree to break it off") : gettext("Ask to break it off");
}

/** What another player has asked for since the state before; "" if nobody has. @param {readonly Seat[]} seats @param {State | null} before @param {State} state */
export function askLine(seats, before, { pausing, breaking }) {
  const pauses = nameOfNew(seats, before?.pausing, pausing);
  if (pauses) return gettext("%(name)s asks for a pause.", { name: pauses });
  const breaks = nameOfNew(seats, before?.breaking, breaking);
  return breaks && gettext("%(name)s asks to break the game off.", { name: breaks });
}

/** Asks players to repeat a lost request to break off; "" if none was lost. @param {State | null} before the last state from the owner before */
export function askAgainLine(before) {
  return before?.breaking.some(Boolean) ? gettext("The table was interrupted. To break the game off, ask again.") : "";
}

/** The first other player who asks now and did not before; or "". @param {readonly Seat[]} seats @param {boolean[] | undefined} before @param {boolean[]} now */
function nameOfNew(seats, before, now) {
  return seats.find((_, seat) => seat > 0 && now[seat] && !before?.[seat])?.name ?? "";
}

/** Which players are away, and for how long the first has been. @param {readonly Seat[]} seats @param {State} state @param {number} seconds */
export function awayLine(seats, state, seconds) {
  const name = namesOf(seats, (seat) => seat > 0 && state.away[seat]);
  return areAllAway(seats, state) || state.phase !== "play"
    ? gettext("Away for %(seconds)s s: %(name)s. Wait, or:", { name, seconds })
    : gettext("Away for %(seconds)s s: %(name)s. Play on, or:", { name, seconds });
}

/** Whether no other person is left: only then the game can be claimed, or broken off without asking. @param {readonly Seat[]} seats @param {State} state */
export function areAllAway(seats, { away }) {
  return seats.every(({ bot }, seat) => seat === 0 || bot || away[seat]);
}

/** The time left on the clock. @param {boolean} inTurns @param {number} seconds */
export function clockLine(inTurns, seconds) {
  return inTurns ? gettext("%(seconds)s s to move", { seconds }) : gettext("Nobody moves: %(seconds)s s", { seconds });
}

/** @param {string} kind */
export function wordOf(kind) {
  return WORDS[kind] ?? kind.replaceAll("_", " ");
}

/**
 * @param {readonly string[]} kinds that are accepted now
 * @param {string} waitsFor name of the player to move first; or empty
 * @param {boolean} inTurns
 */
export function hintOf(kinds, waitsFor, inTurns) {
  if (waitsFor) return gettext("%(name)s is to move", { name: waitsFor });
  const hints = kinds.includes("play") ? HINTS : { ...HINTS, ...LAYOUT_HINTS };
  const found = Object.keys(hints).find((kind) => kinds.includes(kind));
  return found ? hints[found] : buildHintOf(kinds, inTurns);
}

/** @param {readonly string[]} kinds @param {boolean} inTurns */
function buildHintOf(kinds, inTurns) {
  const builds = kinds.includes("build") ? 1 : 0;
  const found = Object.keys(BUILD_HINTS).find((kind) => kinds.includes(kind));
  if (found) return BUILD_HINTS[found][builds];
  if (kinds.includes("discard")) return (inTurns ? LAST_DISCARD_HINTS : DISCARD_HINTS)[builds];
  return builds ? gettext("It fits: build it!") : "";
}

/** @param {string} why */
export function notTaken(why) {
  return NOT_TAKEN[why] ?? gettext("The table did not understand that.");
}

/** Scores by their unit. */
const SCORES = {
  cards: gettext("%(score)s cards"),
  points: gettext("%(score)s points"),
  ships: gettext("%(score)s ships"),
  sequences: gettext("%(score)s sequences"),
};

/** @param {State} state */
export function shortScore({ scores, counts }) {
  const score = scores.join(" : ");
  return interpolate(SCORES[counts], { score });
}

/** Each name with its score, and its unit: few cards are good, many points too. @param {readonly Seat[]} seats @param {State} state @param {boolean} plays */
export function scoreLine(seats, { scores, counts }, plays) {
  const nameOf = (/** @type {number} */ at) => (plays && at === 0 ? gettext("You") : seats[at].name);
  const score = seats.map((_, at) => `${nameOf(at)} ${scores[at]}`).join(" · ");
  return interpolate(SCORES[counts], { score });
}

/** @param {readonly Seat[]} seats @param {State} state @param {boolean} plays */
export function endLine(seats, { winner, ending }, plays) {
  if (winner === null) return ending === "level" ? gettext("The game is level.") : gettext("The game was broken off.");
  const name = seats[winner].name;
  const won = plays && winner === 0;
  if (ending === "resigned")
    return won ? gettext("You win by resignation.") : gettext("%(name)s wins by resignation.", { name });
  if (ending === "left" && seats.length === 2) {
    const other = seats[1 - winner].name;
    if (won) return gettext("You win: %(other)s left.", { other });
    return plays
      ? gettext("%(name)s wins: you left.", { name })
      : gettext("%(name)s wins: %(other)s left.", { name, other });
  }
  if (ending === "left")
    return won ? gettext("You win: the others left.") : gettext("%(name)s wins: the others left.", { name });
  return won ? gettext("You win!") : gettext("%(name)s wins.", { name });
}

/** @param {readonly Seat[]} seats @param {(seat: number) => boolean} which */
function namesOf(seats, which) {
  return seats.flatMap(({ name }, seat) => (which(seat) ? [name] : [])).join(", ");
}

/** The people who are not ready yet. @param {readonly Seat[]} seats @param {State} state */
function waitingLine(seats, { ready }) {
  return gettext("Waiting for %(names)s", { names: namesOf(seats, (seat) => !seats[seat].bot && !ready[seat]) });
}

/** The others who are ready; "" if nobody is. @param {readonly Seat[]} seats @param {State} state */
function readyLine(seats, { ready }) {
  const names = namesOf(seats, (seat) => seat > 0 && ready[seat]);
  return names && gettext("Ready: %(names)s", { names });
}

/** Who sits, and when the game begins. @param {readonly Seat[]} seats */
function seatedLine(seats) {
  const names = namesOf(seats, (seat) => seats[seat].name !== "");
  return gettext("At the table: %(names)s. The game begins when every seat is taken and all are ready.", { names });
}

/**
 * The middle of the table: a title, a line under it, and a button.
 * @param {readonly Seat[]} seats @param {State} state @param {boolean} plays
 * @returns {[title: string, text: string, press: string]}
 */
export function middleOf(seats, state, plays) {
  if (state.phase === "over") return [endLine(seats, state, plays), scoreLine(seats, state, plays), ""];
  const waits = waitingLine(seats, state);
  if (state.phase === "paused") {
    if (!plays || state.ready[0]) return [gettext("Paused"), waits, ""];
    return [gettext("Paused"), readyLine(seats, state), gettext("Continue")];
  }
  if (state.phase !== "ready") return ["", "", ""];
  if (!state.full) return [gettext("Waiting for players"), seatedLine(seats), ""];
  const isFirst = state.deal === 1;
  if (isFirst && (!plays || state.ready[0])) return [waits, "", ""];
  if (isFirst) {
    const names = namesOf(seats, (seat) => seat > 0);
    const text = readyLine(seats, state) || gettext("Against %(names)s", { names });
    return [gettext("Are you ready?"), text, gettext("Ready")];
  }
  const title = gettext("Deal %(deal)s is over", { deal: state.deal - 1 });
  const text = scoreLine(seats, state, plays);
  if (!plays) return [title, text, ""];
  if (state.ready[0]) return [waits, text, ""];
  return [title, text, gettext("Next deal")];
}

/** The reason for a refusal, as a sentence. @param {string} reason @param {boolean} isLate whether the try was legal when it was sent */
export function refusalLine(reason, isLate) {
  if (isLate) return gettext("Too late: %(reason)s.", { reason });
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
