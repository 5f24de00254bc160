// Forms of a score sheet that work without network. While one deal waits, the form asks for the next. The browser knows
// no rules: it only says how many deals further on an entry is, and the site works out which deal that is.
//
// form[data-waits]   the address of the score sheet
// [data-holder]      a mark for the person whose sheet it is
// [data-match]       the match's number; [data-best-of] its largest number of games

import { gettext } from "../texts.js";

/** @import { Entry } from "./sending.js" */

/** @param {HTMLFormElement} form */
export function visible(form) {
  return [...form.querySelectorAll("input, select")].filter(
    (field) => /** @type {HTMLInputElement} */ (field).type !== "hidden",
  );
}

/** Whether the form has any input. @param {HTMLFormElement} form */
export function isTyped(form) {
  return figuresIn(form).length > 0;
}

/**
 * The input in words: the winner, the numbers in order, the places.
 * @param {HTMLFormElement} form
 */
function figuresIn(form) {
  const fields = /** @type {HTMLInputElement[]} */ (visible(form));
  const chosen = fields.filter((field) => field.type === "radio" || field.type === "checkbox");
  const ticked = chosen.filter((field) => field.checked).map((field) => field.labels?.[0]?.textContent?.trim() ?? "");
  const numbers = fields.filter((field) => field.localName === "input" && !chosen.includes(field) && field.value);
  const places = fields.filter((field) => field.localName === "select" && field.value);
  return [
    ...ticked,
    numbers.map((field) => field.value).join("–"),
    places.map((field) => `${field.value}.`).join(" "),
  ].filter(Boolean);
}

/**
 * The name of the deal that lies `further` deals after the given one.
 * @param {number} game
 * @param {number} deal
 * @param {number} bestOf
 * @param {number} further
 */
export function dealNamed(game, deal, bestOf, further) {
  if (bestOf === 1 && game === 1) {
    return gettext("deal %(deal)s", { deal: deal + further });
  }
  return further ? gettext("the next deal") : gettext("game %(game)s, deal %(deal)s", { game, deal });
}

/** A random key in the format of the site's own forms (a UUID). */
export function newKey() {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Makes an outbox entry from a form.
 * @param {HTMLFormElement} form
 * @param {string} word  the text of its button
 * @returns {Omit<Entry, "id">}
 */
export function entryOf(form, word) {
  const fields = /** @type {[string, string][]} */ (
    [...new FormData(form)].map(([name, value]) => [name, String(value)])
  );
  const { waits = "", holder = "", match = "", bestOf = "1" } = form.dataset;
  const number = (/** @type {string} */ name) => Number(new Map(fields).get(name) ?? 0);
  const isForm = visible(form).length > 0;
  return {
    sheet: waits,
    action: new URL(form.action).pathname,
    fields,
    holder,
    match,
    deal: isForm ? dealNamed(number("game"), number("deal"), Number(bestOf), number("further")) : "",
    words: isForm ? figuresIn(form).join(", ") : word,
    state: "new",
    sentence: "",
    correct: "",
  };
}

/** How many deals an entry lies after the deal in its form. @param {Entry} entry */
function furtherOf(entry) {
  return Number(new Map(entry.fields).get("further") ?? 0);
}

/** @param {Entry} entry */
export function isFurther(entry) {
  return furtherOf(entry) > 0;
}

/** Makes the form ask for the deal after a waiting entry. @param {HTMLFormElement} form @param {Entry} entry */
export function askForNext(form, entry) {
  ask(form, entry, furtherOf(entry) + 1);
}

/** Makes the form ask again for the deal of a deleted entry. @param {HTMLFormElement} form @param {Entry} entry */
export function askAgain(form, entry) {
  ask(form, entry, furtherOf(entry));
}

/** @param {HTMLFormElement} form @param {Entry} entry @param {number} further */
function ask(form, entry, further) {
  const about = new Map(entry.fields);
  const [game = "", deal = "", sides = ""] = ["game", "deal", "sides"].map((name) => about.get(name));
  const hidden = { game, deal, sides, further: String(further), key: newKey() };
  for (const [name, value] of Object.entries(hidden)) {
    setHidden(form, name, value);
  }
  for (const field of visible(form)) {
    field.removeAttribute(field.matches("[type=radio], [type=checkbox]") ? "checked" : "value");
  }
  form.reset();
  const named = dealNamed(Number(game), Number(deal), Number(form.dataset.bestOf), further);
  say(form.querySelector("h2"), named.charAt(0).toUpperCase() + named.slice(1));
  say(form.querySelector('button[type="submit"]'), gettext("Enter %(deal)s", { deal: named }));
}

/** @param {Element | null} element @param {string} text */
function say(element, text) {
  if (element) {
    element.textContent = text;
  }
}

/** Sets a hidden field; adds it if it is missing. @param {HTMLFormElement} form @param {string} name @param {string} value */
function setHidden(form, name, value) {
  const present = form.querySelector(`input[type="hidden"][name="${name}"]`);
  const field = /** @type {HTMLInputElement} */ (present ?? document.createElement("input"));
  field.type = "hidden";
  field.name = name;
  field.value = value;
  if (!present) {
    form.append(field);
  }
}
