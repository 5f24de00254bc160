/** A button that prints its page. */
for (const button of document.querySelectorAll("[data-prints]")) button.addEventListener("click", () => print());
