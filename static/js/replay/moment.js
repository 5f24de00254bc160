/**
 * A moment of a game as it stands in an address: ?deal=3&t=12.340, the deal from 1, seconds into it.
 *
 * @typedef {{ deal: number, at_ms: number }} Moment  the deal from 0
 */

/**
 * The moment an address names, or null when it names none. Nonsense is no moment; the viewer keeps it inside the game.
 * @param {string} search
 * @returns {Moment | null}
 */
export function readMoment(search) {
  const words = new URLSearchParams(search);
  const deal = words.get("deal") ?? "1";
  const seconds = words.get("t") ?? "0";
  if (!words.has("deal") && !words.has("t")) return null;
  if (!/^\d{1,4}$/.test(deal) || !/^\d{1,6}(\.\d{1,6})?$/.test(seconds)) return null;
  return { deal: Math.max(Number(deal) - 1, 0), at_ms: Math.round(Number(seconds) * 1000) };
}

/**
 * An address that opens at a moment; everything else in it stays.
 * @param {string} address
 * @param {Moment} moment
 */
export function momentAddress(address, { deal, at_ms }) {
  const url = new URL(address);
  url.searchParams.set("deal", String(deal + 1));
  url.searchParams.set("t", (Math.max(Math.round(at_ms), 0) / 1000).toFixed(3));
  url.hash = "";
  return url.href;
}

/**
 * Minutes, seconds and, if asked for, thousandths.
 * @param {number} at_ms
 * @param {boolean} [exact]
 */
export function clockText(at_ms, exact = false) {
  const whole = Math.max(Math.floor(at_ms), 0);
  const minutes = Math.floor(whole / 60_000);
  const seconds = String(Math.floor(whole / 1000) % 60).padStart(2, "0");
  return exact ? `${minutes}:${seconds}.${String(whole % 1000).padStart(3, "0")}` : `${minutes}:${seconds}`;
}
