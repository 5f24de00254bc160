// Tries a bot's source in the visitor's own browser as it is typed, and copies a chosen file into the field.
//
// [data-part=try-it]  holds the addresses of the worker and of its downloads, and shows the findings

import { gettext } from "../texts.js";
import { stretchOf, verdict } from "./report.js";

const TYPING_MS = 500;
const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1024;

const source = /** @type {HTMLTextAreaElement} */ (document.querySelector("textarea[name=source]"));
const file = /** @type {HTMLInputElement} */ (document.querySelector("input[name=file]"));
const leagues = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll("input[name=leagues]")]);
const shown = /** @type {HTMLElement} */ (document.querySelector("[data-part=try-it]"));
const try_ = part("try");
const status = part("status");
const goTo = part("go-to");
const prints = part("prints");
const printed = part("printed");

/** @type {Worker | undefined} */
let worker;
let ready = false;
/** The number of the source now being tried; 0 for none. */
let busy = 0;
let latest = 0;
let wanted = false;
let typing = 0;
let timeout = 0;
let line = 0;

/** @param {string} name */
function part(name) {
  return /** @type {HTMLElement} */ (shown.querySelector(`[data-part=${name}]`));
}

/** @param {string} name */
function address(name) {
  return new URL(shown.dataset[name] ?? "", location.href).href;
}

/**
 * @param {string} words
 * @param {string} [className]
 */
function say(words, className = "") {
  status.textContent = words;
  status.className = className;
  goTo.hidden = true;
  prints.hidden = true;
}

function start() {
  ready = false;
  worker = new Worker(address("worker"), { type: "module" });
  worker.addEventListener("message", ({ data }) => hear(data));
  worker.addEventListener("error", (event) => fail(event.message || gettext("its worker did not start")));
  worker.postMessage({ python: address("python"), engine: address("engine") });
}

function stop() {
  clearTimeout(timeout);
  worker?.terminate();
  worker = undefined;
  busy = 0;
}

/** @param {string} reason */
function fail(reason) {
  stop();
  say(gettext("Your browser could not try it (%(reason)s). You can still upload it.", { reason }), "notice-error");
}

/** @param {{ progress?: string, ready?: boolean, failed?: string, number?: number, findings?: import("./report.js").Findings }} news */
function hear(news) {
  if (news.failed) {
    fail(news.failed);
  } else if (news.progress) {
    say(news.progress);
  } else if (news.ready) {
    ready = true;
  } else if (news.findings) {
    clearTimeout(timeout);
    busy = 0;
    show(news.findings);
  }
  tryLatest();
}

/** @param {import("./report.js").Findings} found */
function show(found) {
  say(verdict(found), found.complaints.length > 0 ? "notice-error" : "notice");
  line = found.line;
  goTo.hidden = line === 0;
  goTo.textContent = gettext("Go to line %(line)s", { line });
  prints.hidden = found.prints === "";
  printed.textContent = found.prints;
}

/** Tries the latest source, unless another one is being tried. */
function tryLatest() {
  if (!wanted || busy) return;
  if (!worker) start();
  if (!ready) return;
  wanted = false;
  busy = ++latest;
  say(gettext("Trying it…"));
  worker?.postMessage({ number: busy, source: source.value, variants: variants() });
  timeout = window.setTimeout(() => {
    stop();
    const seconds = TIMEOUT_MS / 1000;
    say(gettext("No answer within %(seconds)s s. Does it loop for ever?", { seconds }), "notice-error");
    tryLatest();
  }, TIMEOUT_MS);
}

/** Those of the ticked leagues. */
function variants() {
  const names = leagues.flatMap((box) => (box.checked ? (box.dataset.variants ?? "").split(" ") : []));
  return [...new Set(names)].join(" ") || "standard";
}

function trySoon() {
  clearTimeout(typing);
  typing = window.setTimeout(tryNow, TYPING_MS);
}

function tryNow() {
  clearTimeout(typing);
  wanted = true;
  tryLatest();
}

/** Copies the chosen file into the field, where it can be edited, and clears the file input so that it sends nothing. */
async function takeFile() {
  const chosen = file.files?.[0];
  if (!chosen) return;
  const { name } = chosen;
  const raw = chosen.size > MOST_BYTES ? undefined : await chosen.arrayBuffer();
  file.value = "";
  if (!raw) {
    say(gettext("%(name)s is too large: 64 KiB at most.", { name }), "notice-error");
    return;
  }
  try {
    source.value = new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    say(gettext("%(name)s is not UTF-8.", { name }), "notice-error");
    return;
  }
  tryNow();
}

try_.hidden = false;
try_.addEventListener("click", tryNow);
source.addEventListener("input", trySoon);
for (const box of leagues) {
  box.addEventListener("change", () => {
    if (worker) trySoon();
  });
}
file.addEventListener("change", takeFile);
goTo.addEventListener("click", () => {
  source.focus();
  source.setSelectionRange(...stretchOf(source.value, line));
});
