// Private links to hand out: a button that copies one, a button that prints a page of them.
//
// [data-prints]  the button that prints; hidden without this script

import { offerCopies } from "../copying.js";

for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-prints]"))) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
offerCopies();
