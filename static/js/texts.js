/**
 * Translates every text that a module shows. `manage.py makemessages -d djangojs` finds the calls; write whole texts with named
 * placeholders: `gettext("Deal %(deal)s", { deal })`.
 *
 * In English a text is shown as it is written. A page in another language loads Django's JavaScriptCatalog before its
 * modules, which puts the translations into the global `django`.
 *
 * @typedef {Record<string, string | number>} Values  by the names of the placeholders
 * @typedef {{ gettext: (text: string) => string, ngettext: (one: string, many: string, count: number) => string }} Catalogue
 */

/** @type {Catalogue} */
const ENGLISH = { gettext: (text) => text, ngettext: (one, many, count) => (count === 1 ? one : many) };

/** @type {Catalogue} */
const catalogue = Reflect.get(globalThis, "django") ?? ENGLISH;

/** @param {string} text @param {Values} [values] */
export function gettext(text, values) {
  return interpolate(catalogue.gettext(text), values);
}

/** The text for a number, which fills the placeholder `count`. @param {string} one @param {string} many @param {number} count @param {Values} [values] */
export function ngettext(one, many, count, values) {
  return interpolate(catalogue.ngettext(one, many, count), { count, ...values });
}

/** Fills in the placeholders that have a value. @param {string} text @param {Values} [values] */
export function interpolate(text, values = {}) {
  return text.replace(/%\((\w+)\)s/g, (placeholder, name) => String(values[name] ?? placeholder));
}
