/**
 * Which key gives which command. Plain keys only: what is pressed with Ctrl, Alt or the system key belongs to the browser.
 *
 * @typedef {{ key: string, shiftKey: boolean, ctrlKey: boolean, altKey: boolean, metaKey: boolean, target: EventTarget | null }} Press
 */

/** @type {Record<string, string>} */
const COMMANDS = {
  " ": "toggle",
  k: "toggle",
  ArrowLeft: "back",
  ArrowRight: "forward",
  "[": "deal-back",
  "]": "deal-forward",
  "-": "slower",
  "<": "slower",
  "+": "faster",
  "=": "faster",
  ">": "faster",
  Home: "start",
  End: "end",
  f: "full",
  F: "full",
  "?": "help",
};

/** @type {Record<string, string>} */
const SHIFTED = { ArrowLeft: "jump-back", ArrowRight: "jump-forward" };

/** Where these keys already mean something else. */
const WRITING = "input, textarea, select, [contenteditable]";
const PRESSABLE = "button, a, summary";

/**
 * The command of a key press, or null when the page should have the key.
 * @param {Press} press
 */
export function commandOf({ key, shiftKey, ctrlKey, altKey, metaKey, target }) {
  if (ctrlKey || altKey || metaKey) return null;
  if (matches(target, WRITING) || (key === " " && matches(target, PRESSABLE))) return null;
  const commands = shiftKey && Object.hasOwn(SHIFTED, key) ? SHIFTED : COMMANDS;
  return Object.hasOwn(commands, key) ? commands[key] : null;
}

/** @param {EventTarget | null} target @param {string} selector */
function matches(target, selector) {
  return target !== null && "closest" in target && /** @type {Element} */ (target).closest(selector) !== null;
}
