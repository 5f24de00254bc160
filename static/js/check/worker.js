// Checks a record with the engine, in Python. In a worker, so that the page stays responsive.
//
// Message in: { python, engine, log, seed, commitment }: three addresses, the seed and its commitment.
// Messages out: { step, of, text } several times, then { report } or { failed }.

import { gettext } from "../texts.js";
import { addEngine, fetched, startPython } from "./python.js";

const CHECK = `
from engine.game_check import check_game
import json
check = check_game(written.to_bytes(), bytes.fromhex(seed) if seed else None, committed)
json.dumps(check.to_json())
`;
const STEPS = 4;

/**
 * @param {number} step
 * @param {string} text
 */
function tell(step, text) {
  postMessage({ step, of: STEPS, text });
}

/** @param {{ python: string, engine: string, log: string, seed: string, commitment: string }} asked */
async function check(asked) {
  tell(0, gettext("Fetching Python…"));
  const python = await startPython(asked.python);
  tell(1, gettext("Fetching the engine…"));
  await addEngine(python, asked.engine);
  tell(2, gettext("Fetching the record…"));
  const written = await fetched(asked.log);
  tell(3, gettext("Checking every entry…"));
  python.globals.set("written", written);
  python.globals.set("seed", asked.seed);
  python.globals.set("committed", asked.commitment);
  return JSON.parse(python.runPython(CHECK));
}

addEventListener("message", async ({ data }) => {
  try {
    const report = await check(data);
    tell(STEPS, "");
    postMessage({ report });
  } catch (error) {
    postMessage({ failed: error instanceof Error ? error.message : String(error) });
  }
});
