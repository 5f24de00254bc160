// Buttons that print the page, and that hand the address in data-shares to the apps of a phone.

/** @param {HTMLElement} button */
async function share(button) {
  try {
    await navigator.share({ title: document.title, url: button.dataset.shares });
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // somebody thought better of it
  }
}

for (const button of document.querySelectorAll("[data-prints]")) button.addEventListener("click", () => print());
for (const button of document.querySelectorAll("[data-shares]")) {
  if (button instanceof HTMLElement && "share" in navigator) {
    button.hidden = false;
    button.addEventListener("click", () => share(button));
  }
}
