// The screen in the hall: the parts of a bracket one after another, and the whole screen for them.

const TURN_MS = 10_000;
const CLOCK_MS = 5_000;

/**
 * Which part is shown, in turn; there may be more or fewer of them after every change.
 * @param {number} turn
 * @param {number} parts
 */
export function partAt(turn, parts) {
  return parts > 0 ? turn % parts : 0;
}

/** @param {string} name */
function button(name) {
  return /** @type {HTMLButtonElement} */ (document.querySelector(`[data-hall="${name}"]`));
}

function run() {
  const hold = button("hold");
  const full = button("full");
  let turn = 0;

  function show() {
    const parts = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-board]"));
    for (const [at, part] of parts.entries()) {
      part.hidden = at !== partAt(turn, parts.length);
    }
    hold.hidden = parts.length < 2;
  }

  function isHeld() {
    return hold.getAttribute("aria-pressed") === "true";
  }

  function tellTime() {
    const clock = document.querySelector("[data-clock]");
    if (clock)
      clock.textContent = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  }

  show();
  tellTime();
  setInterval(tellTime, CLOCK_MS);
  document.addEventListener("part-replaced", tellTime);
  document.addEventListener("part-replaced", show);
  setInterval(() => {
    turn += isHeld() ? 0 : 1;
    show();
  }, TURN_MS);
  hold.addEventListener("click", () => hold.setAttribute("aria-pressed", String(!isHeld())));
  full.hidden = !document.fullscreenEnabled;
  full.addEventListener("click", () => void document.documentElement.requestFullscreen());
}

/** A screen that nobody touches would go dark; where it may not be kept awake its own settings decide. */
function stayAwake() {
  if (document.visibilityState === "visible") {
    navigator.wakeLock?.request("screen").catch(() => undefined);
  }
}

if (typeof document !== "undefined") {
  run();
  stayAwake();
  document.addEventListener("visibilitychange", stayAwake);
}
