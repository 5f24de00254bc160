/**
 * Keeps the draft of a comment in this tab until the site has taken it. The draft survives a page load, for example when the
 * reader reports another comment, and a failed send, because the reader was signed out or offline.
 * [data-draft] is the form; its value names the reader and the game.
 */
const KEPT_AS = "comment-draft";
const A_COMMENT = /^#comment-\d+$/;
const SPACES_AND_UNSEEN = /[\s\p{C}]/gu;

/** Does nothing if the browser stores nothing. @param {string} place @param {string} text */
export function saveDraft(place, text) {
  try {
    if (text.trim()) sessionStorage.setItem(place, text);
    else sessionStorage.removeItem(place);
  } catch {
    return;
  }
}

/** @param {string} place */
export function savedDraft(place) {
  try {
    return sessionStorage.getItem(place) ?? "";
  } catch {
    return "";
  }
}

/**
 * Whether a draft has become the comment that the address leads to. The site removes spaces and invisible characters. If
 * there are too many comments, the page does not show the new one: then the text is missing and counts as taken.
 * @param {string} draft @param {string} hash @param {string | null | undefined} comment the text on the page
 */
export function isTaken(draft, hash, comment) {
  if (!A_COMMENT.test(hash)) return false;
  return comment == null || comment.replace(SPACES_AND_UNSEEN, "") === draft.replace(SPACES_AND_UNSEEN, "");
}

/** @param {string} hash */
function commentAt(hash) {
  return document.getElementById(hash.slice(1))?.querySelector(".comment-text")?.textContent;
}

/** @param {HTMLFormElement} form */
function offerDraft(form) {
  const field = form.elements.namedItem("text");
  if (!(field instanceof HTMLTextAreaElement)) return;
  const place = `${KEPT_AS} ${form.dataset.draft}`;
  if (isTaken(savedDraft(place), location.hash, commentAt(location.hash))) saveDraft(place, "");
  // A text that the browser filled in, or the site sent back with an error, is newer than the stored draft.
  if (field.value) saveDraft(place, field.value);
  else field.value = savedDraft(place);
  field.addEventListener("input", () => saveDraft(place, field.value));
}

if (typeof document !== "undefined")
  for (const form of document.querySelectorAll("form[data-draft]"))
    if (form instanceof HTMLFormElement) offerDraft(form);
