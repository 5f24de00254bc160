/** In an embedded viewer: makes the link to the whole game, [data-whole-game], open at the moment shown. */
import { followMoment, loopAround, momentQuery } from "./moment.js";

const link = document.querySelector("[data-whole-game]");
if (link instanceof HTMLAnchorElement) {
  followMoment(document, (moment) => {
    link.search = momentQuery(moment, loopAround(moment));
  });
}
