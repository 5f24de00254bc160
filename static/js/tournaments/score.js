// The score sheet on a phone: a number pad instead of the keyboard, places by tapping names, and the last figure filled in
// from the others until it is typed.
//
// [data-total]    the cards of all sides together; 0 if there is no fixed sum
// [data-least]    the lowest number for a side; [data-most] the highest
// [data-refused]  numbers that are impossible now: their keys are disabled
// [data-keys]     the place of the pad
// [data-seat]     a side with a field for its place
// [data-goes-on]  a link that is followed automatically, on a sheet without a form
import { gettext } from "../texts.js";

/** With more numbers or fields than this, a phone only has room for digits. */
const MOST_KEYS = 60;
const MOST_FIELDS = 2;
/** With fewer keys than this, two rows are enough. */
const FEW_KEYS = 11;

/**
 * What one side leaves for the other; empty if the figure makes no sense.
 * @param {string} typed
 * @param {number} total
 */
export function rest(typed, total) {
  const figure = Number(typed);
  return /^\d+$/.test(typed.trim()) && figure <= total ? String(total - figure) : "";
}

/**
 * What the sides leave for one more side; empty if a figure makes no sense.
 * @param {string[]} typed
 * @param {number} total
 */
export function restOfAll(typed, total) {
  return typed.reduce((left, figure) => (left ? rest(figure, Number(left)) : ""), String(total));
}

/**
 * The order of going out after a tap on a name. A new name is added. A name already in the order is removed, with all after
 * it. The only name left comes last by itself, and a tap on it changes nothing.
 * @param {number[]} order
 * @param {number} seat
 * @param {number} seats
 */
export function orderAfter(order, seat, seats) {
  const at = order.indexOf(seat);
  if (at >= 0) {
    return at === seats - 1 ? order : order.slice(0, at);
  }
  const out = [...order, seat];
  const left = Array.from({ length: seats }, (_, other) => other).filter((other) => !out.includes(other));
  return left.length === 1 ? [...out, ...left] : out;
}

/**
 * Sets a figure as if it were typed.
 * @param {HTMLInputElement} field
 * @param {string} value
 */
function type(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * @param {HTMLInputElement[]} fields
 * @param {number} total
 */
function fillInTheLast(fields, total) {
  whenEmptied(fields[0]?.form, () => {
    for (const field of fields) {
      field.dataset.typed = "";
    }
  });
  for (const field of fields) {
    field.addEventListener("input", () => {
      field.dataset.typed = field.value ? "yes" : "";
      const others = fields.filter((other) => !other.dataset.typed);
      const [last] = others;
      if (last && others.length === 1) {
        last.value = restOfAll(
          fields.filter((other) => other !== last).map((other) => other.value),
          total,
        );
      }
    });
  }
}

/**
 * Calls `begin` when the form is reset for the next deal, as happens without network.
 * @param {HTMLFormElement | null | undefined} form
 * @param {() => void} begin  called after the fields are empty
 */
function whenEmptied(form, begin) {
  form?.addEventListener("reset", () => queueMicrotask(begin));
}

/**
 * @param {string} text
 * @param {string} name
 * @param {() => void} press
 */
function key(text, name, press) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "score-key";
  button.textContent = text;
  if (name !== text) {
    button.setAttribute("aria-label", name);
  }
  button.addEventListener("click", press);
  return button;
}

/** The fields; the active one takes the pressed numbers. */
class Fields {
  /** @param {HTMLInputElement[]} all */
  constructor(all) {
    this.all = all;
    this.isFresh = true;
    /** @type {HTMLInputElement | undefined} */
    this.active = all.find((field) => !field.value) ?? all[0];
    for (const field of all) {
      field.inputMode = "none"; // the pad replaces the phone's keyboard
      field.addEventListener("focus", () => this.choose(field));
    }
    this.show();
  }

  /** @param {HTMLInputElement | undefined} field */
  choose(field) {
    this.active = field;
    this.isFresh = true;
    this.show();
  }

  next() {
    const empty = this.all.find((field) => !field.value);
    if (empty) {
      this.choose(empty);
    }
  }

  show() {
    for (const field of this.all) {
      field.classList.toggle("is-active", field === this.active);
    }
  }

  /** @param {string} figure */
  put(figure) {
    if (this.active) {
      type(this.active, figure);
      this.next();
    }
  }

  /**
   * Adds a digit; the first one replaces the old figure.
   * @param {string} digit
   */
  add(digit) {
    if (this.active) {
      type(this.active, (this.isFresh ? "" : this.active.value) + digit);
      this.isFresh = false;
    }
  }

  remove() {
    if (this.active) {
      type(this.active, this.active.value.slice(0, -1));
      this.isFresh = false;
    }
  }
}

/**
 * @param {Fields} fields
 * @param {number} least
 * @param {number} most
 */
function takesDigits(fields, least, most) {
  return most - least > MOST_KEYS || fields.all.length > MOST_FIELDS;
}

/**
 * @param {Fields} fields
 * @param {number} least
 * @param {number} most
 * @param {string[]} refused
 */
function keysOf(fields, least, most, refused) {
  if (takesDigits(fields, least, most)) {
    const digits = [..."123456789"].map((digit) => key(digit, digit, () => fields.add(digit)));
    const others = [
      key("⌫", gettext("Delete a digit"), () => fields.remove()),
      key("0", "0", () => fields.add("0")),
      key("→", gettext("Next field"), () => fields.next()),
    ];
    return [...digits, ...others];
  }
  const figures = Array.from({ length: most - least + 1 }, (_, at) => String(least + at));
  return figures.map((figure) => {
    const one = key(figure, figure, () => fields.put(figure));
    one.disabled = refused.includes(figure);
    return one;
  });
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLInputElement[]} inputs
 */
function showPad(form, inputs) {
  const place = form.querySelector("[data-keys]");
  const [least, most] = [Number(form.dataset.least), Number(form.dataset.most)];
  if (!place) {
    return;
  }
  const fields = new Fields(inputs);
  const refused = (form.dataset.refused ?? "").split(" ");
  const keys = keysOf(fields, least, most, refused);
  for (const one of keys) {
    one.tabIndex = -1; // keyboard users type into the field
  }
  place.className = takesDigits(fields, least, most) ? "score-keys score-digits" : "score-keys";
  place.classList.toggle("score-few", keys.length < FEW_KEYS);
  place.setAttribute("role", "group");
  place.setAttribute("aria-label", gettext("Numbers"));
  place.replaceChildren(...keys);
  const mark = () => {
    for (const one of keys) {
      one.classList.toggle("is-chosen", one.textContent === fields.active?.value);
    }
  };
  form.addEventListener("input", mark);
  form.addEventListener("focusin", mark);
  place.addEventListener("click", mark);
  whenEmptied(form, () => {
    fields.choose(inputs[0]);
    mark();
  });
  mark();
}

/** @param {HTMLFormElement} form */
function takePlacesByTaps(form) {
  const seats = /** @type {HTMLElement[]} */ ([...form.querySelectorAll("[data-seat]")]);
  const choices = seats.map((seat) => seat.querySelector("select"));
  const buttons = seats.map((seat, at) => {
    const button = key("", "", () => tap(at));
    const name = document.createElement("span");
    name.className = "place-name";
    name.dir = "auto";
    name.textContent = seat.dataset.seat ?? "";
    button.className = "place-key";
    button.append(name);
    return button;
  });
  const typed = choices.map((choice, seat) => ({ place: Number(choice?.value), seat })).filter(({ place }) => place);
  let order = typed.sort((one, other) => one.place - other.place).map(({ seat }) => seat);

  /** @param {number} seat */
  function tap(seat) {
    order = orderAfter(order, seat, seats.length);
    show();
  }

  function show() {
    for (const [seat, button] of buttons.entries()) {
      const place = order.indexOf(seat) + 1;
      const choice = choices[seat];
      const name = seats[seat]?.dataset.seat ?? "";
      button.dataset.place = place ? `${place}.` : "–";
      const named = place
        ? gettext("%(name)s: place %(place)s", { name, place })
        : gettext("%(name)s: no place yet", { name });
      button.setAttribute("aria-label", named);
      if (choice) {
        choice.value = place ? String(place) : "";
      }
    }
  }

  for (const [at, seat] of seats.entries()) {
    choices[at]?.closest(".field")?.setAttribute("hidden", "");
    seat.querySelector("label")?.classList.add("visually-hidden");
    seat.prepend(/** @type {HTMLButtonElement} */ (buttons[at]));
  }
  whenEmptied(form, () => {
    order = [];
    show();
  });
  const how = form.querySelector(".score-order");
  if (how && seats.length) {
    how.textContent = gettext("Tap the names in the order of going out, then the numbers of cards.");
  }
  show();
}

/** @param {HTMLFormElement} form */
function setUp(form) {
  const inputs = [...form.querySelectorAll("input")].filter((field) => /^(points_\d|cards_\d|left)$/.test(field.name));
  const total = Number(form.dataset.total);
  if (total) {
    fillInTheLast(inputs, total);
  }
  showPad(form, inputs);
  takePlacesByTaps(form);
}

function followLink() {
  const link = document.querySelector("a[data-goes-on]");
  if (link instanceof HTMLAnchorElement) {
    location.replace(link.href);
  }
}

if (typeof document !== "undefined") {
  for (const form of document.querySelectorAll("form")) {
    if (form.dataset.most) {
      setUp(form);
    }
  }
  document.addEventListener("part-replaced", followLink);
}
