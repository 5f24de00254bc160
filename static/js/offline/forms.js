// Forms of a score sheet whose entries can wait, and the form for the deal after one that waits: the browser knows no
// rules, so it says "the deal after that one", and the site finds its place.
//
// form[data-waits]   the address of the score sheet
// [data-holder]      who holds the sheet, as the site's own mark
// [data-match]       its number, and [data-best-of] how many games it has at most

import { gettext } from "../texts.js";

/** @import { Entry } from "./sending.js" */

/** @param {HTMLFormElement} form */
export function visible(form) {
  return [...form.querySelectorAll("input, select")].filter(
    (field) => /** @type {HTMLInputElement} */ (field).type !== "hidden",
  );
}

/** Whether somebody has begun to type. @param {HTMLFormElement} form */
export function isTyped(form) {
  return figuresIn(form).length > 0;
}

/**
 * What is typed: who won, the numbers in their order, the places.
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
 * The deal that an entry is about, so many after the one of its form.
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

/** A key as the site's own forms have one. */
export function newKey() {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * What a form says, as an entry of the outbox.
 * @param {HTMLFormElement} form
 * @param {string} word  that of its button
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

/** How many deals after the one of its form an entry is. @param {Entry} entry */
function furtherOf(entry) {
  return Number(new Map(entry.fields).get("further") ?? 0);
}

/** @param {Entry} entry */
export function isFurther(entry) {
  return furtherOf(entry) > 0;
}

/** Asks for the deal after an entry that waits. @param {HTMLFormElement} form @param {Entry} entry */
export function askForNext(form, entry) {
  ask(form, entry, furtherOf(entry) + 1);
}

/** Asks for the deal of an entry that was taken back. @param {HTMLFormElement} form @param {Entry} entry */
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

/** Sets a hidden field, made where it is missing. @param {HTMLFormElement} form @param {string} name @param {string} value */
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
