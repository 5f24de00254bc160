/**
 * Steps to the next or previous action, mark, deal or line.
 *
 * @typedef {import("./viewer.js").Viewer} Viewer
 */
import { neighbour } from "./timeline.js";

/** A step back first goes to the start of this deal, unless the deal has only just begun. */
const JUST_BEGUN_MS = 1500;

/** The next or previous action, or the end or start of the game. @param {Viewer} viewer @param {1 | -1} direction */
export function toAction(viewer, direction) {
  const found = neighbour(viewer.recording.moments_ms, viewer.clock.at_ms, direction);
  viewer.stopAt(found ?? (direction > 0 ? viewer.clock.length_ms : 0));
}

/** The next or previous mark; without one the moment stays. @param {Viewer} viewer @param {1 | -1} direction */
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

/** @param {Viewer} viewer @param {number} deal @param {number} beat if there is no such beat, the moment stays */
export function toBeat(viewer, deal, beat) {
  const found = viewer.recording.reels[deal]?.beats[beat];
  if (found) viewer.stopAt(viewer.recording.gameTime({ deal, at_ms: found.at_ms }));
}
