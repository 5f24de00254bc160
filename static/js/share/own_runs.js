/**
 * For the author of a bot: at the moment shown, its last question, the time it took, and its last print.
 * Only pages of games with the reader's own bot load it.
 *
 * [data-own-run]   a bot, with its questions as JSON and its prints in a list
 *
 * @typedef {import("./moment.js").Moment} Moment
 * @typedef {[deal: number, at_ms: number, took_us: number, left_ms: number]} Question  in order of time
 */
import { clockText } from "../replay/moment.js";
import { gettext } from "../texts.js";
import { followMoment, shownMoment } from "./moment.js";

/**
 * How many questions came up to and including a moment.
 * @param {readonly (readonly [deal: number, at_ms: number, ...rest: number[]])[]} asked in order of time
 * @param {Moment} moment
 */
export function askedUntil(asked, { deal, at_ms }) {
  let [low, high] = [0, asked.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const [its_deal, its_ms] = asked[middle];
    if (its_deal < deal || (its_deal === deal && its_ms <= at_ms)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** @param {readonly Question[]} questions @param {number} count the number asked so far */
export function questionWords(questions, count) {
  if (count === 0) return gettext("It has not been asked yet.");
  const [deal, at_ms, took_us, left_ms] = questions[count - 1];
  const took = (took_us / 1000).toFixed(2);
  return gettext(
    "Question %(number)s of %(all)s, deal %(deal)s, %(time)s: it took %(took)s ms, with %(left)s ms left.",
    { number: count, all: questions.length, deal, time: clockText(at_ms, true), took, left: left_ms },
  );
}

/** @param {HTMLElement} section */
function follow(section) {
  const words = section.querySelector('[data-part="question"]');
  const questions = /** @type {Question[]} */ (JSON.parse(section.querySelector("script")?.textContent ?? "[]"));
  const prints = /** @type {HTMLElement[]} */ ([...section.querySelectorAll("[data-at-ms]")]);
  const printed = prints.map(
    ({ dataset }) => /** @type {const} */ ([Number(dataset.dealNumber), Number(dataset.atMs)]),
  );
  let shown = -1;
  const tell = (/** @type {Moment} */ moment) => {
    const count = askedUntil(questions, moment);
    if (!words || count === shown) return;
    shown = count;
    words.textContent = questionWords(questions, count);
    show(prints, askedUntil(printed, moment) - 1);
  };
  followMoment(document, tell);
  const line = document.querySelector('.viewer [data-part="deal-line"]');
  line?.addEventListener("deal-drawn", (event) => {
    const { deal } = /** @type {CustomEvent<{ deal: number }>} */ (event).detail;
    tell(shownMoment(document) ?? { deal: deal + 1, at_ms: 0 });
  });
}

/** Highlights the newest print and scrolls its list to it. @param {readonly HTMLElement[]} prints @param {number} newest */
function show(prints, newest) {
  for (const [place, item] of prints.entries()) item.toggleAttribute("data-newest", place === newest);
  const item = prints[newest];
  const list = item?.parentElement;
  if (list) list.scrollTop = item.offsetTop - list.offsetTop;
}

if (typeof document !== "undefined") {
  for (const section of document.querySelectorAll("[data-own-run]")) follow(/** @type {HTMLElement} */ (section));
}
