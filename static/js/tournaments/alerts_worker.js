// The service worker for alerts: shows them while no page is open, and opens the match. It keeps no pages.
// It is not a module, because some browsers take no modules here.

{
  /** @typedef {{ title: string, body: string, path: string, tag: string }} Alert */

  const PATTERN_MS = [300, 100, 300, 100, 600];
  const worker = /** @type {any} */ (globalThis);

  worker.addEventListener("install", () => worker.skipWaiting());

  worker.addEventListener("push", (/** @type {any} */ event) => {
    if (event.data) {
      event.waitUntil(show(event.data.json()));
    }
  });

  worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
    event.notification.close();
    event.waitUntil(lead(event.notification.data.path));
  });

  /** A later alert of the same match replaces the earlier one. @param {Alert} alert */
  function show({ title, body, path, tag }) {
    return worker.registration.showNotification(title, {
      body,
      tag,
      renotify: true,
      vibrate: PATTERN_MS,
      data: { path },
    });
  }

  /** Focuses the match's page if it is open, else opens it; never another site. @param {string} path */
  async function lead(path) {
    const address = new URL(path, worker.location.origin);
    if (address.origin !== worker.location.origin) {
      return;
    }
    /** @type {{ url: string, focus: () => Promise<unknown> }[]} */
    const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const shown = open.find(({ url }) => url === address.href);
    await (shown ? shown.focus() : worker.clients.openWindow(address.href));
  }
}
