/** Requests to the server. */
import { gettext } from "../texts.js";

/** A failed request that may succeed if it is tried again. */
export class NotReached extends Error {}

/** @param {string} address */
export async function ask(address) {
  try {
    return await fetch(address);
  } catch {
    throw new NotReached(gettext("The server cannot be reached."));
  }
}
