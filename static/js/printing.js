// Buttons that print the page, and buttons that share the address in data-shares through a phone's apps.

/** @param {HTMLElement} button */
async function share(button) {
  try {
    await navigator.share({ title: document.title, url: button.dataset.shares });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // the person cancelled
  }
}

for (const button of document.querySelectorAll("[data-prints]")) button.addEventListener("click", () => print());
for (const button of document.querySelectorAll("[data-shares]")) {
  if (button instanceof HTMLElement && "share" in navigator) {
    button.hidden = false;
    button.addEventListener("click", () => share(button));
  }
}
