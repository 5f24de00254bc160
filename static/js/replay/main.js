/** Finds the viewers of a page, fetches their films and starts them. Templates load this module. */
import { gettext } from "../texts.js";
import { watchingLine } from "./captions.js";
import { loadFaces } from "./faces.js";
import { LiveFilm } from "./live.js";
import { readLoop, readMoment } from "./moment.js";
import { Recording } from "./recording.js";
import { request, ServerUnreachable } from "./requests.js";
import { Viewer } from "./viewer.js";

/** The same query as in viewer.css. */
const SIDEWAYS = "(min-width: 40rem) and (max-width: 61.99rem) and (max-height: 30rem)";

/** @param {HTMLElement} root */
async function start(root) {
  const { filmUrl = "", facesUrl = "" } = root.dataset;
  try {
    const [game] = await Promise.all([fetchGame(filmUrl), loadFaces(facesUrl)]);
    const recording = new Recording(game);
    if (recording.live) watch(root, recording, filmUrl);
    else if (game.deals.length === 0) throw new Error(gettext("Nothing of this game was recorded."));
    else open(root, recording);
  } catch (error) {
    tell(root, `${gettext("This replay cannot be shown.")} ${error instanceof Error ? error.message : ""}`);
    root.classList.add("is-broken");
    if (error instanceof ServerUnreachable) offerAgain(root);
  }
}

/** @param {HTMLElement} root @param {string} words */
function tell(root, words) {
  const status = root.querySelector('[data-part="status"]');
  if (status) status.textContent = words;
}

/** @param {HTMLElement} root */
function offerAgain(root) {
  const again = document.createElement("button");
  again.type = "button";
  again.className = "button";
  again.textContent = gettext("Try again");
  again.addEventListener("click", () => {
    root.classList.remove("is-broken");
    tell(root, gettext("Loading …"));
    void start(root);
  });
  root.querySelector('[data-part="status"]')?.append(again);
}

/**
 * Opens a live game at its first deal and lets it grow. An event "film-grew" on the root makes it ask at once.
 * @param {HTMLElement} root
 * @param {Recording} recording
 * @param {string} address of the film
 */
function watch(root, recording, address) {
  let viewer = recording.reels.length > 0 ? open(root, recording) : null;
  if (!viewer) tell(root, gettext("The cards are about to be dealt."));
  const live = new LiveFilm(address, {
    since: () => recording.since,
    take: (answer) => {
      showWatching(answer.watching);
      if (viewer) return viewer.grow(answer);
      recording.grow(answer);
      if (recording.reels.length > 0) viewer = open(root, recording);
      else if (!recording.live) tell(root, gettext("Nothing of this game was recorded."));
    },
    trouble: (words) => viewer?.panels.note(words),
  });
  root.addEventListener("film-grew", () => live.ask());
}

/** At a live table the socket says it. @param {number | undefined} watching */
function showWatching(watching) {
  const counter = document.querySelector("[data-watching]");
  if (counter && watching !== undefined) counter.textContent = watchingLine(watching);
}

/** @param {string} address @returns {Promise<import("./recording.js").GameFilm>} */
async function fetchGame(address) {
  const answer = await request(address);
  if (answer.status >= 500) throw new ServerUnreachable(await reasonOf(answer));
  if (!answer.ok) throw new Error(await reasonOf(answer));
  return answer.json();
}

/** The server's reason for not giving a film. @param {Response} answer @returns {Promise<string>} */
async function reasonOf(answer) {
  const body = answer.headers.get("Content-Type") === "application/json" ? await answer.json() : {};
  return body.error ?? gettext("The server answered %(status)s.", { status: answer.status });
}

/** @param {HTMLElement} root @param {Recording} recording of at least one deal */
function open(root, recording) {
  const embedded = root.dataset.mode === "embed";
  const motion = matchMedia("(prefers-reduced-motion: reduce)");
  const moment = embedded ? null : readMoment(location.search);
  const loop = embedded ? null : readLoop(location.search);
  const viewer = new Viewer(root, recording, { embedded, still: motion.matches, moment, loop });
  motion.addEventListener("change", () => viewer.setStill(motion.matches));
  root.querySelector('[data-part="status"]')?.remove();
  root.classList.add("is-ready");
  viewer.render();
  if (embedded) playInSight(root, viewer, motion.matches);
  else if (recording.live && !recording.silent && !moment) viewer.goLive();
  if (!embedded) fillLowScreen(root);
  return viewer;
}

/**
 * On a phone held sideways the table is as high as the screen. Scrolls to it, unless the page is already scrolled.
 * @param {HTMLElement} root
 */
function fillLowScreen(root) {
  const low = matchMedia(SIDEWAYS);
  const fill = () => {
    if (low.matches && scrollY === 0 && !location.hash) root.scrollIntoView();
  };
  low.addEventListener("change", fill);
  fill();
}

/**
 * Plays an embedded replay while it is visible, unless the spectator stopped it or prefers reduced motion.
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
