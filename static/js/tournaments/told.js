// Opening a row brings what the page of its entry tells: what it takes, and why these opponents.
//
// a[data-told]  in a <details>: leads to that page, and makes way for what comes from there

/** @param {HTMLAnchorElement} link */
async function bring(link) {
  const response = await fetch(`${link.href}?part=told`);
  if (response.ok && !response.redirected) {
    const told = new DOMParser().parseFromString(await response.text(), "text/html");
    link.replaceWith(...told.body.childNodes);
  }
}

/** @param {Event} event */
function whenOpened({ target }) {
  const link = target instanceof HTMLDetailsElement && target.open ? target.querySelector("a[data-told]") : null;
  if (link instanceof HTMLAnchorElement) {
    // Without an answer the link stays, and leads there.
    bring(link).catch(() => undefined);
  }
}

document.addEventListener("toggle", whenOpened, true);
