// The second figure of a deal follows from the first, until somebody types it.

/**
 * What the other side must hold, or nothing while the figure makes no sense.
 * @param {string} typed
 * @param {number} total
 */
export function rest(typed, total) {
  const figure = Number(typed);
  return /^\d+$/.test(typed.trim()) && figure <= total ? String(total - figure) : "";
}

/** @param {HTMLFormElement} form */
function fillIn(form) {
  const total = Number(form.dataset.total);
  const fields = [...form.querySelectorAll("input")].filter((field) => field.name.startsWith("cards_"));
  for (const [at, field] of fields.entries()) {
    const other = fields[1 - at];
    field.addEventListener("input", () => {
      field.dataset.typed = field.value ? "yes" : "";
      if (other && !other.dataset.typed) {
        other.value = rest(field.value, total);
      }
    });
  }
}

if (typeof document !== "undefined") {
  for (const form of document.querySelectorAll("form")) {
    if (form.dataset.total) {
      fillIn(form);
    }
  }
}
