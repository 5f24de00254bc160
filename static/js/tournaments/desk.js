// Complements htmx on the desk: messages for failed presses, parts that htmx cannot place, and links to copy.
import { offerCopies } from "../copying.js";
import { gettext } from "../texts.js";
import { keepPlace, openFolds } from "./keep_place.js";
import { replaceParts } from "./live.js";
import { warn } from "./notices.js";

/**
 * @typedef {{ xhr: XMLHttpRequest, target: Element, serverResponse: string, shouldSwap: boolean }} Answer
 * @typedef {{ process: (element: Element) => void }} Htmx
 */

/**
 * The message for a failed press with this HTTP status; 0 if there was no answer.
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
 * Whether an answer contains the part it should replace. If the tournament has moved on, the desk has other parts.
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

/** Restores folds and focus in all replaced parts: an answer may bring more than the requested part. */
function restorePlace() {
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

/** Whether the browser is leaving this page: late answers are then ignored. */
let leaving = false;

/**
 * Lets htmx place only an answer that has the part it is for.
 * @param {Event} event
 */
function checkAnswer(event) {
  const { detail } = /** @type {CustomEvent<Answer>} */ (event);
  detail.shouldSwap &&= !leaving;
  if (detail.shouldSwap && !detail.target.isConnected) {
    detail.shouldSwap = false;
    showLateAnswer(detail.serverResponse);
  } else if (detail.shouldSwap && !holds(detail.serverResponse, detail.target.id)) {
    detail.shouldSwap = false;
    location.reload();
  }
}

/**
 * Shows an answer whose form has been replaced in the meantime, so that htmx cannot place it.
 * @param {string} html
 */
function showLateAnswer(html) {
  replaceParts(html);
  const messages = new DOMParser().parseFromString(html, "text/html").querySelector("#messages");
  if (messages) {
    document.querySelector("#messages")?.replaceWith(messages);
  }
}

/**
 * Listens on the target itself: events of an element that was removed do not reach the document.
 * @param {Event} event
 */
function awaitAnswer(event) {
  const { target } = /** @type {CustomEvent<Answer>} */ (event).detail;
  target.addEventListener("htmx:beforeSwap", checkAnswer);
}

function showRefusal() {
  document.querySelector("#messages [role=alert]")?.scrollIntoView({ block: "nearest" });
}

/** @param {Event} event */
function processPart(event) {
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
  document.addEventListener("htmx:afterSettle", restorePlace);
  document.addEventListener("htmx:afterSettle", showRefusal);
  document.addEventListener("part-replaced", processPart);
  offerCopies();
}
