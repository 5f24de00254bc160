// Sends the entries of the outbox: each once, and those of a score sheet in the order of entering.
//
// One field of an entry is its key. The site writes each key only once, even if it arrives several times.

import { gettext } from "../texts.js";

/**
 * One result typed by a person. It leaves the outbox when the site has it.
 *
 * @typedef {object} Entry
 * @property {number} id  grows with each entry
 * @property {string} sheet  the address of its score sheet
 * @property {string} action  the address it is sent to
 * @property {[string, string][]} fields  of its form
 * @property {string} holder  the mark of the person who typed it
 * @property {string} match  the match's number
 * @property {string} deal  which deal, in words
 * @property {string} words  the figures
 * @property {"new" | "waiting" | "early" | "refused" | "not yours"} state  "new" until the first try
 * @property {string} sentence  the site's answer
 * @property {string} correct  address of the page that corrects the deal already entered in its place; or empty
 */

/**
 * The site's answer to an entry (tournaments/views/outbox.py).
 *
 * @typedef {object} Answer
 * @property {"entered" | "early" | "refused" | "not yours"} outcome
 * @property {string} [sentence]
 * @property {string} [onward]  the next page once it is entered
 * @property {number} [game]  with `deal`: the deal that is already entered, with other figures
 * @property {number} [deal]
 */

/**
 * @typedef {object} Outbox
 * @property {() => Promise<Entry[]>} all  in the order of entering
 * @property {(entry: Entry) => Promise<void>} update  does nothing if the entry was removed
 * @property {(id: number) => Promise<void>} remove
 */

const TIMEOUT_MS = 10_000;
const TOKEN = "csrfmiddlewaretoken";

/**
 * Sends as much as it can. Returns the next page for each entry that the site took, by the entry's id.
 *
 * @param {Outbox} outbox
 * @param {(entry: Entry) => Promise<Answer>} post  fails without network
 */
export async function sendAll(outbox, post) {
  /** @type {Map<number, string>} */
  const entered = new Map();
  const stopped = new Set();
  let isAway = false;
  for (const entry of await outbox.all()) {
    if (isAway || stopped.has(entry.sheet) || entry.state === "refused") {
      stopped.add(entry.sheet);
      await outbox.update(waiting(entry));
      continue;
    }
    const answer = await post(entry).catch(() => null);
    if (answer?.outcome === "entered") {
      await outbox.remove(entry.id);
      entered.set(entry.id, answer.onward ?? entry.sheet);
    } else {
      isAway = answer === null;
      stopped.add(entry.sheet);
      await outbox.update(answer ? answered(entry, answer) : waiting(entry));
    }
  }
  return entered;
}

/** @param {Entry} entry @returns {Entry} */
function waiting(entry) {
  return entry.state === "new" ? { ...entry, state: "waiting" } : entry;
}

/** @param {Entry} entry @param {Answer} answer @returns {Entry} */
function answered(entry, { outcome, sentence = "", game, deal }) {
  const correct = game && deal ? `${entry.sheet}${game}/${deal}/` : "";
  return outcome === "entered" ? entry : { ...entry, state: outcome, sentence, correct };
}

/**
 * Sends one entry. Fails without network, or if the answer does not come from the site.
 *
 * @param {Entry} entry
 * @param {typeof fetch} ask
 * @returns {Promise<Answer>}
 */
export async function post(entry, ask = fetch) {
  const response = await send(entry, ask);
  if (response.status !== 403) {
    return answerOf(response);
  }
  // The form's token is out of date, for example after signing in again.
  const token = await freshToken(entry, ask);
  entry.fields = entry.fields.map(([name, value]) => [name, name === TOKEN ? token : value]);
  return answerOf(await send(entry, ask));
}

/** @param {Entry} entry @param {typeof fetch} ask */
function send(entry, ask) {
  /** @type {Record<string, string>} */
  const headers = { accept: "application/json", "x-holder": entry.holder };
  if (entry.state !== "new") {
    headers["x-waited"] = "yes";
  }
  const body = new URLSearchParams(entry.fields);
  return ask(entry.action, { method: "POST", headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/** @param {Entry} entry @param {typeof fetch} ask */
async function freshToken(entry, ask) {
  const page = await ask(entry.sheet, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return /name="csrfmiddlewaretoken" value="(\w+)"/.exec(await page.text())?.[1] ?? "";
}

/** @param {Response} response @returns {Promise<Answer>} */
async function answerOf(response) {
  const isJson = response.headers.get("content-type") === "application/json";
  if (response.status >= 500 || response.status === 429 || (response.ok && !isJson)) {
    throw new Error(`answered with ${response.status}`);
  }
  const sentence = gettext("The site did not take it. Look at the score sheet.");
  return response.ok ? response.json() : { outcome: "refused", sentence };
}
