/** The button of a slow form shows the text in its data-busy until the next page arrives. */

/** @param {HTMLButtonElement} button */
function begin(button) {
  button.dataset.idle = button.textContent ?? "";
  button.textContent = button.dataset.busy ?? "";
  button.setAttribute("aria-disabled", "true");
}

/** @param {HTMLButtonElement} button */
function end(button) {
  button.textContent = button.dataset.idle ?? "";
  button.removeAttribute("aria-disabled");
}

/** @returns {NodeListOf<HTMLButtonElement>} */
function busyButtons() {
  return document.querySelectorAll('button[data-busy][aria-disabled="true"]');
}

document.addEventListener("submit", (event) => {
  if (busyButtons().length > 0) event.preventDefault();
  else if (event.submitter instanceof HTMLButtonElement && event.submitter.dataset.busy) begin(event.submitter);
});

// The browser's back button may show the page with its button still busy.
window.addEventListener("pageshow", () => busyButtons().forEach(end));
