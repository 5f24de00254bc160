// What a first look at a bot found, in words. Pure.

/**
 * @typedef {{ complaints: string[], line: number, games: number, won: number, seconds: number, prints: string }} Look
 */

/**
 * One sentence for all of it.
 * @param {Look} look
 */
export function verdict(look) {
  if (look.complaints.length > 0) {
    return look.complaints.join(" ");
  }
  const games = look.games === 1 ? "1 short game" : `${look.games} short games`;
  return `Nothing wrong: it played ${games} in ${look.seconds.toFixed(1)} s and won ${look.won}.`;
}

/**
 * Where a line begins and ends in a text: its characters, without the line feed.
 * @param {string} text
 * @param {number} line from 1
 * @returns {[number, number]}
 */
export function stretchOf(text, line) {
  const lines = text.split("\n");
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return [before, before + (lines[line - 1] ?? "").length];
}
