/** A spectator's page: tells the viewer at once about news from the table, and shows the number of spectators. */
import { watchingLine } from "../replay/captions.js";
import { Connection } from "./connection.js";

/** With more spectators than this, viewers only ask for the film at their own interval of one second. */
const MANY = 50;

/** @param {HTMLElement} page */
function watch(page) {
  const viewer = page.querySelector(".viewer");
  const counter = page.querySelector("[data-watching]");
  const address = new URL(page.dataset.socket ?? "", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  let watching = 0;
  const grew = () => viewer?.dispatchEvent(new Event("film-grew"));
  new Connection(address.href, {
    news: ({ state }) => {
      if (state) watching = state.watching;
      if (counter) counter.textContent = watchingLine(watching);
      if (watching < MANY) grew();
    },
    over: grew,
    again: () => {},
    refused: () => {},
    open: () => {},
  });
}

const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-socket]"));
if (page) watch(page);
