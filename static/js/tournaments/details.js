// Opening a row of standings fetches details from the entry's page: its needs and its opponents.
//
// a[data-details]  in a <details>: a link to that page, replaced by the fetched details

/** @param {HTMLAnchorElement} link */
async function fetchDetails(link) {
  const response = await fetch(`${link.href}?part=details`);
  if (response.ok && !response.redirected) {
    const details = new DOMParser().parseFromString(await response.text(), "text/html");
    link.replaceWith(...details.body.childNodes);
  }
}

/** @param {Event} event */
function whenOpened({ target }) {
  const link = target instanceof HTMLDetailsElement && target.open ? target.querySelector("a[data-details]") : null;
  if (link instanceof HTMLAnchorElement) {
    // If the request fails, the link stays.
    fetchDetails(link).catch(() => undefined);
  }
}

document.addEventListener("toggle", whenOpened, true);
