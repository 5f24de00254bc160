// [data-copies]  a button that copies the field with this id; hidden without this script
// [data-copied]  the message after copying
import { gettext } from "./texts.js";

/** Copies a text; false if the browser refuses, as on plain http. @param {string} text */
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
 * @param {Element} status
 */
function offerToCopy(button, status) {
  const field = document.getElementById(button.dataset.copies ?? "");
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    status.textContent = (await copied(field.value))
      ? gettext("Copied.")
      : gettext("The text is selected. Copy it with Ctrl+C.");
  });
}

/** Makes every button inside copy its field, or select its text if copying is refused. @param {ParentNode} [root] */
export function offerCopies(root = document) {
  const status = root.querySelector("[data-copied]");
  if (!status) return;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-copies]"))) {
    offerToCopy(button, status);
  }
}
