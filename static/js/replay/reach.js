/** Asks the server. */
import { gettext } from "../texts.js";

/** Thrown for what did not come, and may come when it is asked for again. */
export class NotReached extends Error {}

/** @param {string} address */
export async function ask(address) {
  try {
    return await fetch(address);
  } catch {
    throw new NotReached(gettext("The server was not reached."));
  }
}
