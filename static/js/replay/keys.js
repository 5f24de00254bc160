/**
 * Maps keys to commands. Plain keys only: combinations with Ctrl, Alt or the system key belong to the browser.
 *
 * @typedef {{ key: string, shiftKey: boolean, ctrlKey: boolean, altKey: boolean, metaKey: boolean, target: EventTarget | null }} Press
 */

/** Letters in lower case. @type {Record<string, string>} */
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

/** Keys while a timeline has the focus, as on any slider. @type {Record<string, string>} */
export const ON_LINE = {
  ArrowUp: "jump-forward",
  ArrowDown: "jump-back",
  PageUp: "leap-forward",
  PageDown: "leap-back",
};

/** Many keyboards need Alt for these. */
const WITH_ALT = new Set(["[", "]"]);
/** Elements in which keys already have another meaning. */
const WRITING = "input, textarea, select, [contenteditable]";
const SCROLLED = "[role=region][tabindex], .table-scroll[tabindex]";
const PRESSABLE = "button, a, summary";
const LINE = "[role=slider], [type=range]";

/**
 * The command of a key press, or null if the key belongs to the page.
 * @param {Press} press
 */
export function commandOf({ key, shiftKey, ctrlKey, altKey, metaKey, target }) {
  const typed = altKey && WITH_ALT.has(key);
  if (metaKey || ((ctrlKey || altKey) && !typed)) return null;
  const onLine = matches(target, LINE);
  if (!onLine && (matches(target, WRITING) || matches(target, SCROLLED))) return null;
  if (key === " " && matches(target, PRESSABLE)) return null;
  if (onLine && Object.hasOwn(ON_LINE, key)) return ON_LINE[key];
  const small = key.length === 1 ? key.toLowerCase() : key;
  const commands = shiftKey && Object.hasOwn(SHIFTED, small) ? SHIFTED : COMMANDS;
  return Object.hasOwn(commands, small) ? commands[small] : null;
}

/** @param {EventTarget | null} target @param {string} selector */
function matches(target, selector) {
  return target !== null && "closest" in target && /** @type {Element} */ (target).closest(selector) !== null;
}

const KEPT_AS = "replay-keys";
const IN_VIEWER = "in-viewer";

/**
 * Whether the viewer takes keys wherever the focus is. The spectator can turn this off if plain letters get in the way of
 * other tools. A frame may not be allowed to store the choice.
 */
export function takesKeysEverywhere() {
  try {
    return localStorage.getItem(KEPT_AS) !== IN_VIEWER;
  } catch {
    return true;
  }
}

/** Stores the choice and returns the one in force. @param {boolean} everywhere false = only while the focus is in the viewer */
export function takeKeysEverywhere(everywhere) {
  try {
    if (everywhere) localStorage.removeItem(KEPT_AS);
    else localStorage.setItem(KEPT_AS, IN_VIEWER);
  } catch {
    return true;
  }
  return everywhere;
}
