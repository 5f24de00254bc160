/**
 * How deals ended: the running score of owned cards, as rows to choose a deal from and as a card on the table between deals.
 *
 * @typedef {import("./film.js").Film} Film
 * @typedef {import("./viewer.js").GameFilm} GameFilm
 */
import { clockText } from "./moment.js";

/**
 * One table row for each deal.
 * @param {readonly Film[]} films
 * @param {readonly string[]} names
 */
export function rowsOf(films, names) {
  return films.map((film, deal) => {
    const row = document.createElement("tr");
    row.id = `deal-${deal}`;
    const choose = text("button", `Deal ${deal + 1}`, "button-quiet");
    choose.dataset.deal = String(deal);
    choose.setAttribute("type", "button");
    const head = text("th", "", "");
    head.setAttribute("scope", "row");
    head.append(choose);
    row.append(
      head,
      text("td", clockText(film.length_ms), "number"),
      ...names.map((_, seat) => text("td", String(film.owned[seat] ?? ""), "number")),
    );
    return row;
  });
}

/**
 * What is shown when a deal is over.
 * @param {GameFilm} game
 * @param {number} deal
 */
export function resultOf(game, deal) {
  const last = deal === game.deals.length - 1;
  const result = text("div", "", "result");
  const winner = last && game.winner !== null ? game.seats[game.winner]?.name : undefined;
  result.append(text("p", winner ? "The game is over" : `After deal ${deal + 1}`, "eyebrow"));
  if (winner) result.append(text("p", `${winner} wins`, "result-winner"));
  const scores = text("ul", "", "result-scores list-plain");
  scores.append(...game.seats.map((seat, index) => scoreOf(seat.name, game.deals[deal].owned[index] ?? 0)));
  result.append(scores, text("p", "cards owned", "muted"));
  return result;
}

/** @param {string} name @param {number} cards */
function scoreOf(name, cards) {
  const item = text("li", "", "");
  item.append(text("span", String(cards), "figure"), text("span", name, "result-name"));
  return item;
}

/** @param {string} tag @param {string} words @param {string} name */
function text(tag, words, name) {
  const element = document.createElement(tag);
  element.textContent = words;
  if (name) element.className = name;
  return element;
}
