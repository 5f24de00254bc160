// Copies of pages for an hour without network. Each page names its reader; only one person's copies are kept at a time.

/** @typedef {Record<string, { title: string, files: string[] }>} Index  the title and files of each kept page, by its address */

export const OFFLINE = "/offline/";
const MOST_PAGES = 40;
const FILES = "files";
const SHELL = "shell";
const INDEX = "/kept-pages.json";
const AT = "x-kept-at";

/** The mark of the person who may read a page; empty if the page must not be kept. @param {string} html */
export function holderOf(html) {
  return /data-kept-for="(\w+)"/.exec(html)?.[1] ?? "";
}

/**
 * The pages to keep, the latest first, and the files that they need.
 * @param {Index} index  the latest last
 */
export function pagesToKeep(index) {
  const pages = Object.entries(index).slice(-MOST_PAGES);
  return { index: Object.fromEntries(pages), files: new Set(pages.flatMap(([, { files }]) => files)) };
}

/** @param {string} holder */
function cacheNameOf(holder) {
  return `pages ${holder}`;
}

/** The names of all caches of pages: at most one, except while the reader changes. */
async function pageCacheNames() {
  return (await caches.keys()).filter((name) => name.startsWith(cacheNameOf("")));
}

/** Deletes every person's pages. Public files stay. */
export async function forget() {
  await Promise.all((await pageCacheNames()).map((name) => caches.delete(name)));
}

/**
 * Keeps a copy of a page if the page allows it, and deletes the copies of any other person.
 * @param {string} page  its path
 * @param {Response} response
 */
export async function keepPage(page, response) {
  const html = await response.text();
  const holder = holderOf(html);
  if (!(holder && response.ok) || response.redirected) {
    return;
  }
  const cacheName = cacheNameOf(holder);
  await Promise.all((await pageCacheNames()).filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  await (await caches.open(cacheName)).put(page, copyOf(html, response));
}

/** @param {string} html @param {Response} response */
function copyOf(html, response) {
  const headers = new Headers([[AT, new Date().toISOString()]]);
  for (const name of ["content-type", "content-security-policy"]) {
    headers.set(name, response.headers.get(name) ?? "");
  }
  return new Response(html, { headers });
}

/**
 * Records the title of a kept page, and keeps its files.
 * @param {string} page @param {string} title @param {string[]} files
 */
export async function keepFiles(page, title, files) {
  const [cacheName] = await pageCacheNames();
  const pages = cacheName ? await caches.open(cacheName) : undefined;
  if (!(pages && (await pages.match(page)))) {
    return;
  }
  const { [page]: _, ...others } = await indexOf(pages);
  const kept = pagesToKeep({ ...others, [page]: { title, files } });
  await pages.put(INDEX, new Response(JSON.stringify(kept.index)));
  await Promise.all(
    Object.keys(others)
      .filter((other) => !kept.index[other])
      .map((other) => pages.delete(other)),
  );
  await renew(await caches.open(FILES), kept.files);
}

/** @param {Cache} pages @returns {Promise<Index>} */
async function indexOf(pages) {
  return (await pages.match(INDEX))?.json() ?? {};
}

/** Fetches missing files and deletes unused ones. @param {Cache} cache @param {Set<string>} files */
async function renew(cache, files) {
  const present = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await Promise.allSettled([...files].filter((file) => !present.has(file)).map((file) => cache.add(file)));
  await Promise.all([...present].filter((file) => !files.has(file)).map((file) => cache.delete(file)));
}

/** The copy of a page, with the time at which it was made; undefined if there is none. @param {string} page */
export async function keptPage(page) {
  const [cacheName] = await pageCacheNames();
  const copy = cacheName ? await (await caches.open(cacheName)).match(page) : undefined;
  if (!copy) {
    return undefined;
  }
  const html = (await copy.text()).replace("<html", `<html data-kept-at="${copy.headers.get(AT)}"`);
  return new Response(html, { headers: copy.headers });
}

/** @param {Request} request */
export async function keptFile(request) {
  return caches.match(request, { ignoreSearch: true });
}

/** Keeps the page that is shown when a page has no copy, and its files. */
export async function keepShell() {
  const shell = await caches.open(SHELL);
  const response = await fetch(OFFLINE);
  const html = await response.clone().text();
  const files = [...html.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map(([, file]) => file ?? "");
  await Promise.all([shell.put(OFFLINE, response), ...files.map((file) => shell.add(file))]);
}

export async function shellPage() {
  return (await (await caches.open(SHELL)).match(OFFLINE)) ?? Response.error();
}

/** The pages that open without network: address, title and time of the copy, the latest first. */
export async function keptPages() {
  const [cacheName] = await pageCacheNames();
  const pages = cacheName ? await caches.open(cacheName) : undefined;
  const index = pages ? await indexOf(pages) : {};
  const pagesWithTime = Object.entries(index).map(async ([address, { title }]) => {
    const copy = await pages?.match(address);
    return { address, title, at: copy?.headers.get(AT) ?? "" };
  });
  return (await Promise.all(pagesWithTime)).filter(({ at }) => at).reverse();
}
