// Alerts a player whose match is called: through the browser's push service, or by vibration while this page is open.

import { gettext } from "../texts.js";

const PATTERN_MS = [300, 100, 300, 100, 600];
const KEPT = "vibrates";

/**
 * The matches that are newly waiting. Both lists are in the page's own format.
 * @param {string} before
 * @param {string} now
 */
export function newlyWaiting(before, now) {
  const known = new Set(before.split(";"));
  return now.split(";").filter((match) => match !== "" && !known.has(match));
}

/**
 * Encodes the push service's bytes as base64url text.
 * @param {ArrayBuffer | null} bytes
 */
export function base64url(bytes) {
  const letters = Array.from(new Uint8Array(bytes ?? new ArrayBuffer(0)), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * Registers the service worker for alerts and waits until it is active.
 * @param {string} address
 */
async function registered(address) {
  const registration = await navigator.serviceWorker.register(address);
  const installing = registration.installing ?? registration.waiting;
  if (!registration.active && installing) {
    await new Promise((resolve) => {
      installing.addEventListener("statechange", () => installing.state === "activated" && resolve(undefined));
    });
  }
  return registration;
}

/** @param {HTMLElement} section */
function offer(section) {
  const form = /** @type {HTMLFormElement} */ (section.querySelector("form"));
  const status = /** @type {HTMLElement} */ (section.querySelector('[data-alert="status"]'));

  /** @param {string} name */
  function button(name) {
    const found = /** @type {HTMLButtonElement} */ (section.querySelector(`[data-alert="${name}"]`));
    found.hidden = false;
    section.hidden = false;
    return found;
  }

  /** @param {HTMLButtonElement} pressed @param {boolean} isOn @param {string} [words] */
  function show(pressed, isOn, words) {
    pressed.setAttribute("aria-pressed", String(isOn));
    if (words) {
      status.textContent = words;
    }
  }

  /** @param {string} address @param {Record<string, string>} values */
  async function post(address, values) {
    const body = new FormData(form);
    for (const [name, value] of Object.entries(values)) {
      body.set(name, value);
    }
    const response = await fetch(address, { method: "POST", body });
    if (!response.ok) {
      throw new Error(String(response.status));
    }
  }

  async function offerPush() {
    const registration = await registered(section.dataset.worker ?? "");
    const push = button("push");
    const before = await registration.pushManager.getSubscription();
    show(push, before !== null && Notification.permission === "granted");
    push.addEventListener("click", async () => {
      const subscription = await registration.pushManager.getSubscription();
      try {
        if (subscription) {
          await post(form.dataset.stop ?? "", { endpoint: subscription.endpoint });
          await subscription.unsubscribe();
          show(push, false, gettext("This phone is no longer alerted."));
        } else if ((await Notification.requestPermission()) === "granted") {
          await subscribe(registration);
          show(push, true, gettext("This phone is alerted when you are called."));
        } else {
          status.textContent = gettext("The browser blocks notifications. Allow them for this site in its settings.");
        }
      } catch {
        status.textContent = gettext("That did not work. Try again when you are online.");
      }
    });
  }

  /** @param {ServiceWorkerRegistration} registration */
  async function subscribe(registration) {
    const made = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: section.dataset.alerts ?? "",
    });
    const [key, secret] = [base64url(made.getKey("p256dh")), base64url(made.getKey("auth"))];
    try {
      await post(form.action, { endpoint: made.endpoint, key, secret });
    } catch (error) {
      await made.unsubscribe();
      throw error;
    }
  }

  function offerVibration() {
    const vibrate = button("vibrate");
    let waits = document.querySelector("[data-called]")?.getAttribute("data-called") ?? "";
    const isOn = () => vibrate.getAttribute("aria-pressed") === "true";
    show(vibrate, localStorage.getItem(KEPT) === "yes");
    vibrate.addEventListener("click", () => {
      localStorage.setItem(KEPT, isOn() ? "no" : "yes");
      show(vibrate, !isOn());
      if (isOn()) {
        navigator.vibrate(PATTERN_MS[0] ?? 0);
      }
    });
    document.addEventListener("part-replaced", () => {
      const now = document.querySelector("[data-called]")?.getAttribute("data-called") ?? "";
      if (isOn() && newlyWaiting(waits, now).length > 0) {
        navigator.vibrate(PATTERN_MS);
      }
      waits = now;
    });
  }

  if ("serviceWorker" in navigator && "PushManager" in window) {
    offerPush().catch(() => undefined); // if no worker may run, the button stays hidden
  }
  if ("vibrate" in navigator) {
    offerVibration();
  }
}

if (typeof document !== "undefined") {
  const section = /** @type {HTMLElement | null} */ (document.querySelector("[data-alerts]"));
  if (section) {
    offer(section);
  }
}
