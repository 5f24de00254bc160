/**
 * The moment that the viewer of this page shows, read off what it writes: the deal from 1, milliseconds into it.
 *
 * @typedef {{ deal: number, at_ms: number }} Moment
 * @typedef {import("../replay/loop.js").Stretch} Stretch
 */
import { clockText, readLoop } from "../replay/moment.js";
import { gettext } from "../texts.js";

const DEAL = /(\d+)/;
/** By then the viewer has written into the address what it shows. */
const ADDRESS_AFTER_MS = 600;
const CLOCK = /^(\d+):(\d{2})\.(\d{3})$/;

/**
 * What the viewer's two words say; null where they say nothing yet.
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

/** How long the deal is that is shown, in milliseconds; without an end where the viewer does not say. @param {ParentNode} page */
export function shownLength(page) {
  const words = page.querySelector('.viewer [data-part="length"]')?.textContent ?? "";
  return readWords("Deal 1", words)?.at_ms ?? Number.POSITIVE_INFINITY;
}

/**
 * The stretch around a moment that the viewer plays again and again, which it keeps in the address of the page.
 * @param {Moment} moment
 * @param {string} [search]
 * @returns {Stretch | null}
 */
export function loopAround({ deal }, search = location.search) {
  const loop = readLoop(search);
  return loop?.deal === deal - 1 && loop.to_ms !== null ? { from_ms: loop.from_ms, to_ms: loop.to_ms } : null;
}

/** The end of an address that opens there. @param {Moment} moment @param {Stretch | null} [loop] */
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
 * Calls back whenever the viewer shows another moment or has another loop, at most once for each frame, and once more when the address
 * of the page says so, too.
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
