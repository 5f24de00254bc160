// Takes a first look at bots, in Python.
//
// First message in: { python, engine }, two addresses. Out: { progress } several times, then { ready } or { failed }.
// Later messages in: { number, source, variants }. Out: { number, findings } or { number, failed }.

import { addEngine, startPython } from "../check/python.js";
import { gettext } from "../texts.js";

const FIRST_LOOK = `
from engine.commands.first_look import first_look_in_json
first_look_in_json(source, variants.split())
`;

/** The ways out of a worker. A bot's source may come from someone else: it must not send requests in the visitor's name. */
const FORBIDDEN_APIS = [
  "fetch",
  "XMLHttpRequest",
  "WebSocket",
  "WebSocketStream",
  "WebTransport",
  "EventSource",
  "Worker",
  "SharedWorker",
  "BroadcastChannel",
  "importScripts",
  "caches",
  "indexedDB",
];

function removeForbiddenApis() {
  for (const name of FORBIDDEN_APIS) {
    for (let owner = globalThis; owner; owner = Object.getPrototypeOf(owner)) {
      Reflect.deleteProperty(owner, name);
    }
    if (name in globalThis) {
      throw new Error(gettext("%(name)s cannot be removed", { name }));
    }
  }
}

/** @type {Awaited<ReturnType<typeof startPython>>} */
let python;

/** @param {{ python: string, engine: string }} asked */
async function start(asked) {
  postMessage({ progress: gettext("Fetching Python…") });
  python = await startPython(asked.python);
  postMessage({ progress: gettext("Fetching the engine…") });
  await addEngine(python, asked.engine);
  python.runPython("import engine.commands.first_look");
  removeForbiddenApis();
}

/** @param {{ source: string, variants: string }} asked */
function findingsOf(asked) {
  python.globals.set("source", asked.source);
  python.globals.set("variants", asked.variants);
  return JSON.parse(python.runPython(FIRST_LOOK));
}

addEventListener("message", async ({ data }) => {
  try {
    if (data.python) {
      await start(data);
      postMessage({ ready: true });
    } else {
      postMessage({ number: data.number, findings: findingsOf(data) });
    }
  } catch (error) {
    postMessage({ number: data.number, failed: error instanceof Error ? error.message : String(error) });
  }
});
