// Waiting entries, in the browser's own database: they outlive the page, and the service worker reads them too.

/** @import { Entry, Outbox } from "./sending.js" */

const STORE = "entries";

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}

/**
 * Fails if the browser stores nothing, as in some private windows.
 * @returns {Promise<Outbox & { add: (entry: Omit<Entry, "id">) => Promise<number> }>}
 */
export async function openOutbox() {
  const opening = indexedDB.open("slapdeck", 1);
  opening.addEventListener("upgradeneeded", () =>
    opening.result.createObjectStore(STORE, { keyPath: "id", autoIncrement: true }),
  );
  const database = await done(opening);
  const store = () => database.transaction(STORE, "readwrite").objectStore(STORE);
  return {
    all: () => done(store().getAll()),
    add: async (entry) => Number(await done(store().add(entry))),
    update: async (entry) => {
      const entries = store();
      if (await done(entries.get(entry.id))) {
        await done(entries.put(entry));
      }
    },
    remove: (id) => done(store().delete(id)),
  };
}
