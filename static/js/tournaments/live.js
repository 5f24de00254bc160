// Keeps a page up to date: the server says "changed, line N", and the page fetches the part that it shows.
//
// [data-live]        address of the event stream
// [data-live-from]   address of the part to fetch; it replaces the [data-part] inside
// [data-live-notice] number of the line the page shows: a page that somebody types on only gets a word
// [data-part]        the part, with its line in data-seq
// [data-live-status] where to say it aloud

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
 * Puts the fetched part in the place of the shown one, unless what came is older.
 * @param {Element} region
 * @param {string} html
 */
function replacePart(region, html) {
  const fetched = new DOMParser().parseFromString(html, "text/html").querySelector("[data-part]");
  const shown = region.querySelector("[data-part]");
  if (!fetched || !shown || shownLine(fetched) < shownLine(shown)) {
    return;
  }
  const scroller = shown.querySelector(".bracket");
  const left = scroller?.scrollLeft ?? 0;
  shown.replaceWith(fetched);
  fetched.querySelector(".bracket")?.scrollTo({ left });
  say("The page has changed.");
}

/**
 * One fetch at a time; news that comes meanwhile asks for one more.
 * @param {Element} region
 * @param {string} from
 */
function fetcher(region, from) {
  let busy = false;
  let wanted = 0;
  const isBehind = () => shownLine(region.querySelector("[data-part]")) < wanted;

  async function fetchOnce() {
    const response = await fetch(from, { headers: { accept: "text/html" } });
    if (response.ok) {
      replacePart(region, await response.text());
    }
    return response.ok;
  }

  /** @param {number} line */
  return async function upTo(line) {
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
      // away from the network: the stream greets with the newest line when it is back
    } finally {
      busy = false;
    }
  };
}

/** @param {Element} region */
function listen(region) {
  const from = region.getAttribute("data-live-from");
  const known = Number(region.getAttribute("data-live-notice") ?? 0);
  const upTo = from ? fetcher(region, from) : null;

  /** @param {MessageEvent} event */
  function hear(event) {
    const line = Number(JSON.parse(event.data).seq);
    if (upTo) {
      void upTo(line);
    } else if (line > known) {
      say("Something else was entered meanwhile. It shows when you send the next deal.");
    }
  }

  function open() {
    const stream = new EventSource(region.getAttribute("data-live") ?? "");
    stream.addEventListener("changed", hear);
    addEventListener("pagehide", () => stream.close(), { once: true });
  }

  open();
  // a page that "back" brings out of the browser's memory has been asleep
  addEventListener("pageshow", (event) => event.persisted && open());
}

for (const region of document.querySelectorAll("[data-live]")) {
  listen(region);
}
