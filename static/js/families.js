/**
 * A long list of variants, of which the family is chosen first. Without this module the list has them all, in groups.
 *
 * [data-families]  a select with a group for each family; its value says what is chosen first
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
  window.addEventListener("pageshow", show); // the back button brings back what was chosen
  const families = document.createElement("fieldset");
  const legend = document.createElement("legend");
  legend.textContent = list.dataset.families ?? "";
  families.className = "families";
  families.append(legend, ...choices.map((choice) => /** @type {HTMLElement} */ (choice.parentElement)));
  list.closest(".field")?.before(families);
  show();
}

/** In a label with its name. It is sent with no form. @param {HTMLOptGroupElement} group @param {string} list */
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
