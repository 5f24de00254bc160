/** Finds the viewers of a page, fetches what they play, and starts them. The one module that templates name. */
import { loadFaces } from "./faces.js";
import { readLoop, readMoment } from "./moment.js";
import { Recording } from "./recording.js";
import { Viewer } from "./viewer.js";

/** @param {HTMLElement} root */
async function start(root) {
  const { filmUrl = "", facesUrl = "", mode = "page" } = root.dataset;
  const status = root.querySelector('[data-part="status"]');
  try {
    const [game] = await Promise.all([fetchGame(filmUrl), loadFaces(facesUrl)]);
    if (game.deals.length === 0) throw new Error("Nothing of this game was recorded.");
    open(root, game, mode === "embed");
    status?.remove();
  } catch (error) {
    if (status) status.textContent = `This replay cannot be shown. ${error instanceof Error ? error.message : ""}`;
    root.classList.add("is-broken");
  }
}

/** @param {string} address @returns {Promise<import("./recording.js").GameFilm>} */
async function fetchGame(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(await reasonOf(answer));
  return answer.json();
}

/** What the server says of a film that it cannot give. @param {Response} answer @returns {Promise<string>} */
async function reasonOf(answer) {
  const told = answer.headers.get("Content-Type") === "application/json" ? await answer.json() : {};
  return told.error ?? `The server answered ${answer.status}.`;
}

/** @param {HTMLElement} root @param {import("./recording.js").GameFilm} game @param {boolean} embedded */
function open(root, game, embedded) {
  const motion = matchMedia("(prefers-reduced-motion: reduce)");
  const moment = embedded ? null : readMoment(location.search);
  const loop = embedded ? null : readLoop(location.search);
  const viewer = new Viewer(root, new Recording(game), { embedded, still: motion.matches, moment, loop });
  motion.addEventListener("change", () => viewer.setStill(motion.matches));
  root.classList.add("is-ready");
  viewer.render();
  if (embedded) playInSight(root, viewer, motion.matches);
}

/**
 * An embedded replay plays while it is in sight, unless its spectator stopped it or asked for no motion.
 * @param {HTMLElement} root
 * @param {Viewer} viewer
 * @param {boolean} still
 */
function playInSight(root, viewer, still) {
  let wanted = !still;
  root.addEventListener("click", () => {
    wanted = viewer.clock.playing;
  });
  new IntersectionObserver(([{ isIntersecting }]) => {
    if (isIntersecting && wanted) viewer.play();
    else viewer.pause();
  }).observe(root);
}

for (const root of document.querySelectorAll("[data-film-url]")) {
  if (root instanceof HTMLElement) void start(root);
}
