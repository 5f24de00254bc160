/** Words on the page. */

/**
 * Writes over the text that is there: another text in its place would have the page lay the whole element out again.
 * @param {HTMLElement} element with nothing but text in it
 * @param {string} text
 */
export function write(element, text) {
  const there = element.firstChild;
  if (!(there instanceof Text)) element.append(text);
  else if (there.data !== text) there.data = text;
}
