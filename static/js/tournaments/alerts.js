// A player is told that a match waits: by the push service of the browser, or by this page while it is open.

import { gettext } from "../texts.js";

const PATTERN_MS = [300, 100, 300, 100, 600];
const KEPT = "vibrates";

/**
 * The matches that wait now and did not before; both are lists as the page writes them.
 * @param {string} before
 * @param {string} now
 */
export function newlyWaiting(before, now) {
  const known = new Set(before.split(";"));
  return now.split(";").filter((match) => match !== "" && !known.has(match));
}

/**
 * What a push service hands out as bytes, as text.
 * @param {ArrayBuffer | null} bytes
 */
export function base64url(bytes) {
  const letters = Array.from(new Uint8Array(bytes ?? new ArrayBuffer(0)), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * The worker of alerts, once it can hear them.
 * @param {string} address
 */
async function registered(address) {
  const registration = await navigator.serviceWorker.register(address);
  const coming = registration.installing ?? registration.waiting;
  if (!registration.active && coming) {
    await new Promise((resolve) => {
      coming.addEventListener("statechange", () => coming.state === "activated" && resolve(undefined));
    });
  }
  return registration;
}

/** @param {HTMLElement} section */
function offer(section) {
  const form = /** @type {HTMLFormElement} */ (section.querySelector("form"));
  const said = /** @type {HTMLElement} */ (section.querySelector('[data-alert="said"]'));

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
      said.textContent = words;
    }
  }

  /** @param {string} address @param {Record<string, string>} told */
  async function post(address, told) {
    const body = new FormData(form);
    for (const [name, value] of Object.entries(told)) {
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
      const there = await registration.pushManager.getSubscription();
      try {
        if (there) {
          await post(form.dataset.stop ?? "", { endpoint: there.endpoint });
          await there.unsubscribe();
          show(push, false, gettext("This phone is no longer alerted."));
        } else if ((await Notification.requestPermission()) === "granted") {
          await subscribe(registration);
          show(push, true, gettext("This phone is alerted when you are called."));
        } else {
          said.textContent = gettext(
            "The browser does not allow it. Allow notifications for this site in its settings.",
          );
        }
      } catch {
        said.textContent = gettext("That did not work. Try again when you are online.");
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
    offerPush().catch(() => undefined); // where no worker may run, nothing is offered
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
