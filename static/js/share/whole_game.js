/** In somebody else's frame: the way to the whole game leads to the moment that is shown. [data-whole-game] is the link. */
import { followMoment, loopAround, momentQuery } from "./moment.js";

const link = document.querySelector("[data-whole-game]");
if (link instanceof HTMLAnchorElement) {
  followMoment(document, (moment) => {
    link.search = momentQuery(moment, loopAround(moment));
  });
}
