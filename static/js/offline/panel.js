// Lists the entries that wait on this phone, each with its buttons.

import { gettext } from "../texts.js";

/** @import { Entry } from "./sending.js" */

/**
 * @typedef {object} Presses  the action of each button
 * @property {(entry: Entry) => void} takeBack
 * @property {(entry: Entry) => void} sendAgain
 */

/**
 * An entry in words, with its match unless the page shows that match: "match 3, deal 2, 12–40".
 * @param {Entry} entry
 * @param {string} [here]  the address of the page that shows it
 */
export function entryInWords({ match, deal, words, sheet }, here = "") {
  const result = deal ? gettext("%(deal)s, %(words)s", { deal, words }) : words;
  return sheet === here ? result : gettext("match %(match)s, %(result)s", { match, result });
}

/**
 * @param {Entry} entry
 * @param {string} here
 * @param {boolean} [isBehind]  an earlier entry of the same sheet, already answered by the site, holds it up
 */
export function sentence(entry, here, isBehind) {
  const values = { what: entryInWords(entry, here) };
  switch (entry.state) {
    case "refused":
      return gettext("Not entered: %(what)s", values);
    case "not yours":
      return gettext("Sign in to send: %(what)s", values);
    case "early":
      return gettext("Waiting: %(what)s", values);
    default:
      return isBehind ? gettext("Waiting: %(what)s", values) : gettext("Waiting for network: %(what)s", values);
  }
}

/**
 * Fills the panel, or hides it if there are no entries and no notes.
 * @param {HTMLElement} panel
 * @param {Entry[]} entries
 * @param {string[]} notes  shown above the entries
 * @param {Presses} presses
 */
export function showPanel(panel, entries, notes, presses) {
  const last = new Map(entries.map((entry) => [entry.sheet, entry]));
  /** @type {Set<string>} */
  const answered = new Set();
  const rows = entries.flatMap((entry) => {
    const shown = row(entry, answered.has(entry.sheet), last.get(entry.sheet) === entry, presses);
    if (!["new", "waiting"].includes(entry.state)) {
      answered.add(entry.sheet);
    }
    return shown;
  });
  panel.replaceChildren(...notes.map((note) => paragraph("muted", note)), ...rows);
  panel.hidden = rows.length + notes.length === 0;
}

/** @param {Entry} entry @param {boolean} isBehind @param {boolean} isLast @param {Presses} presses */
function row(entry, isBehind, isLast, presses) {
  const line = document.createElement("div");
  const status = paragraph("", sentence(entry, location.pathname, isBehind));
  line.className = "row row-apart";
  status.setAttribute("role", "status");
  line.append(status, ...buttons(entry, isLast, presses));
  const hasAnswer = entry.sentence && entry.state !== "not yours";
  return hasAnswer ? [paragraph(entry.state === "refused" ? "errors" : "muted", entry.sentence), line] : [line];
}

/** @param {Entry} entry @param {boolean} isLast @param {Presses} presses */
function buttons(entry, isLast, presses) {
  /** @type {HTMLElement[]} */
  const all = [];
  if (entry.state === "not yours") {
    all.push(link(gettext("Sign in"), `/sign-in/?next=${encodeURIComponent(entry.sheet)}`));
  }
  if (entry.correct) {
    all.push(link(gettext("Correct the deal"), `${entry.correct}?${figures(entry)}`));
  } else if (entry.state === "refused") {
    all.push(button(gettext("Send again"), () => presses.sendAgain(entry)));
  }
  if (isLast || entry.state === "refused") {
    all.push(button(gettext("Take back"), () => presses.takeBack(entry)));
  }
  if (entry.sheet !== location.pathname) {
    all.push(link(gettext("Score sheet"), entry.sheet));
  }
  return all;
}

/** The entry's figures as query parameters of the page that corrects a deal. @param {Entry} entry */
function figures(entry) {
  return new URLSearchParams(
    entry.fields.filter(([name]) => /^(cards|place|points)_\d+$|^(won|left|stuck)$/.test(name)),
  );
}

/** @param {string} look @param {string} text */
function paragraph(look, text) {
  const made = document.createElement("p");
  made.className = look;
  made.textContent = text;
  return made;
}

/** @param {string} text @param {string} address */
function link(text, address) {
  const made = document.createElement("a");
  made.className = "button-quiet";
  made.href = address;
  made.textContent = text;
  return made;
}

/** @param {string} text @param {() => void} press */
function button(text, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button-quiet";
  made.textContent = text;
  made.addEventListener("click", press);
  return made;
}
