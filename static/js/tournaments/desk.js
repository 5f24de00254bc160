// What htmx leaves to the page: a word when a press came to nothing, parts that arrived without it, a link to copy.
import { offerCopies } from "../copying.js";
import { gettext } from "../texts.js";
import { replaceParts } from "./live.js";
import { warn } from "./notices.js";
import { keepPlace, openFolds } from "./place.js";

/**
 * @typedef {{ xhr: XMLHttpRequest, target: Element, serverResponse: string, shouldSwap: boolean }} Answer
 * @typedef {{ process: (element: Element) => void }} Htmx
 */

/**
 * What to tell somebody whose press was answered with this status; 0 when nothing answered.
 * @param {number} status
 */
export function sentenceFor(status) {
  if (status === 0) {
    return gettext("The site cannot be reached. Check your connection, then press again.");
  }
  if (status >= 500) {
    return gettext("Something went wrong here. Reload the page, check what was done, and try again.");
  }
  return gettext("This was refused and nothing was changed. Reload the page. You may have to sign in again.");
}

/**
 * Whether an answer holds the part that it was to replace. A desk that was overtaken shows other parts.
 * @param {string} html
 * @param {string} id
 */
export function holds(html, id) {
  return html.includes(`id="${id}"`);
}

/** @type {{ parts: Element[], focused: Element | null }} */
let left = { parts: [], focused: null };

function notePlace() {
  left = { parts: [...document.querySelectorAll("[data-part]")], focused: document.activeElement };
}

/** Other parts come together with the one that was asked for. */
function goOn() {
  for (const part of left.parts.filter((each) => !each.isConnected)) {
    const fresh = document.getElementById(part.id);
    if (fresh) {
      openFolds(part, fresh);
      keepPlace(part, fresh, left.focused);
    }
  }
  left = { parts: [], focused: null };
}

/** @param {Event} event */
function refuse(event) {
  const { xhr } = /** @type {CustomEvent<Answer>} */ (event).detail;
  warn(sentenceFor(xhr.status));
}

/** Whether another page comes: an answer that is still on its way finds none of its parts here. */
let leaving = false;

/** @param {Event} event */
function takeOnlyItsPart(event) {
  const { detail } = /** @type {CustomEvent<Answer>} */ (event);
  detail.shouldSwap &&= !leaving;
  if (detail.shouldSwap && !detail.target.isConnected) {
    detail.shouldSwap = false;
    takeLate(detail.serverResponse);
  } else if (detail.shouldSwap && !holds(detail.serverResponse, detail.target.id)) {
    detail.shouldSwap = false;
    location.reload();
  }
}

/**
 * The answer to a press whose form another answer has replaced meanwhile: htmx finds no place for it.
 * @param {string} html
 */
function takeLate(html) {
  replaceParts(html);
  const told = new DOMParser().parseFromString(html, "text/html").querySelector("#messages");
  if (told) {
    document.querySelector("#messages")?.replaceWith(told);
  }
}

/**
 * Listens where the answer will be put: an element that was replaced meanwhile tells nobody above it.
 * @param {Event} event
 */
function awaitAnswer(event) {
  const { target } = /** @type {CustomEvent<Answer>} */ (event).detail;
  target.addEventListener("htmx:beforeSwap", takeOnlyItsPart);
}

function showRefusal() {
  document.querySelector("#messages [role=alert]")?.scrollIntoView({ block: "nearest" });
}

/** @param {Event} event */
function takeUp(event) {
  const htmx = /** @type {Htmx} */ (Reflect.get(window, "htmx"));
  htmx.process(/** @type {Element} */ (event.target));
}

if (typeof document !== "undefined") {
  for (const failure of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(failure, refuse);
  }
  window.addEventListener("pagehide", () => {
    leaving = true;
  });
  window.addEventListener("pageshow", () => {
    leaving = false;
  });
  document.addEventListener("htmx:beforeRequest", awaitAnswer);
  document.addEventListener("htmx:beforeSwap", notePlace);
  document.addEventListener("htmx:afterSettle", goOn);
  document.addEventListener("htmx:afterSettle", showRefusal);
  document.addEventListener("part-replaced", takeUp);
  offerCopies();
}
