// A search box on pages with many names. While it has text, rows without a matching name are hidden.
//
// [data-find]  the box: a field and a status with the number found; hidden without this script
import { gettext } from "../texts.js";

const MANY = 20; // names on a page; with fewer the box stays hidden

const ROWS = ".entry-row, .entry-list > li, .standings tbody > tr, .place-names > li, .bracket-match";
const NAMES = "bdi, label";
const PRESSED = "a, button, input:not([type=hidden])";

/**
 * A text for comparison, without accents and capitals.
 * @param {string} text
 */
export function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/**
 * The message for the number of people found.
 * @param {number} people
 */
export function sentence(people) {
  return people ? gettext("%(people)s found", { people }) : gettext("No such name on this page.");
}

/** @param {Element} row */
function namesIn(row) {
  return [...row.querySelectorAll(NAMES)].map((name) => plain(name.textContent));
}

function allRows() {
  return [...document.querySelectorAll(ROWS)];
}

/**
 * Opens folds that contain a found name. Closes them again when the search is cleared.
 * @param {Element[]} found
 */
function openFolds(found) {
  for (const fold of document.querySelectorAll("details[data-opened]")) {
    fold.removeAttribute("data-opened");
    fold.removeAttribute("open");
  }
  for (const row of found) {
    const fold = row.parentElement?.closest("details:not([open])");
    fold?.setAttribute("data-opened", "");
    fold?.setAttribute("open", "");
  }
}

/** @param {Element} box */
function setUp(box) {
  const field = /** @type {HTMLInputElement} */ (box.querySelector("input"));
  const status = /** @type {Element} */ (box.querySelector("[role=status]"));

  /** @returns {Element[]} */
  function filter() {
    const [rows, sought] = [allRows(), plain(field.value)];
    const names = new Set(rows.flatMap(namesIn).filter((name) => name.includes(sought)));
    const found = sought ? rows.filter((row) => namesIn(row).some((name) => names.has(name))) : [];
    const visible = new Set(sought ? found : rows);
    for (const row of rows) {
      row.classList.toggle("is-unfound", !visible.has(row));
    }
    openFolds(found);
    status.textContent = sought ? sentence(names.size) : "";
    return found;
  }

  /** Applies the search again after a part of the page was replaced. */
  function update() {
    const names = new Set(allRows().flatMap(namesIn));
    box.toggleAttribute("hidden", names.size < MANY && !field.value);
    filter();
  }

  /** @param {KeyboardEvent} event */
  function press(event) {
    if (event.key === "Escape") {
      field.value = "";
      filter();
    } else if (event.key === "Enter") {
      /** @type {HTMLElement | null | undefined} */ (filter()[0]?.querySelector(PRESSED))?.focus();
    }
  }

  field.addEventListener("input", filter);
  field.addEventListener("keydown", press);
  for (const news of ["part-replaced", "htmx:afterSwap", "htmx:oobAfterSwap"]) {
    document.addEventListener(news, update);
  }
  update();
}

if (typeof document !== "undefined") {
  for (const box of document.querySelectorAll("[data-find]")) {
    setUp(box);
  }
}
