/**
 * The panel that shares the moment shown: as a link, a frame, a picture and a clip. Without this module it shares the
 * moment at which the page was opened.
 *
 * [data-share]        the panel, with the addresses without a moment: data-page, data-embed, data-picture, data-clip
 * [data-with-moment]  anywhere on the page: a form that also sends the moment, or a sign-in link that leads back to it
 */
import { offerCopies } from "../copying.js";
import {
  atMomentWords,
  followMoment,
  inSeconds,
  loopAround,
  loopText,
  momentQuery,
  momentWords,
  shownLength,
  shownMoment,
} from "./moment.js";
import { clipWords, stretchAround, stretchOf } from "./stretch.js";

/** @typedef {import("./moment.js").Moment} Moment */

/** @param {HTMLDetailsElement} panel */
function offerMoments(panel) {
  const { page = "", embed = "", picture = "", clip = "" } = panel.dataset;
  const frame = /** @type {HTMLTextAreaElement} */ (panel.querySelector("#share-frame"));
  const link = /** @type {HTMLInputElement} */ (panel.querySelector("#share-link"));
  const code = frame.value;
  /** @param {Moment} moment */
  const show = (moment) => {
    const loop = loopAround(moment);
    const query = momentQuery(moment, loop);
    const { from_ms, to_ms } = loop ? stretchOf(loop) : stretchAround(moment, shownLength(document));
    link.value = page + query;
    frame.value = code.replace(/src="[^"]*"/, () => `src="${embed}${query.replaceAll("&", "&amp;")}"`);
    lead(panel, "[data-share-picture]", picture + momentQuery(moment));
    lead(panel, "[data-share-clip]", `${clip}?deal=${moment.deal}&from=${inSeconds(from_ms)}&to=${inSeconds(to_ms)}`);
    write(panel, "[data-share-moment]", momentWords(moment));
    write(panel, "[data-share-stretch]", clipWords(loop));
  };
  /** @type {Moment | null} */
  let latest = null;
  const refresh = () => {
    if (panel.open && latest) show(latest);
  };
  panel.addEventListener("toggle", refresh);
  followMoment(document, (moment) => {
    latest = moment;
    refresh();
  });
}

/** @param {ParentNode} panel @param {string} selector @param {string} address */
function lead(panel, selector, address) {
  const link = panel.querySelector(selector);
  if (link instanceof HTMLAnchorElement) link.href = address;
}

/** @param {ParentNode} panel @param {string} selector @param {string} words */
function write(panel, selector, words) {
  const found = panel.querySelector(selector);
  if (found && found.textContent !== words) found.textContent = words;
}

/** Adds the moment shown to a form, so that the answer leads back to it. @param {HTMLFormElement} form */
function addMomentToForm(form) {
  const moment = shownMoment(document);
  if (!moment) return;
  const loop = loopAround(moment);
  fill(form, "deal", String(moment.deal));
  fill(form, "t", inSeconds(moment.at_ms));
  fill(form, "loop", loop ? loopText(loop) : "");
}

/** Adds the moment shown to a sign-in link. @param {HTMLAnchorElement} link */
function addMomentToLink(link) {
  const moment = shownMoment(document);
  const address = new URL(link.href);
  if (moment) address.searchParams.set("next", location.pathname + momentQuery(moment, loopAround(moment)));
  link.href = address.href;
}

/** @param {HTMLFormElement} form @param {string} name @param {string} value */
function fill(form, name, value) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}

for (const panel of document.querySelectorAll("details[data-share]")) {
  if (!(panel instanceof HTMLDetailsElement)) continue;
  offerCopies(panel);
  offerMoments(panel);
}
for (const form of document.querySelectorAll("[data-comment-form]"))
  followMoment(document, (moment) => write(form, "[data-comment-moment]", atMomentWords(moment)));
document.addEventListener("submit", ({ target }) => {
  if (target instanceof HTMLFormElement && "withMoment" in target.dataset) addMomentToForm(target);
});
document.addEventListener("click", ({ target }) => {
  const link = target instanceof Element && target.closest("a[data-with-moment]");
  if (link instanceof HTMLAnchorElement) addMomentToLink(link);
});
