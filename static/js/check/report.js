// What the check of a record found, in words. Pure.

/**
 * @typedef {{ number: number, entries: number, digest: string, fault: string, from_seed: boolean | null }} DealCheck
 * @typedef {{ file: string, deals: DealCheck[], entries: number, seed_fits: boolean | null,
 *   comes_from_seed: boolean | null, holds: boolean }} Report
 */

/**
 * One sentence for all of it. `file` is the hash that the page shows.
 * @param {Report} report
 * @param {string} file
 */
export function verdict(report, file) {
  const fault = report.deals.find((deal) => deal.fault)?.fault;
  if (fault) {
    return `Your browser says: not as recorded, ${fault}.`;
  }
  if (report.deals.length === 0) {
    return "Your browser says: there is no deal in this file.";
  }
  if (report.file !== file) {
    return "Your browser says: the file it was sent is not the one whose hash stands on this page.";
  }
  if (report.seed_fits === false) {
    return "Your browser says: the seed does not match its commitment.";
  }
  if (report.comes_from_seed === false) {
    return "Your browser says: the cards do not all come from the seed.";
  }
  return `Verified by your browser: ${report.entries} entries re-applied, ${digests(report)}, ${seed(report)}`;
}

/** @param {Report} report */
function digests(report) {
  return report.deals.length === 1 ? "digest equal" : "digests equal";
}

/** @param {Report} report */
function seed(report) {
  return report.comes_from_seed ? "seed matches its commitment." : "file as shown; no seed to compare.";
}

/**
 * What to write beside a deal whose digest the page shows.
 * @param {Report} report
 * @param {number} number
 * @param {string} digest
 */
export function besideDeal(report, number, digest) {
  const deal = report.deals.find((one) => one.number === number);
  if (!deal) {
    return "not looked at";
  }
  if (deal.fault) {
    return deal.fault;
  }
  if (deal.digest !== digest) {
    return "another digest";
  }
  return deal.from_seed === false ? "as recorded, but not from the seed" : "as recorded";
}

/**
 * Whether nothing is wrong, the file included.
 * @param {Report} report
 * @param {string} file
 */
export function isTrue(report, file) {
  return report.holds && report.file === file;
}
