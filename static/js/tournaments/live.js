// Keeps a page up to date: the server sends "changed, line N", and the page fetches its parts again.
//
// [data-live]        address of the event stream
// [data-live-from]   address of the parts to fetch
// [data-part]        a part, with its line in data-seq. A fetched part replaces the one with the same id. The part inside
//                    [data-live] has the line that the page has reached
// [data-live-status] the message for screen readers

import { gettext } from "../texts.js";
import { keepPlace, openFolds } from "./keep_place.js";
import { warn } from "./notices.js";

const RETRY_MS = 2000;
const REOPEN_MS = 30_000; // after the server refused the stream: too many pages listen, or the server is restarting

/** @param {Element | null} part */
function shownLine(part) {
  return Number(part?.getAttribute("data-seq") ?? 0);
}

/** @param {string} text */
function say(text) {
  const status = document.querySelector("[data-live-status]");
  if (status) {
    status.textContent = text;
  }
}

/**
 * Replaces the parts on the page with fetched ones.
 * @param {string} html
 */
export function replaceParts(html) {
  const fetched = new DOMParser().parseFromString(html, "text/html").querySelectorAll("[data-part]");
  const changed = [...fetched].map(replacePart);
  if (changed.includes(true)) {
    say(gettext("The page has changed."));
  }
}

/**
 * Replaces one part, unless it is up to date or in use. Returns whether its text has changed.
 * @param {Element} fetched
 */
function replacePart(fetched) {
  const shown = document.getElementById(fetched.id);
  if (!shown || shownLine(fetched) <= shownLine(shown) || isPressed(shown)) {
    return false;
  }
  const lefts = [...shown.querySelectorAll(".bracket")].map((bracket) => bracket.scrollLeft);
  openFolds(shown, fetched);
  keepTyped(shown, fetched);
  const focused = document.activeElement;
  shown.replaceWith(fetched);
  for (const [at, bracket] of fetched.querySelectorAll(".bracket").entries()) {
    bracket.scrollTo({ left: lefts[at] ?? 0 });
  }
  keepPlace(shown, fetched, focused);
  fetched.dispatchEvent(new Event("part-replaced", { bubbles: true }));
  return fetched.textContent !== shown.textContent;
}

/**
 * Whether a part is in use: a finger is down on it, or a press in its region waits for an answer. That answer brings the
 * part and a message, and htmx cannot place them if the form is gone.
 * @param {Element} shown
 */
function isPressed(shown) {
  const region = shown.closest("[data-live]") ?? shown;
  return region.querySelector(".htmx-request") !== null || shown.querySelector(":active") !== null;
}

/**
 * Copies text that was typed but not sent into the new part.
 * @param {Element} shown
 * @param {Element} fetched
 */
function keepTyped(shown, fetched) {
  for (const field of typedIn(shown)) {
    const target = field.id ? fetched.querySelector(`#${CSS.escape(field.id)}`) : null;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      target.value = field.value;
    }
  }
}

/**
 * The fields with unsaved text. In a form that came back with errors, all fields count.
 * @param {ParentNode} part
 */
function typedIn(part) {
  const fields = /** @type {NodeListOf<HTMLInputElement | HTMLTextAreaElement>} */ (
    part.querySelectorAll("input, textarea")
  );
  return [...fields].filter(
    (field) => field.value !== field.defaultValue || field.form?.querySelector("[aria-invalid]"),
  );
}

/**
 * Whether the reader was signed out or may no longer see the page, so that there is no use in asking again.
 * @param {Response} response
 */
function isTurnedAway(response) {
  return response.redirected || response.status === 403;
}

/**
 * Whether the tournament has moved on to parts that this page does not have, as when it starts.
 * @param {Element} region
 * @param {string} html
 */
function showsOthers(region, html) {
  const part = region.querySelector("[data-part]");
  return part !== null && !html.includes(`id="${part.id}"`);
}

/**
 * Loads the current page, or shows a notice if there is unsaved text.
 * @param {string} from
 */
function leave(from) {
  if (typedIn(document).length > 0) {
    warn(gettext("The tournament has changed. What you typed is still here. Reload the page to continue."));
  } else {
    location.replace(from.split("?")[0] ?? "");
  }
}

/**
 * Fetches one at a time; news during a fetch lead to one more.
 * @param {Element} region
 * @param {string} from
 */
function fetcher(region, from) {
  let busy = false;
  let wanted = 0;
  let turnedAway = false;
  const shown = () => shownLine(region.querySelector("[data-part]"));
  const isBehind = () => shown() < wanted && !turnedAway;

  /** Returns whether the page is now at a later line. */
  async function fetchOnce() {
    const before = shown();
    const response = await fetch(from, { headers: { accept: "text/html" } });
    turnedAway = isTurnedAway(response);
    if (turnedAway) {
      warn(gettext("This page no longer follows the tournament. Reload it. You may have to sign in again."));
    } else if (response.ok) {
      const html = await response.text();
      replaceParts(html);
      turnedAway = showsOthers(region, html);
      if (turnedAway) {
        leave(from);
      }
    }
    return shown() > before;
  }

  /** @param {number} line */
  async function fetchUpTo(line) {
    wanted = Math.max(wanted, line);
    if (busy) {
      return;
    }
    busy = true;
    try {
      while (isBehind() && (await fetchOnce())) {
        // until the page shows the latest announced line
      }
    } catch {
      // no network: try again below
    } finally {
      busy = false;
    }
    if (isBehind()) {
      setTimeout(fetchUpTo, RETRY_MS, wanted);
    }
  }
  /** Fetches without news, for a page without a stream. Returns whether to continue. */
  async function poll() {
    if (!(busy || turnedAway)) {
      busy = true;
      await fetchOnce().catch(() => false); // no network: try again later
      busy = false;
    }
    return !turnedAway;
  }

  return { fetchUpTo, poll };
}

/** @param {Element} region */
function listen(region) {
  const { fetchUpTo, poll } = fetcher(region, region.getAttribute("data-live-from") ?? "");

  /** @param {MessageEvent} event */
  function fetchNews(event) {
    void fetchUpTo(Number(JSON.parse(event.data).seq));
  }

  function open() {
    const stream = new EventSource(region.getAttribute("data-live") ?? "");
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let waiting;
    let hasLeft = false;
    stream.addEventListener("changed", fetchNews);
    // The browser reconnects by itself after a break, but not after a refusal.
    stream.addEventListener("error", () => {
      if (stream.readyState === EventSource.CLOSED) {
        waiting = setTimeout(reopen, REOPEN_MS * (1 + Math.random() / 2)); // not all pages at once
      }
    });
    const close = () => {
      hasLeft = true;
      stream.close();
      clearTimeout(waiting);
    };
    async function reopen() {
      if ((await poll()) && !hasLeft) {
        removeEventListener("pagehide", close);
        open();
      }
    }
    addEventListener("pagehide", close, { once: true });
  }

  open();
  // a page restored by the back button has lost its stream
  addEventListener("pageshow", (event) => event.persisted && open());
}

if (typeof document !== "undefined") {
  for (const region of document.querySelectorAll("[data-live]")) {
    listen(region);
  }
}
