/**
 * Changes an element's text in place. Replacing the text node would trigger a new layout of the whole element.
 * @param {HTMLElement} element that contains only text
 * @param {string} text
 */
export function write(element, text) {
  const node = element.firstChild;
  if (!(node instanceof Text)) element.append(text);
  else if (node.data !== text) node.data = text;
}
