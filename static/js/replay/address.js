/**
 * Writes the current moment to the address bar, and copies links to it.
 *
 * @typedef {import("./loop.js").Loop} Loop
 * @typedef {import("./moment.js").Moment} Moment
 */
import { gettext } from "../texts.js";
import { momentAddress, openAddress } from "./moment.js";

/** Browsers limit how often the address bar may change. */
const REMEMBER_AFTER_MS = 400;

export class AddressBar {
  /** @param {boolean} ours whether the page's address belongs to the game; false in an embedded viewer */
  constructor(ours) {
    this.ours = ours;
    this.remembering = 0;
  }

  /** Writes the moment to the address bar once it stops changing. @param {Moment} moment @param {Loop | null} loop */
  remember(moment, loop) {
    if (!this.ours) return;
    clearTimeout(this.remembering);
    const write = () => history.replaceState(null, "", momentAddress(location.href, moment, loop));
    this.remembering = window.setTimeout(write, REMEMBER_AFTER_MS);
  }

  /** Clears the moment from the address bar, as when the viewer follows a live game. */
  forget() {
    if (!this.ours) return;
    clearTimeout(this.remembering);
    history.replaceState(null, "", openAddress(location.href));
  }

  /** Copies a link and returns a message about it. @param {Moment} moment @param {Loop | null} loop */
  async copyLink(moment, loop) {
    const address = momentAddress(location.href, moment, loop);
    clearTimeout(this.remembering);
    history.replaceState(null, "", address);
    return (await copied(address))
      ? gettext("Link to this moment copied.")
      : gettext("The link to this moment is in the address bar.");
  }
}

/** Copies a text; false if the browser refuses, as on plain http. @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
