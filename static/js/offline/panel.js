// Shows what waits on this phone, entry by entry, with what can be done about it.

import { gettext } from "../texts.js";

/** @import { Entry } from "./sending.js" */

/**
 * @typedef {object} Presses  what a button does with an entry
 * @property {(entry: Entry) => void} takeBack
 * @property {(entry: Entry) => void} sendAgain
 */

/**
 * What an entry is, with its match on pages of others: "match 3, deal 2, 12–40".
 * @param {Entry} entry
 * @param {string} [here]  the address of the page that shows it
 */
export function what({ match, deal, words, sheet }, here = "") {
  const told = deal ? gettext("%(deal)s, %(words)s", { deal, words }) : words;
  return sheet === here ? told : gettext("match %(match)s, %(told)s", { match, told });
}

/**
 * @param {Entry} entry
 * @param {string} here
 * @param {boolean} [isBehind]  another of its sheet, which the site has answered, comes first
 */
export function sentence(entry, here, isBehind) {
  const told = { what: what(entry, here) };
  switch (entry.state) {
    case "refused":
      return gettext("Not entered: %(what)s", told);
    case "not yours":
      return gettext("Sign in to send: %(what)s", told);
    case "early":
      return gettext("Waiting: %(what)s", told);
    default:
      return isBehind ? gettext("Waiting: %(what)s", told) : gettext("Waiting for network: %(what)s", told);
  }
}

/**
 * Fills the panel; it is hidden while nothing waits and nothing is said.
 * @param {HTMLElement} panel
 * @param {Entry[]} entries
 * @param {string[]} notes  what to know beside them
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
  const said = notes.map((note) => paragraph("muted", note));
  panel.replaceChildren(...said, ...rows);
  panel.hidden = rows.length + said.length === 0;
}

/** @param {Entry} entry @param {boolean} isBehind @param {boolean} isLast @param {Presses} presses */
function row(entry, isBehind, isLast, presses) {
  const line = document.createElement("div");
  const told = paragraph("", sentence(entry, location.pathname, isBehind));
  line.className = "row row-apart";
  told.setAttribute("role", "status");
  line.append(told, ...ways(entry, isLast, presses));
  const isTold = entry.sentence && entry.state !== "not yours";
  return isTold ? [paragraph(entry.state === "refused" ? "errors" : "muted", entry.sentence), line] : [line];
}

/** @param {Entry} entry @param {boolean} isLast @param {Presses} presses */
function ways(entry, isLast, presses) {
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

/** What was typed, as the page that corrects a deal takes it. @param {Entry} entry */
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
