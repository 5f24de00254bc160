/**
 * The moment shown by this page's viewer, read from its captions: the deal from 1, milliseconds into it.
 *
 * @typedef {{ deal: number, at_ms: number }} Moment
 * @typedef {import("../replay/loop.js").Stretch} Stretch
 */
import { clockText, readLoop } from "../replay/moment.js";
import { gettext } from "../texts.js";

const DEAL = /(\d+)/;
/** The viewer updates the address within this time. */
const ADDRESS_AFTER_MS = 600;
const CLOCK = /^(\d+):(\d{2})\.(\d{3})$/;

/**
 * The moment from the viewer's two captions; null while they are empty.
 * @param {string} deal as in "Deal 3 of 7"
 * @param {string} clock as in "1:02.340"
 * @returns {Moment | null}
 */
export function readWords(deal, clock) {
  const number = DEAL.exec(deal);
  const time = CLOCK.exec(clock.trim());
  if (!number || !time) return null;
  const [minutes, seconds, rest] = time.slice(1).map(Number);
  return { deal: Number(number[1]), at_ms: (minutes * 60 + seconds) * 1000 + rest };
}

/** @param {ParentNode} page @returns {Moment | null} */
export function shownMoment(page) {
  const part = (/** @type {string} */ name) => page.querySelector(`.viewer [data-part="${name}"]`)?.textContent ?? "";
  return readWords(part("deal"), part("time"));
}

/** The length of the deal shown, in milliseconds; infinite if the viewer does not show it. @param {ParentNode} page */
export function shownLength(page) {
  const words = page.querySelector('.viewer [data-part="length"]')?.textContent ?? "";
  return readWords("Deal 1", words)?.at_ms ?? Number.POSITIVE_INFINITY;
}

/**
 * The viewer's loop if it lies in the deal of a moment, read from the address of the page.
 * @param {Moment} moment
 * @param {string} [search]
 * @returns {Stretch | null}
 */
export function loopAround({ deal }, search = location.search) {
  const loop = readLoop(search);
  return loop?.deal === deal - 1 && loop.to_ms !== null ? { from_ms: loop.from_ms, to_ms: loop.to_ms } : null;
}

/** The query of an address that opens at a moment. @param {Moment} moment @param {Stretch | null} [loop] */
export function momentQuery({ deal, at_ms }, loop = null) {
  return `?deal=${deal}&t=${inSeconds(at_ms)}${loop ? `&loop=${loopText(loop)}` : ""}`;
}

/** @param {Stretch} loop */
export function loopText({ from_ms, to_ms }) {
  return `${inSeconds(from_ms)}-${inSeconds(to_ms)}`;
}

/** @param {number} at_ms */
export function inSeconds(at_ms) {
  return (at_ms / 1000).toFixed(3);
}

/** @param {Moment} moment */
export function momentWords({ deal, at_ms }) {
  return gettext("deal %(deal)s, %(time)s", { deal, time: clockText(at_ms, true) });
}

/** @param {Moment} moment */
export function atMomentWords({ deal, at_ms }) {
  return gettext("at deal %(deal)s, %(time)s", { deal, time: clockText(at_ms, true) });
}

/**
 * Calls back when the viewer's moment or loop changes, at most once per frame, and once more after the page's address is up
 * to date.
 * @param {ParentNode} page
 * @param {(moment: Moment) => void} changed
 */
export function followMoment(page, changed) {
  let [asked, resting] = [0, 0];
  const tell = () => {
    asked = 0;
    const moment = shownMoment(page);
    if (moment) changed(moment);
  };
  const words = page.querySelectorAll('.viewer :is([data-part="time"], [data-part="loop-words"])');
  const observer = new MutationObserver(() => {
    if (!asked) asked = requestAnimationFrame(tell);
    clearTimeout(resting);
    resting = window.setTimeout(tell, ADDRESS_AFTER_MS);
  });
  for (const word of words) observer.observe(word, { childList: true, characterData: true, subtree: true });
  if (words.length > 0) tell();
}
