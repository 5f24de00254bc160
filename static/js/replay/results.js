/**
 * The running score: as table rows that lead to each deal, and as a card on the table between deals.
 *
 * @typedef {import("./recording.js").GameFilm} GameFilm
 */
import { gettext } from "../texts.js";
import { clockText } from "./moment.js";

const UNITS = {
  cards: gettext("cards owned"),
  points: gettext("points"),
  ships: gettext("ships captured"),
  sequences: gettext("complete sequences"),
};
const ORDINALS = [gettext("1st"), gettext("2nd"), gettext("3rd")];

/**
 * One table row for each deal.
 * @param {GameFilm} game
 */
export function rowsOf(game) {
  return game.deals.map((film, deal) => {
    const row = document.createElement("tr");
    row.id = `deal-${deal}`;
    const choose = text("button", gettext("Deal %(deal)s", { deal: deal + 1 }), "button-quiet");
    choose.dataset.deal = String(deal);
    choose.setAttribute("type", "button");
    const head = text("th", "", "");
    head.setAttribute("scope", "row");
    head.append(choose);
    row.append(
      head,
      text("td", clockText(film.length_ms), "number"),
      ...game.seats.map((_, seat) => text("td", String(scoreOf(game, deal, seat)), "number")),
    );
    return row;
  });
}

/**
 * The card shown after a deal.
 * @param {GameFilm} game
 * @param {number} deal
 */
export function resultOf(game, deal) {
  const last = deal === game.deals.length - 1;
  const result = text("div", "", "result");
  const winner = last && game.winner !== null ? game.seats[game.winner]?.name : undefined;
  const standing = game.scores[deal] ? gettext("After deal %(deal)s", { deal: deal + 1 }) : gettext("Broken off");
  const isWhole = winner !== undefined && game.scores[deal] !== undefined;
  result.append(text("p", isWhole ? gettext("The game is over") : standing, "eyebrow"));
  if (winner) result.append(text("p", gettext("%(winner)s wins", { winner }), "result-winner"));
  const scores = text("ol", "", `${isList(game) ? "result-list" : "result-scores"} list-plain`);
  scores.append(...seatsOf(game, last).map(({ seat, place }) => scoreLine(game, deal, seat, place)));
  result.append(scores, text("p", UNITS[game.counts], "muted"));
  return result;
}

/** Two scores stand side by side; with more seats each has its own line. @param {GameFilm} game */
function isList(game) {
  return game.seats.length > 2;
}

/** A deal that broke off has no score; the cards owned are shown instead. @param {GameFilm} game @param {number} deal @param {number} seat */
function scoreOf(game, deal, seat) {
  return game.scores[deal]?.[seat] ?? game.deals[deal].owned[seat] ?? "";
}

/**
 * Seats in seating order; after the last deal of a game of more than two, in order of their final places.
 * @param {GameFilm} game
 * @param {boolean} last
 */
function seatsOf(game, last) {
  if (last && isList(game) && game.places.length > 0)
    return game.places.map((seat, index) => ({ seat, place: placeWords(index) }));
  return game.seats.map((_, seat) => ({ seat, place: "" }));
}

/** @param {number} index */
function placeWords(index) {
  return ORDINALS[index] ?? gettext("%(place)sth", { place: index + 1 });
}

/** @param {GameFilm} game @param {number} deal @param {number} seat @param {string} place */
function scoreLine(game, deal, seat, place) {
  const item = text("li", "", "");
  if (place) item.append(text("span", place, "result-place"));
  const figure = text("span", String(scoreOf(game, deal, seat)), "figure");
  const name = text("span", game.seats[seat].name, "result-name");
  item.append(...(isList(game) ? [name, figure] : [figure, name]));
  return item;
}

/** @param {string} tag @param {string} words @param {string} name */
function text(tag, words, name) {
  const element = document.createElement(tag);
  element.textContent = words;
  if (name) element.className = name;
  return element;
}
