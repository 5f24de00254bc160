// [data-copies]  a button that copies the field of this id; hidden until there is a script to do it
// [data-copied]  where to say that it was copied

/**
 * Copies an address, or marks it to be copied by hand: browsers lend the clipboard to safe addresses only.
 * @param {HTMLTextAreaElement} field
 */
async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return "The link is copied.";
  } catch {
    return "The link is marked: copy it with Ctrl+C.";
  }
}

/** @param {HTMLElement} button */
function offerToCopy(button) {
  const field = document.getElementById(button.dataset.copies ?? "");
  const said = document.querySelector("[data-copied]");
  if (!(field instanceof HTMLTextAreaElement) || !said) {
    return;
  }
  button.hidden = false;
  button.addEventListener("click", async () => {
    said.textContent = await copy(field);
  });
}

export function offerCopies() {
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copies]"))) {
    offerToCopy(button);
  }
}
