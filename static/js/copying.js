// [data-copies]  a button that copies the field of this id; hidden until there is a script to do it
// [data-copied]  where to say that it was copied
import { gettext } from "./texts.js";

/** Whether the text went to the clipboard; browsers lend it to safe addresses only. @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {HTMLElement} button
 * @param {Element} said
 */
function offerToCopy(button, said) {
  const field = document.getElementById(button.dataset.copies ?? "");
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    said.textContent = (await copied(field.value))
      ? gettext("Copied.")
      : gettext("It is selected. Copy it with Ctrl+C.");
  });
}

/** Lets every button within copy its field, or mark it to be copied by hand. @param {ParentNode} [root] */
export function offerCopies(root = document) {
  const said = root.querySelector("[data-copied]");
  if (!said) return;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-copies]"))) {
    offerToCopy(button, said);
  }
}
