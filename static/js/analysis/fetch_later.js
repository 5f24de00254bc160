/** Fetches the analysis of a replay shortly before its place on the page scrolls into view. */
import { gettext } from "../texts.js";

/** The header that asks for one part of a page. */
const PART = "Slapdeck-Part";

const WITHIN = "200px";

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
    // The link already there leads to a page with the same figures.
    const message = document.createElement("p");
    message.className = "muted";
    message.textContent = `${gettext("The figures could not be fetched.")} ${error instanceof Error ? error.message : ""}`;
    part.append(message);
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
