/**
 * A comment that is not taken yet: to report another one, to hide it or to keep the game as a favourite loads the page again, and what was
 * written until then is there again; so it is where nobody was signed in any more, or no line was there, when it was sent. Kept in this tab
 * alone. [data-draft] is the form, and says whose draft it is and of which game.
 */
const KEPT_AS = "comment-draft";
const A_COMMENT = /^#comment-\d+$/;
const SPACES_AND_UNSEEN = /[\s\p{C}]/gu;

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

/**
 * Whether a draft has become the comment that an address leads to. The site takes out spaces and what nobody sees; where there are too many
 * comments, the page does not show the new one.
 * @param {string} draft @param {string} hash @param {string | null | undefined} said
 */
export function isTaken(draft, hash, said) {
  if (!A_COMMENT.test(hash)) return false;
  return said == null || said.replace(SPACES_AND_UNSEEN, "") === draft.replace(SPACES_AND_UNSEEN, "");
}

/** @param {string} hash */
function saidAt(hash) {
  return document.getElementById(hash.slice(1))?.querySelector(".comment-text")?.textContent;
}

/** @param {HTMLFormElement} form */
function offerDraft(form) {
  const field = form.elements.namedItem("text");
  if (!(field instanceof HTMLTextAreaElement)) return;
  const place = `${KEPT_AS} ${form.dataset.draft}`;
  if (isTaken(kept(place), location.hash, saidAt(location.hash))) keep(place, "");
  // What a browser has filled in, or the site has sent back with a reason, is newer than what was kept.
  if (field.value) keep(place, field.value);
  else field.value = kept(place);
  field.addEventListener("input", () => keep(place, field.value));
}

if (typeof document !== "undefined")
  for (const form of document.querySelectorAll("form[data-draft]"))
    if (form instanceof HTMLFormElement) offerDraft(form);
