// Runs the engine, in Python, on a record: away from the page, so that it goes on answering.
//
// Is told { python, engine, log, seed, commitment }: three addresses, and what is known of the seed.
// Tells { step, of, said } as it goes on, then { report } or { failed }.

import { gettext } from "../texts.js";
import { addEngine, fetched, startPython } from "./python.js";

const CHECK = `
from engine.recorded import check_game
import json
check = check_game(written.to_bytes(), bytes.fromhex(seed) if seed else None, committed)
json.dumps(check.to_json())
`;
const STEPS = 4;

/**
 * @param {number} step
 * @param {string} said
 */
function tell(step, said) {
  postMessage({ step, of: STEPS, said });
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
