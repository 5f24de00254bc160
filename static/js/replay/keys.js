/**
 * Which key gives which command. Plain keys only: what is pressed with Ctrl, Alt or the system key belongs to the browser.
 *
 * @typedef {{ key: string, shiftKey: boolean, ctrlKey: boolean, altKey: boolean, metaKey: boolean, target: EventTarget | null }} Press
 */

/** Letters stand here small. @type {Record<string, string>} */
export const COMMANDS = {
  " ": "toggle",
  k: "toggle",
  ArrowLeft: "jump-back",
  ArrowRight: "jump-forward",
  ",": "back",
  ".": "forward",
  "[": "deal-back",
  "]": "deal-forward",
  m: "mark-forward",
  l: "loop",
  s: "skip",
  "-": "slower",
  "<": "slower",
  "+": "faster",
  "=": "faster",
  ">": "faster",
  Home: "start",
  End: "end",
  f: "full",
  "?": "help",
  ...Object.fromEntries([..."0123456789"].map((digit) => [digit, `tenth-${digit}`])),
};

/** @type {Record<string, string>} */
export const SHIFTED = { ArrowLeft: "nudge-back", ArrowRight: "nudge-forward", m: "mark-back" };

/** On many keyboards these are only there with Alt. */
const WITH_ALT = new Set(["[", "]"]);
/** Where these keys already mean something else. */
const WRITING = "input, textarea, select, [contenteditable]";
const PRESSABLE = "button, a, summary";

/**
 * The command of a key press, or null when the page should have the key.
 * @param {Press} press
 */
export function commandOf({ key, shiftKey, ctrlKey, altKey, metaKey, target }) {
  const typed = altKey && WITH_ALT.has(key);
  if (metaKey || ((ctrlKey || altKey) && !typed)) return null;
  if (matches(target, WRITING) || (key === " " && matches(target, PRESSABLE))) return null;
  const small = key.length === 1 ? key.toLowerCase() : key;
  const commands = shiftKey && Object.hasOwn(SHIFTED, small) ? SHIFTED : COMMANDS;
  return Object.hasOwn(commands, small) ? commands[small] : null;
}

/** @param {EventTarget | null} target @param {string} selector */
function matches(target, selector) {
  return target !== null && "closest" in target && /** @type {Element} */ (target).closest(selector) !== null;
}
