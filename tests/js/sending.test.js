import assert from "node:assert/strict";
import { test } from "node:test";
import { post, sendAll } from "../../static/js/offline/sending.js";

const SHEET = "/tournaments/cup/matches/1/score/";

/** @param {number} id @param {object} [more] */
function entry(id, more) {
  const fields = [
    ["csrfmiddlewaretoken", "old"],
    ["key", `key-${id}`],
  ];
  return { id, sheet: SHEET, action: SHEET, fields, holder: "ana", state: "new", sentence: "", correct: "", ...more };
}

/** Makes an outbox in memory. @param {ReturnType<typeof entry>[]} entries */
function outboxOf(...entries) {
  const kept = new Map(entries.map((one) => [one.id, one]));
  return {
    all: async () => [...kept.values()],
    update: async (/** @type {any} */ changed) => void (kept.has(changed.id) && kept.set(changed.id, changed)),
    remove: async (/** @type {number} */ id) => void kept.delete(id),
    states: () => [...kept.values()].map(({ id, state }) => `${id} ${state}`),
    sentences: () => [...kept.values()].map(({ sentence, correct }) => [sentence, correct]),
  };
}

/** Makes a site that writes each key once. */
function site() {
  const written = /** @type {string[]} */ ([]);
  const take = async (/** @type {any} */ { fields }) => {
    const key = new Map(fields).get("key");
    if (!written.includes(key)) {
      written.push(key);
    }
    return { outcome: "entered", onward: SHEET };
  };
  return { written, take };
}

const away = async () => {
  throw new TypeError("Failed to fetch");
};

test("all entries wait without network, and none is lost", async () => {
  const outbox = outboxOf(entry(1), entry(2), entry(3, { sheet: "/other/" }));
  assert.equal((await sendAll(outbox, away)).size, 0);
  assert.deepEqual(outbox.states(), ["1 waiting", "2 waiting", "3 waiting"]);
});

test("waiting entries are entered once each and in order after a reconnect", async () => {
  const { written, take } = site();
  const outbox = outboxOf(entry(1), entry(2), entry(3));
  const lostAnswer = async (/** @type {any} */ one) => {
    await take(one);
    return away();
  };
  await sendAll(outbox, lostAnswer);
  assert.deepEqual(outbox.states(), ["1 waiting", "2 waiting", "3 waiting"]);
  const entered = await sendAll(outbox, take);
  assert.deepEqual([...entered.keys()], [1, 2, 3]);
  assert.deepEqual(written, ["key-1", "key-2", "key-3"]);
  assert.deepEqual(outbox.states(), []);
});

test("entries after a refused one wait, but only on the same sheet", async () => {
  const { written, take } = site();
  const outbox = outboxOf(entry(1), entry(2), entry(3, { sheet: "/other/" }));
  const answer = { outcome: "refused", sentence: "Bo has entered 20–32.", game: 1, deal: 3 };
  await sendAll(outbox, async (one) => (one.id === 1 ? answer : take(one)));
  assert.deepEqual(outbox.states(), ["1 refused", "2 waiting"]);
  assert.deepEqual(outbox.sentences()[0], ["Bo has entered 20–32.", `${SHEET}1/3/`]);
  await sendAll(outbox, take);
  assert.deepEqual(outbox.states(), ["1 refused", "2 waiting"]);
  await outbox.remove(1);
  await sendAll(outbox, take);
  assert.deepEqual(written, ["key-3", "key-2"]);
});

test("early entries and entries of somebody else are retried", async () => {
  const { take } = site();
  const outbox = outboxOf(entry(1), entry(2, { sheet: "/other/" }));
  await sendAll(outbox, async ({ id }) => ({ outcome: id === 1 ? "early" : "not yours", sentence: "" }));
  assert.deepEqual(outbox.states(), ["1 early", "2 not yours"]);
  await sendAll(outbox, take);
  assert.deepEqual(outbox.states(), []);
});

test("entry removed while it is sent stays removed", async () => {
  const outbox = outboxOf(entry(1));
  await sendAll(outbox, async () => {
    await outbox.remove(1);
    return away();
  });
  assert.deepEqual(outbox.states(), []);
});

/** Makes a fetch that returns these answers one after the other. @param {Response[]} answers */
function asked(...answers) {
  const requests = /** @type {[string, any][]} */ ([]);
  const ask = async (/** @type {any} */ address, /** @type {any} */ init) => {
    requests.push([address, init]);
    return answers.shift() ?? assert.fail("asked once too often");
  };
  return { requests, ask: /** @type {typeof fetch} */ (ask) };
}

const told = (/** @type {object} */ answer) => Response.json(answer);

test("request names the holder and whether the entry has waited", async () => {
  const { requests, ask } = asked(told({ outcome: "entered" }), told({ outcome: "entered" }));
  await post(entry(1), ask);
  await post(entry(1, { state: "waiting" }), ask);
  assert.deepEqual(requests[0]?.[1].headers, { accept: "application/json", "x-holder": "ana" });
  assert.equal(requests[1]?.[1].headers["x-waited"], "yes");
  assert.equal(String(requests[0]?.[1].body), "csrfmiddlewaretoken=old&key=key-1");
});

test("changed CSRF token is fetched and the entry sent again with its key", async () => {
  const page = new Response('<input type="hidden" name="csrfmiddlewaretoken" value="New1">');
  const { requests, ask } = asked(new Response("", { status: 403 }), page, told({ outcome: "entered" }));
  assert.deepEqual(await post(entry(1), ask), { outcome: "entered" });
  assert.deepEqual(
    requests.map(([address]) => address),
    [SHEET, SHEET, SHEET],
  );
  assert.equal(String(requests[2]?.[1].body), "csrfmiddlewaretoken=New1&key=key-1");
});

test("error statuses and pages of other sites are rejected", async () => {
  for (const answer of [
    new Response("", { status: 502 }),
    new Response("", { status: 429 }),
    new Response("Welcome to our hotel"),
  ]) {
    await assert.rejects(post(entry(1), asked(answer).ask));
  }
});

test("entry for an unknown sheet is refused with a sentence", async () => {
  const { outcome, sentence } = await post(entry(1), asked(new Response("", { status: 404 })).ask);
  assert.equal(outcome, "refused");
  assert.match(sentence ?? "", /score sheet/);
});
