/**
 * Splits a long list of variants: choose the family first, then the variant. Without this module one list shows all, in groups.
 *
 * [data-families]  a select with a group for each family; its value is the title of the first choice
 */

/** @param {HTMLSelectElement} list */
function offerFamilies(list) {
  const groups = [...list.querySelectorAll("optgroup")];
  const choices = groups.map((group) => choiceOf(group, list.id));
  const show = () => {
    const chosen = list.selectedOptions[0]?.parentElement;
    for (const [at, group] of groups.entries()) {
      group.hidden = group !== chosen;
      choices[at].checked = group === chosen;
    }
  };
  for (const [at, choice] of choices.entries())
    choice.addEventListener("change", () => {
      list.value = groups[at].querySelector("option")?.value ?? "";
      list.dispatchEvent(new Event("change", { bubbles: true }));
    });
  list.addEventListener("change", show);
  window.addEventListener("pageshow", show); // the back button restores the choice
  const families = document.createElement("fieldset");
  const legend = document.createElement("legend");
  legend.textContent = list.dataset.families ?? "";
  families.className = "families";
  families.append(legend, ...choices.map((choice) => /** @type {HTMLElement} */ (choice.parentElement)));
  list.closest(".field")?.before(families);
  show();
}

/** A radio button in a label. It belongs to no form, so it is never sent. @param {HTMLOptGroupElement} group @param {string} list */
function choiceOf(group, list) {
  const choice = document.createElement("input");
  choice.type = "radio";
  choice.name = `family-of-${list}`;
  choice.setAttribute("form", "");
  const label = document.createElement("label");
  label.append(choice, group.label);
  return choice;
}

for (const list of document.querySelectorAll("select[data-families]"))
  offerFamilies(/** @type {HTMLSelectElement} */ (list));
