// Lets a page work while the network comes and goes. Entries wait in the outbox until the site has them, and the service
// worker keeps a copy of the page. Over plain http there is no service worker, but entries still wait.
//
// [data-outbox]   the list of waiting entries; [data-worker] is the address of the service worker

import { gettext } from "../texts.js";
import { askAgain, askForNext, entryOf, isFurther, isTyped } from "./forms.js";
import { openOutbox } from "./outbox.js";
import { showPanel } from "./panel.js";
import { post, sendAll } from "./sending.js";

/** @import { Entry } from "./sending.js" */

const LONGEST_MS = 16_000;
const KEEP_MS = 30_000;
const SHEET = location.pathname;
const keptAt = document.documentElement.dataset.keptAt ?? "";
const panel = /** @type {HTMLElement} */ (document.querySelector("[data-outbox]"));
const opened = openOutbox();
const registered = register().catch(() => undefined);

/** @type {Entry[]} */
let shown = [];
/** @type {Promise<Map<number, string>> | undefined} */
let sending;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let next;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let keeping;
let tries = 0;
let isReached = false;

/** @returns {HTMLFormElement[]} */
function forms() {
  return [...document.querySelectorAll("form")].filter((form) => form.dataset.waits);
}

/** The form for the figures of a deal. */
function dealForm() {
  return forms().find((form) => form.dataset.most);
}

/** Sends the waiting entries, one run at a time. Returns the next page for each entry that the site took, by its id. */
async function send() {
  const outbox = await opened;
  while (sending) {
    await sending;
  }
  sending = sendAll(outbox, reach).finally(() => {
    sending = undefined;
  });
  const entered = await sending;
  await show();
  clearTimeout(next);
  if (keptAt || shown.some(({ state }) => state !== "refused")) {
    next = setTimeout(tryAgain, Math.min(LONGEST_MS, 2 ** tries * 1000) * (1 + Math.random() / 2));
  }
  return entered;
}

/** @param {Entry} entry */
async function reach(entry) {
  const answer = await post(entry);
  isReached = true;
  return answer;
}

async function tryAgain() {
  tries += 1;
  await sendWaiting();
}

/** Sends the waiting entries. If any went out, here or from the worker, loads the sheet again. */
async function sendWaiting() {
  const before = shown.filter(({ sheet }) => sheet === SHEET);
  await send();
  if (keptAt && shown.length === 0) {
    isReached = await fetch(SHEET, { method: "HEAD" }).then(
      () => true,
      () => false,
    );
  }
  const isSent = before.some(({ id }) => !shown.some((entry) => entry.id === id));
  if (isSent || (keptAt && isReached)) {
    loadCurrent();
  }
}

/** Loads the current page, unless the form has input. */
function loadCurrent() {
  const form = dealForm();
  if (!(form && isTyped(form))) {
    location.replace(SHEET + location.search);
  }
}

async function show() {
  shown = await (await opened).all();
  showPanel(panel, shown, notes(shown), { takeBack, sendAgain });
  for (const form of forms()) {
    form.hidden = form !== dealForm() && shown.some(({ sheet }) => sheet === form.dataset.waits); // each deal needs only one answer
  }
}

/** @param {Entry[]} entries */
function notes(entries) {
  const notes = [];
  if (keptAt) {
    const time = new Date(keptAt).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    notes.push(gettext("No network. You see this page as it was at %(time)s.", { time }));
  }
  if (!navigator.serviceWorker && entries.some(({ state }) => state !== "refused")) {
    notes.push(
      gettext("Keep this page open: without https your phone cannot open it again while there is no network."),
    );
  }
  return notes;
}

/** @param {Entry} entry */
async function takeBack(entry) {
  const outbox = await opened;
  await sending;
  await outbox.remove(entry.id);
  await show();
  const form = dealForm();
  if (entry.sheet !== SHEET || shown.some(({ id, sheet }) => sheet === SHEET && id > entry.id)) {
    return;
  }
  if (entry.state !== "waiting" && navigator.onLine) {
    location.replace(SHEET); // the site has answered this entry: load the current sheet
  } else if (form && entry.deal) {
    askAgain(form, entry);
  }
}

/** @param {Entry} entry */
async function sendAgain(entry) {
  await (await opened).update({ ...entry, state: "new", sentence: "" });
  await sendWaiting();
}

/**
 * Enters a form's result: at once if the site answers, else later.
 * @param {HTMLFormElement} form
 * @param {string} word  the text of its button
 */
async function enter(form, word) {
  const outbox = await opened;
  tries = 0;
  const id = await outbox.add(entryOf(form, word));
  const onward = (await send()).get(id);
  const here = (await outbox.all()).filter(({ sheet }) => sheet === form.dataset.waits);
  const entry = here.find((one) => one.id === id);
  if (onward || !entry) {
    location.assign(onward ?? SHEET);
  } else if (entry.state === "refused" && here.length === 1 && !isFurther(entry)) {
    await outbox.remove(id);
    form.submit(); // the site's own page explains the error best
  } else {
    wait(form, entry);
  }
}

/** @param {HTMLFormElement} form @param {Entry} entry */
function wait(form, entry) {
  if (entry.deal) {
    askForNext(form, entry);
  }
  panel.scrollIntoView({ block: "nearest" });
  // Some browsers can wake the worker when the network returns, even with no page open.
  registered
    .then((registration) => Reflect.get(registration ?? {}, "sync")?.register("entries"))
    .catch(() => undefined);
}

/** @param {SubmitEvent} event */
async function submitted(event) {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement && form.dataset.waits && submitter)) {
    return;
  }
  event.preventDefault();
  if (form.ariaBusy) {
    return;
  }
  const word = submitter.textContent?.trim() ?? "";
  form.ariaBusy = "true";
  submitter.textContent = gettext("Sending…");
  const failed = await enter(form, word).then(
    () => false,
    () => true, // this browser stores nothing
  );
  form.ariaBusy = null;
  if (submitter.textContent === gettext("Sending…")) {
    submitter.textContent = word;
  }
  if (failed) {
    form.submit();
  }
}

async function register() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) {
    return undefined;
  }
  const isSeenByWorker = serviceWorker.controller !== null;
  if (!keptAt) {
    await serviceWorker.register(panel.dataset.worker ?? "", { type: "module", updateViaCache: "none" });
  }
  const registration = await serviceWorker.ready;
  void keep(registration, !isSeenByWorker);
  return registration;
}

/**
 * Tells the worker this page's title and files; `isNew` asks it to fetch the current page first.
 * @param {ServiceWorkerRegistration | undefined} registration
 * @param {boolean} isNew
 */
async function keep(registration, isNew) {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  const files = loaded.filter((file) => file.startsWith("/static/"));
  registration?.active?.postMessage({ page: SHEET, isNew: isNew && !keptAt, title: document.title, files });
}

function keepSoon() {
  keeping ??= setTimeout(keepNow, KEEP_MS); // not after every update of a busy tournament
}

async function keepNow() {
  clearTimeout(keeping);
  keeping = undefined;
  await keep(await registered, true);
}

async function begin() {
  const form = dealForm();
  await show();
  const last = shown.filter(({ sheet, deal }) => sheet === SHEET && deal).at(-1);
  if (form && last) {
    askForNext(form, last);
  }
  await sendWaiting();
}

document.addEventListener("submit", submitted);
document.addEventListener("part-replaced", () => {
  keepSoon();
  void sendWaiting(); // an entry that came too early may be accepted now
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) {
    void sendWaiting();
  } else if (keeping) {
    void keepNow();
  }
});
addEventListener("online", () => {
  tries = 0;
  void sendWaiting();
});
begin().catch(() => undefined); // this browser stores nothing: forms are submitted as usual
