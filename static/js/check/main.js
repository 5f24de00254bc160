// The button that checks a record in the visitor's own browser, and the result.
//
// [data-part=own]       holds the addresses of the worker and of its downloads, and the record's seed, commitment and hash
// [data-part=own-deal]  in each deal's row: the browser's result

import { gettext } from "../texts.js";
import { dealResult, isTrue, verdict } from "./report.js";

const own = /** @type {HTMLElement} */ (document.querySelector("[data-part=own]"));
const start = /** @type {HTMLButtonElement} */ (own.querySelector("[data-part=start]"));
const progress = /** @type {HTMLProgressElement} */ (own.querySelector("[data-part=progress]"));
const status = /** @type {HTMLElement} */ (own.querySelector("[data-part=status]"));

/** @param {string} name */
function address(name) {
  return new URL(own.dataset[name] ?? "", location.href).href;
}

/** @param {import("./report.js").Report} report */
function show(report) {
  const file = own.dataset.file ?? "";
  status.textContent = verdict(report, file);
  status.className = isTrue(report, file) ? "notice" : "notice-error";
  for (const cell of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-part=own-deal]"))) {
    const row = cell.closest("tr");
    cell.textContent = dealResult(report, Number(row?.dataset.deal), row?.dataset.digest ?? "");
    cell.hidden = false;
  }
  for (const head of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-part=own-head]"))) {
    head.hidden = false;
  }
}

/** @param {string} reason */
function fail(reason) {
  status.textContent = gettext("Your browser could not check it (%(reason)s). Use the command below.", { reason });
  status.className = "notice-error";
}

function end() {
  progress.hidden = true;
  start.disabled = false;
  start.textContent = gettext("Check again");
}

function check() {
  start.disabled = true;
  progress.hidden = false;
  progress.removeAttribute("value");
  status.className = "";
  const worker = new Worker(address("worker"), { type: "module" });
  const finish = () => {
    worker.terminate();
    end();
  };
  worker.addEventListener("message", ({ data }) => {
    if (data.text) {
      status.textContent = data.text;
      progress.max = data.of;
      progress.value = data.step;
    }
    if (data.report) {
      show(data.report);
      finish();
    }
    if (data.failed) {
      fail(data.failed);
      finish();
    }
  });
  worker.addEventListener("error", (event) => {
    fail(event.message || gettext("its worker did not start"));
    finish();
  });
  worker.postMessage({
    python: address("python"),
    engine: address("engine"),
    log: address("log"),
    seed: own.dataset.seed,
    commitment: own.dataset.commitment,
  });
}

start.hidden = false;
start.addEventListener("click", check);
