// The findings of a first look at a bot, in words. Pure.
import { ngettext } from "../texts.js";

/**
 * @typedef {{ complaints: string[], line: number, games: number, won: number, seconds: number, prints: string }} Findings
 */

/**
 * Sums the findings up in one sentence.
 * @param {Findings} findings
 */
export function verdict(findings) {
  if (findings.complaints.length > 0) {
    return findings.complaints.join(" ");
  }
  return ngettext(
    "Nothing wrong: it played %(count)s short game in %(seconds)s s and won %(won)s.",
    "Nothing wrong: it played %(count)s short games in %(seconds)s s and won %(won)s.",
    findings.games,
    { seconds: findings.seconds.toFixed(2), won: findings.won },
  );
}

/**
 * The character positions at which a line of a text begins and ends, without the line feed.
 * @param {string} text
 * @param {number} line from 1
 * @returns {[number, number]}
 */
export function stretchOf(text, line) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return [before, before + (lines[line - 1] ?? "").length];
}
