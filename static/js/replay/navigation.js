/**
 * From one thing to the next: actions, marks, deals, lines.
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 */
import { neighbour } from "./timeline.js";

/** Going back a deal goes to the start of this one first, unless it has hardly begun. */
const JUST_BEGUN_MS = 1500;

/** One action on or back; after the last and before the first the ends of the game. @param {Viewer} viewer @param {1 | -1} direction */
export function toAction(viewer, direction) {
  const found = neighbour(viewer.recording.moments_ms, viewer.clock.at_ms, direction);
  viewer.stopAt(found ?? (direction > 0 ? viewer.clock.length_ms : 0));
}

/** What is worth finding again, next or before; without any more the moment stays. @param {Viewer} viewer @param {1 | -1} direction */
export function toMark(viewer, direction) {
  const moments_ms = viewer.recording.marks.map((mark) => mark.at_ms);
  viewer.stopAt(neighbour(moments_ms, viewer.clock.at_ms, direction) ?? viewer.clock.at_ms);
}

/** @param {Viewer} viewer @param {1 | -1} direction */
export function toDeal(viewer, direction) {
  const { deal, at_ms } = viewer.moment;
  const target = direction < 0 && at_ms > JUST_BEGUN_MS ? deal : deal + direction;
  viewer.seekMoment({ deal: target, at_ms: 0 });
}

/** @param {Viewer} viewer @param {number} deal @param {number} beat without one the moment stays */
export function toBeat(viewer, deal, beat) {
  const found = viewer.recording.reels[deal]?.beats[beat];
  if (found) viewer.stopAt(viewer.recording.gameTime({ deal, at_ms: found.at_ms }));
}
