// Forms that cannot wait on the phone, such as corrections and undo: the site may answer them with a question. Without
// network such a form is not sent. The page stays as it is, with all input, and says so.
//
// form[data-waits] has the outbox instead (page.js)

import { gettext } from "../texts.js";
import { OFFLINE } from "./page_copies.js";

const TIMEOUT_MS = 6000;

/** Forms that the site is ready to take. @type {WeakSet<HTMLFormElement>} */
const ready = new WeakSet();

async function answers() {
  if (!navigator.onLine) {
    return false;
  }
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(OFFLINE, { method: "HEAD", cache: "no-store", signal }).then(
    () => true,
    () => false,
  );
}

/** @param {SubmitEvent} event */
async function submitted(event) {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "post" || form.dataset.waits) {
    return;
  }
  if (ready.delete(form)) {
    return;
  }
  event.preventDefault();
  if (form.ariaBusy) {
    return;
  }
  form.ariaBusy = "true";
  form.querySelector("[data-not-sent]")?.remove();
  const isReached = await answers();
  form.ariaBusy = null;
  if (isReached) {
    ready.add(form);
    form.requestSubmit(submitter);
  } else {
    (submitter ?? form.lastElementChild)?.after(notice());
  }
}

function notice() {
  const made = document.createElement("p");
  made.className = "errors";
  made.dataset.notSent = "";
  made.setAttribute("role", "alert");
  made.textContent = gettext("This needs the network. Nothing was sent and nothing is lost: press again later.");
  return made;
}

document.addEventListener("submit", submitted);
