// The service worker. It always tries the network first; without network it serves the copy of a page.
//
// No copy is served while the site answers, so no page or module is older than the site.

import { openOutbox } from "./outbox.js";
import { forget, keepFiles, keepPage, keepShell, keptFile, keptPage, shellPage } from "./page_copies.js";
import { post, sendAll } from "./sending.js";

/** @typedef {Event & { waitUntil: (work: Promise<unknown>) => void }} Lasting */
/** @typedef {Lasting & { request: Request, respondWith: (answer: Promise<Response>) => void }} Asked */
/** @typedef {{ page: string, isNew: boolean, title: string, files: string[] }} PageNews */

const SLOW_MS = 6000;

/** Changes to the caches, one after the other. */
let order = Promise.resolve();

/** @param {() => Promise<void>} work */
function inOrder(work) {
  order = order.then(work).catch(() => undefined);
  return order;
}

/** @param {URL} address */
function isPage(address) {
  return address.search === "";
}

/** @param {Asked} event */
async function page(event) {
  const { request } = event;
  const address = new URL(request.url);
  const fetching = fetch(request);
  event.waitUntil(
    fetching
      .then((response) => (isPage(address) ? keepCopy(address.pathname, response.clone()) : undefined))
      .catch(() => undefined),
  );
  const slow = new Promise((resolve) => setTimeout(resolve, SLOW_MS)).then(() => keptPage(address.pathname));
  try {
    return (await Promise.race([fetching, slow])) ?? (await fetching);
  } catch {
    return (await keptPage(address.pathname)) ?? shellPage();
  }
}

/** @param {string} path @param {Response} response */
function keepCopy(path, response) {
  return inOrder(() => keepPage(path, response));
}

/** Sends a form that has no outbox; without network it is not sent. @param {Asked} event @param {string} signOut */
async function form({ request }, signOut) {
  if (new URL(request.url).pathname === signOut) {
    await inOrder(forget);
  }
  return fetch(request).catch(shellPage);
}

/** @param {PageNews} news */
async function keep({ page, isNew, title, files }) {
  // A page may have been asked for just before this worker took charge of it.
  if (isNew || !(await keptPage(page))) {
    await keepPage(page, await fetch(page));
  }
  await keepFiles(page, title, files);
}

/** Sends waiting entries while no page is open. Throws if any still waits, so that the browser tries again. */
async function sendEntries() {
  const outbox = await openOutbox();
  const before = await outbox.all();
  const entered = await sendAll(outbox, post);
  for (const sheet of new Set(before.filter(({ id }) => entered.has(id)).map((entry) => entry.sheet))) {
    await inOrder(async () => keepPage(sheet, await fetch(sheet)));
  }
  if ((await outbox.all()).some(({ state }) => state === "waiting")) {
    throw new Error("still without network");
  }
}

/** @param {{ signOut: string }} site */
export function serve({ signOut }) {
  const worker = /** @type {any} */ (globalThis);
  addEventListener("install", (event) => {
    /** @type {Lasting} */ (event).waitUntil(keepShell().then(() => worker.skipWaiting()));
  });
  addEventListener("activate", (event) => /** @type {Lasting} */ (event).waitUntil(worker.clients.claim()));
  addEventListener("fetch", (event) => {
    const asked = /** @type {Asked} */ (event);
    const { mode, method, url } = asked.request;
    if (mode === "navigate") {
      asked.respondWith(method === "GET" ? page(asked) : form(asked, signOut));
    } else if (method === "GET" && new URL(url).pathname.startsWith("/static/")) {
      asked.respondWith(fetch(asked.request).catch(async () => (await keptFile(asked.request)) ?? Response.error()));
    }
  });
  addEventListener("message", (event) => {
    /** @type {any} */ (event).waitUntil(inOrder(() => keep(/** @type {MessageEvent} */ (event).data)));
  });
  addEventListener("sync", (event) => /** @type {Lasting} */ (event).waitUntil(sendEntries()));
}
