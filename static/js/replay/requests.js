/** Requests to the server. */
import { gettext } from "../texts.js";

/** A failed request that may succeed if it is tried again. */
export class ServerUnreachable extends Error {}

/** @param {string} address */
export async function request(address) {
  try {
    return await fetch(address);
  } catch {
    throw new ServerUnreachable(gettext("The server cannot be reached."));
  }
}
