// A box in which a name is typed, on pages with many: rows of others give way, until it is empty again.
//
// [data-find]  the box: a field, and where to say how many were found; hidden without this script
import { gettext } from "../texts.js";

const MANY = 20; // names on a page; fewer are found at a glance

const ROWS = ".entry-row, .entry-list > li, .standings tbody > tr, .places tbody > tr, .bracket-match";
const NAMES = "bdi, label";
const PRESSED = "a, button, input:not([type=hidden])";

/**
 * As it is compared: accents and capitals do not matter.
 * @param {string} text
 */
export function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/**
 * What is said of so many people who were found.
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
 * Folds with somebody in them who was found are opened, and closed again when nobody is sought.
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
  const told = /** @type {Element} */ (box.querySelector("[role=status]"));

  /** @returns {Element[]} */
  function filter() {
    const [rows, sought] = [allRows(), plain(field.value)];
    const names = new Set(rows.flatMap(namesIn).filter((name) => name.includes(sought)));
    const found = sought ? rows.filter((row) => namesIn(row).some((name) => names.has(name))) : [];
    const there = new Set(sought ? found : rows);
    for (const row of rows) {
      row.classList.toggle("is-unfound", !there.has(row));
    }
    openFolds(found);
    told.textContent = sought ? sentence(names.size) : "";
    return found;
  }

  /** Parts of the page are replaced during a search, with more names or fewer. */
  function takeUp() {
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
    document.addEventListener(news, takeUp);
  }
  takeUp();
}

if (typeof document !== "undefined") {
  for (const box of document.querySelectorAll("[data-find]")) {
    setUp(box);
  }
}
