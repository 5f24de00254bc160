/**
 * A comment that is not sent yet: to report another one, to hide it or to keep the game as a favourite loads the page again, and what was
 * written until then is there again. Kept in this tab alone. [data-draft] is the form, and says whose draft it is and of which game.
 */
const KEPT_AS = "comment-draft";

/** Nothing is kept where the browser keeps nothing. @param {string} place @param {string} text */
export function keep(place, text) {
  try {
    if (text.trim()) sessionStorage.setItem(place, text);
    else sessionStorage.removeItem(place);
  } catch {
    return;
  }
}

/** @param {string} place */
export function kept(place) {
  try {
    return sessionStorage.getItem(place) ?? "";
  } catch {
    return "";
  }
}

/** @param {HTMLFormElement} form */
function offerDraft(form) {
  const field = form.elements.namedItem("text");
  if (!(field instanceof HTMLTextAreaElement)) return;
  const place = `${KEPT_AS} ${form.dataset.draft}`;
  // What a browser has filled in, or the site has sent back with a reason, is newer than what was kept.
  if (field.value) keep(place, field.value);
  else field.value = kept(place);
  field.addEventListener("input", () => keep(place, field.value));
  form.addEventListener("submit", () => keep(place, ""));
}

if (typeof document !== "undefined")
  for (const form of document.querySelectorAll("form[data-draft]"))
    if (form instanceof HTMLFormElement) offerDraft(form);
