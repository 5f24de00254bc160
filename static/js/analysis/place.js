/** Fetches the analysis of a replay when its place on the page comes near, and puts it there. */
import { gettext } from "../texts.js";

/** The header with which a page asks for the part alone. */
const PART = "Slapdeck-Part";

const WITHIN = "600px";

/** @param {HTMLElement} place */
async function fill(place) {
  const part = place.querySelector('[data-part="analysis"]');
  if (!part || !place.dataset.analysisUrl) return;
  part.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(place.dataset.analysisUrl, { headers: { [PART]: "analysis" } });
    if (!answer.ok) throw new Error(gettext("The server answered %(status)s.", { status: answer.status }));
    part.innerHTML = await answer.text();
  } catch (error) {
    // The link that stands there leads to a page with the same figures.
    const told = document.createElement("p");
    told.className = "muted";
    told.textContent = `${gettext("The figures could not be fetched.")} ${error instanceof Error ? error.message : ""}`;
    part.append(told);
  }
  part.removeAttribute("aria-busy");
}

for (const place of document.querySelectorAll("[data-analysis-url]")) {
  if (!(place instanceof HTMLElement)) continue;
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      void fill(place);
    },
    { rootMargin: WITHIN },
  );
  observer.observe(place);
}
