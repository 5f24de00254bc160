// Keeps a page up to date: the server says "changed, line N", and the page fetches the part that it shows.
//
// [data-live]        address of the event stream
// [data-live-from]   address of the parts to fetch
// [data-part]        a part, with its line in data-seq: a fetched one takes the place of the shown one of its id,
//                    and the one inside [data-live] says how far the page has come
// [data-live-status] where to say it aloud

import { gettext } from "../texts.js";
import { warn } from "./notices.js";
import { keepPlace, openFolds } from "./place.js";

const RETRY_MS = 2000;
const REOPEN_MS = 30_000; // after the server has refused the stream: too many pages listen, or it is starting again

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
 * Puts the fetched parts in the places of the shown ones.
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
 * Unless it shows that already, or somebody is at it. Answers whether the part says something else now.
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
 * Whether a finger is down on it, which would come up from nothing, or a press beside it is on its way whose answer
 * brings the part and a message too: htmx has nowhere to put that when the form is gone.
 * @param {Element} shown
 */
function isPressed(shown) {
  const region = shown.closest("[data-live]") ?? shown;
  return region.querySelector(".htmx-request") !== null || shown.querySelector(":active") !== null;
}

/**
 * What somebody has typed and not sent stays.
 * @param {Element} shown
 * @param {Element} fetched
 */
function keepTyped(shown, fetched) {
  for (const field of typedIn(shown)) {
    const there = field.id ? fetched.querySelector(`#${CSS.escape(field.id)}`) : null;
    if (there instanceof HTMLInputElement || there instanceof HTMLTextAreaElement) {
      there.value = field.value;
    }
  }
}

/**
 * The fields in which something else stands than is stored, as in all of a form that came back with something wrong.
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
 * People who were signed out, or may no longer see the page, are led elsewhere or refused: asking again is of no use.
 * @param {Response} response
 */
function isTurnedAway(response) {
  return response.redirected || response.status === 403;
}

/**
 * Whether the tournament has gone on to what this page has no place for, as when it starts.
 * @param {Element} region
 * @param {string} html
 */
function showsOthers(region, html) {
  const part = region.querySelector("[data-part]");
  return part !== null && !html.includes(`id="${part.id}"`);
}

/**
 * To the page as it is now; during typing a notice comes instead.
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
 * One fetch at a time; news that comes meanwhile asks for one more.
 * @param {Element} region
 * @param {string} from
 */
function fetcher(region, from) {
  let busy = false;
  let wanted = 0;
  let turnedAway = false;
  const shown = () => shownLine(region.querySelector("[data-part]"));
  const isBehind = () => shown() < wanted && !turnedAway;

  /** Answers whether it brought the page forward. */
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
  async function upTo(line) {
    wanted = Math.max(wanted, line);
    if (busy) {
      return;
    }
    busy = true;
    try {
      while (isBehind() && (await fetchOnce())) {
        // until the page shows the newest line that was heard of
      }
    } catch {
      // away from the network: it is tried again
    } finally {
      busy = false;
    }
    if (isBehind()) {
      setTimeout(upTo, RETRY_MS, wanted);
    }
  }
  /** Fetches without news, for a page that cannot listen now. Answers whether to go on. */
  async function look() {
    if (!(busy || turnedAway)) {
      busy = true;
      await fetchOnce().catch(() => false); // away from the network: it is tried again
      busy = false;
    }
    return !turnedAway;
  }

  return { upTo, look };
}

/** @param {Element} region */
function listen(region) {
  const { upTo, look } = fetcher(region, region.getAttribute("data-live-from") ?? "");

  /** @param {MessageEvent} event */
  function hear(event) {
    void upTo(Number(JSON.parse(event.data).seq));
  }

  function open() {
    const stream = new EventSource(region.getAttribute("data-live") ?? "");
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let waiting;
    let hasLeft = false;
    stream.addEventListener("changed", hear);
    // The browser itself tries again after a break, and never after a refusal.
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
      if ((await look()) && !hasLeft) {
        removeEventListener("pagehide", close);
        open();
      }
    }
    addEventListener("pagehide", close, { once: true });
  }

  open();
  // a page that "back" brings out of the browser's memory has been asleep
  addEventListener("pageshow", (event) => event.persisted && open());
}

if (typeof document !== "undefined") {
  for (const region of document.querySelectorAll("[data-live]")) {
    listen(region);
  }
}
