// The place on a page whose parts are replaced: what was opened stays open, and the tab key goes on from there.

/**
 * What somebody had opened stays open.
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
 * Focuses what takes the place of what had the focus in the part that went: its like, or else where the part begins.
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
    beginningOf(fetched).focus({ preventScroll: true }); // a heading that had it takes it only once it is told to
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
 * Where a part begins: its first heading, or the part where it has none.
 * @param {Element} part
 */
function beginningOf(part) {
  const beginning = /** @type {HTMLElement} */ (part.querySelector("h2") ?? part);
  beginning.setAttribute("tabindex", "-1");
  return beginning;
}

/**
 * What an element is, in words that outlive it: a field by itself, others by where they lead, or what they do and say.
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
