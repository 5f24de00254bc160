/**
 * The address bar and links to a moment.
 *
 * @typedef {import("./loop.js").Loop} Loop
 * @typedef {import("./moment.js").Moment} Moment
 */
import { gettext } from "../texts.js";
import { momentAddress, openAddress } from "./moment.js";

/** The address bar may not be written more often than a browser allows. */
const REMEMBER_AFTER_MS = 400;

export class AddressBar {
  /** @param {boolean} ours whether the address of the page is that of the game */
  constructor(ours) {
    this.ours = ours;
    this.remembering = 0;
  }

  /** Keeps the moment in the address bar once the hand has come to rest. @param {Moment} moment @param {Loop | null} loop */
  remember(moment, loop) {
    if (!this.ours) return;
    clearTimeout(this.remembering);
    const write = () => history.replaceState(null, "", momentAddress(location.href, moment, loop));
    this.remembering = window.setTimeout(write, REMEMBER_AFTER_MS);
  }

  /** A viewer that follows the newest moment is at none that an address could name. */
  forget() {
    if (!this.ours) return;
    clearTimeout(this.remembering);
    history.replaceState(null, "", openAddress(location.href));
  }

  /** Says how it went. @param {Moment} moment @param {Loop | null} loop */
  async copyLink(moment, loop) {
    const address = momentAddress(location.href, moment, loop);
    clearTimeout(this.remembering);
    history.replaceState(null, "", address);
    return (await copied(address))
      ? gettext("Link to this moment copied.")
      : gettext("The link to this moment is in the address bar.");
  }
}

/** Whether the text went to the clipboard; browsers refuse it on plain http. @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
