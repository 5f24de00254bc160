// The result of checking a record, in words. Pure.
import { gettext, ngettext } from "../texts.js";

/**
 * @typedef {{ number: number, entries: number, digest: string, fault: string, from_seed: boolean | null }} DealCheck
 * @typedef {{ file: string, deals: DealCheck[], entries: number, seed_fits: boolean | null,
 *   comes_from_seed: boolean | null, holds: boolean }} Report
 */

/**
 * Sums the result up in one sentence. `file` is the hash that the page shows.
 * @param {Report} report
 * @param {string} file
 */
export function verdict(report, file) {
  const fault = report.deals.find((deal) => deal.fault)?.fault;
  if (fault) {
    return gettext("Your browser says: not as recorded, %(fault)s.", { fault });
  }
  if (report.deals.length === 0) {
    return gettext("Your browser says: there is no deal in this file.");
  }
  if (report.file !== file) {
    return gettext("Your browser says: this page shows the hash of another file.");
  }
  if (report.seed_fits === false) {
    return gettext("Your browser says: the seed does not match its commitment.");
  }
  if (report.comes_from_seed === false) {
    return gettext("Your browser says: the cards do not all come from the seed.");
  }
  const verified = ngettext(
    "Verified by your browser: %(entries)s entries re-applied, digest equal.",
    "Verified by your browser: %(entries)s entries re-applied, digests equal.",
    report.deals.length,
    { entries: report.entries },
  );
  return `${verified} ${seed(report)}`;
}

/** @param {Report} report */
function seed(report) {
  return report.comes_from_seed ? gettext("The seed matches its commitment.") : gettext("There is no seed to compare.");
}

/**
 * The text beside a deal whose digest the page shows.
 * @param {Report} report
 * @param {number} number
 * @param {string} digest
 */
export function dealResult(report, number, digest) {
  const deal = report.deals.find((one) => one.number === number);
  if (!deal) {
    return gettext("not checked");
  }
  if (deal.fault) {
    return deal.fault;
  }
  if (deal.digest !== digest) {
    return gettext("another digest");
  }
  return deal.from_seed === false ? gettext("as recorded, but not from the seed") : gettext("as recorded");
}

/**
 * Whether the record holds and its file is the one the page shows.
 * @param {Report} report
 * @param {string} file
 */
export function isTrue(report, file) {
  return report.holds && report.file === file;
}
