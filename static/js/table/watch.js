/** A spectator's page: the viewer hears at once when something has happened at the table, and the page how many watch. */
import { Line } from "./line.js";
import { watchingLine } from "./texts.js";

/** With more spectators the film is asked for once a second only, as viewers do by themselves. */
const MANY = 50;

/** @param {HTMLElement} page */
function watch(page) {
  const viewer = page.querySelector(".viewer");
  const counter = page.querySelector("[data-watching]");
  const address = new URL(page.dataset.socket ?? "", location.href);
  address.protocol = address.protocol.replace("http", "ws");
  let watching = 0;
  const grew = () => viewer?.dispatchEvent(new Event("film-grew"));
  new Line(address.href, {
    news: ({ state }) => {
      if (state) watching = state.watching;
      if (counter) counter.textContent = watchingLine(watching);
      if (watching < MANY) grew();
    },
    over: grew,
    refused: () => {},
    open: () => {},
  });
}

const page = /** @type {HTMLElement | null} */ (document.querySelector("[data-socket]"));
if (page) watch(page);
