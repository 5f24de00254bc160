// The hall screen: shows its parts in turn, the clocks, a live table in a frame, and offers full screen.

import { gettext } from "../texts.js";

const TURN_MS = 10_000;
const CLOCK_MS = 1_000;
const MINUTE_S = 60;
const SOON_S = 5 * MINUTE_S;

/**
 * The index of the part to show. The number of parts may change at any time.
 * @param {number} turn
 * @param {number} parts
 */
export function partAt(turn, parts) {
  return parts > 0 ? turn % parts : 0;
}

/**
 * The time left in a round as minutes and seconds.
 * @param {number} seconds
 */
export function timeLeft(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / MINUTE_S)}:${String(whole % MINUTE_S).padStart(2, "0")}`;
}

/** @param {string} name */
function button(name) {
  return /** @type {HTMLButtonElement} */ (document.querySelector(`[data-hall="${name}"]`));
}

function run() {
  const hold = button("hold");
  const full = button("full");
  const frame = /** @type {HTMLIFrameElement} */ (document.querySelector('[data-hall="frame"]'));
  let turn = 0;
  let came = performance.now();

  function show() {
    const parts = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-board]"));
    for (const [at, part] of parts.entries()) {
      part.hidden = at !== partAt(turn, parts.length);
    }
    hold.hidden = parts.length < 2;
  }

  /** The frame stands outside the replaced part, because a moved frame loads again. */
  function showTable() {
    const wanted = document.querySelector("[data-frame]")?.getAttribute("data-frame") ?? "";
    frame.hidden = wanted === "";
    if (wanted !== (frame.getAttribute("src") ?? "")) {
      frame.setAttribute("src", wanted || "about:blank");
    }
  }

  function isHeld() {
    return hold.getAttribute("aria-pressed") === "true";
  }

  function tellTime() {
    const clock = document.querySelector("[data-clock]");
    if (clock)
      clock.textContent = new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const gone = (performance.now() - came) / 1_000; // not Date: the clock of the computer behind the screen may be wrong
    for (const left of document.querySelectorAll("[data-left]")) {
      const seconds = Number(left.getAttribute("data-left")) - gone;
      left.textContent = seconds > 0 ? timeLeft(seconds) : gettext("Time is up");
      left.classList.toggle("is-soon", seconds <= SOON_S);
    }
  }

  function renew() {
    came = performance.now();
    show();
    showTable();
    tellTime();
  }

  renew();
  setInterval(tellTime, CLOCK_MS);
  document.addEventListener("part-replaced", renew);
  setInterval(() => {
    turn += isHeld() ? 0 : 1;
    show();
  }, TURN_MS);
  hold.addEventListener("click", () => hold.setAttribute("aria-pressed", String(!isHeld())));
  full.hidden = !document.fullscreenEnabled;
  full.addEventListener("click", () => void document.documentElement.requestFullscreen());
}

/** Keeps the screen on, if the browser allows it. */
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
