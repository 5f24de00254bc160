// Keeps the reader's place when a part is replaced: open folds stay open, and the focus stays where it was.

/**
 * Opens the same folds in the new part.
 * @param {Element} shown
 * @param {Element} fetched
 */
export function openFolds(shown, fetched) {
  const opened = new Set([...shown.querySelectorAll("details[open] > summary")].map(nameOf));
  for (const summary of fetched.querySelectorAll("details > summary")) {
    summary.parentElement?.toggleAttribute("open", opened.has(nameOf(summary)));
  }
}

/**
 * Restores a lost focus: to the matching element of the new part, else to the part's beginning.
 * @param {Element} shown
 * @param {Element} fetched
 * @param {Element | null} focused
 */
export function keepPlace(shown, fetched, focused) {
  if (!focused || !isLost() || !shown.contains(focused)) {
    return;
  }
  counterpart(fetched, focused)?.focus({ preventScroll: true });
  if (isLost()) {
    beginningOf(fetched).focus({ preventScroll: true }); // a heading takes the focus only with a tabindex
  }
}

function isLost() {
  return document.activeElement === document.body;
}

/**
 * @param {Element} fetched
 * @param {Element} focused
 * @returns {HTMLElement | undefined}
 */
function counterpart(fetched, focused) {
  const alike = /** @type {NodeListOf<HTMLElement>} */ (fetched.querySelectorAll(focused.localName));
  return [...alike].find((element) => nameOf(element) === nameOf(focused));
}

/**
 * The beginning of a part: its first heading, or the part itself.
 * @param {Element} part
 */
function beginningOf(part) {
  const beginning = /** @type {HTMLElement} */ (part.querySelector("h2") ?? part);
  beginning.setAttribute("tabindex", "-1");
  return beginning;
}

/**
 * A name that the matching element of a new part also has: a field's id, a link's address, or a button's action and text.
 * @param {Element} element
 */
function nameOf(element) {
  if (element.matches("input, textarea, select")) {
    return element.id;
  }
  const does = element.closest("form")?.getAttribute("action") ?? "";
  const says = element.getAttribute("aria-label") ?? element.textContent;
  return element.getAttribute("href") ?? `${does} ${says}`;
}
