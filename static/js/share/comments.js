/**
 * Marks above the timeline of a deal, for comments and for prints of the reader's own bot. Each is a button with a tip; it
 * leads to the comment or print and to its moment.
 * Only pages with comments or prints load it. It must load before the viewer, which sends an event for each deal drawn.
 *
 * @typedef {{ deal: number, at_ms: number }} Moment  the deal from 1
 * @typedef {"comment" | "print"} Kind
 * @typedef {Moment & { item: HTMLElement, kind: Kind, who: string, text: string }} Comment
 * @typedef {{ deal: number, length_ms: number }} Drawn  the deal from 0
 */
import { clockText } from "../replay/moment.js";
import { Tip } from "../replay/tip.js";
import { gettext, ngettext } from "../texts.js";

/** The width of a mark; marks nearer than this are joined. */
const MARK_PX = 24;
const MOST_LETTERS = 80;

/**
 * Groups comments whose marks would overlap.
 * @template {Moment} T
 * @param {readonly T[]} comments of one deal, in order of time
 * @param {Drawn} drawn
 * @param {number} width of the line, in pixels
 * @returns {T[][]}
 */
export function joined(comments, { length_ms }, width) {
  const near_ms = (MARK_PX * Math.max(length_ms, 1)) / Math.max(width, 1);
  /** @type {T[][]} */
  const groups = [];
  for (const comment of comments) {
    const last = groups.at(-1);
    if (last && comment.at_ms - last[0].at_ms < near_ms) last.push(comment);
    else groups.push([comment]);
  }
  return groups;
}

/** @param {readonly Pick<Comment, "kind">[]} group */
function countOf(group) {
  const kinds = new Set(group.map(({ kind }) => kind));
  const { length } = group;
  if (kinds.size > 1) return gettext("%(count)s comments and prints", { count: length });
  if (kinds.has("print")) return ngettext("%(count)s print", "%(count)s prints", length);
  return ngettext("%(count)s comment", "%(count)s comments", length);
}

/** The tip of a mark. @param {readonly Pick<Comment, "kind" | "who" | "text">[]} group */
export function wordsOf(group) {
  const [{ who, text }] = group;
  const letters = [...text.replaceAll(/\s+/g, " ")];
  const short = letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join("")}…` : letters.join("");
  return `${group.length > 1 ? `${countOf(group)}. ` : ""}${gettext("%(who)s: %(text)s", { who, text: short })}`;
}

/** The accessible name of a mark. @param {readonly Pick<Comment, "kind" | "who" | "at_ms">[]} group */
export function nameOf(group) {
  const [{ kind, who, at_ms }] = group;
  const values = { who, time: clockText(at_ms, true) };
  if (group.length > 1) return `${countOf(group)}, ${gettext("the first by %(who)s at %(time)s", values)}`;
  if (kind === "print") return gettext("Print of %(who)s at %(time)s", values);
  return gettext("Comment by %(who)s at %(time)s", values);
}

/** @param {HTMLElement} item @returns {Comment} */
function commentIn(item) {
  const words = (/** @type {string} */ selector) => item.querySelector(selector)?.textContent ?? "";
  const { dealNumber, atMs, kind } = item.dataset;
  const moment = { deal: Number(dealNumber), at_ms: Number(atMs) };
  return {
    ...moment,
    item,
    kind: kind === "print" ? kind : "comment",
    who: words(".comment-head strong"),
    text: words(".comment-text"),
  };
}

class Marks {
  /** @param {HTMLElement} line of the deal, in a viewer @param {readonly Comment[]} comments */
  constructor(line, comments) {
    this.line = line;
    this.comments = comments;
    this.root = document.createElement("div");
    this.root.className = "comment-marks";
    this.root.role = "group";
    this.root.ariaLabel = gettext("Comments on this deal");
    const tip = document.createElement("p");
    tip.className = "tip";
    tip.ariaHidden = "true";
    line.closest(".viewer")?.classList.add("has-comments");
    line.after(this.root);
    line.parentElement?.append(tip);
    this.tip = new Tip(tip);
  }

  /** @param {Drawn} drawn */
  draw(drawn) {
    const here = this.comments.filter(({ deal }) => deal === drawn.deal + 1);
    const groups = joined(here, drawn, this.line.clientWidth);
    this.tip.hide();
    this.root.hidden = groups.length === 0;
    if (this.root.contains(document.activeElement)) this.line.focus();
    this.root.replaceChildren(...groups.map((group) => this.#mark(group, drawn)));
  }

  /** @param {Comment[]} group @param {Drawn} drawn */
  #mark(group, { length_ms }) {
    const [{ item, at_ms }] = group;
    const mark = document.createElement("button");
    const part = Math.min(at_ms / Math.max(length_ms, 1), 1);
    mark.type = "button";
    mark.textContent = group.length > 1 ? String(group.length) : "";
    mark.ariaLabel = nameOf(group);
    mark.style.insetInlineStart = `${(part * 100).toFixed(3)}%`;
    const tell = () => this.tip.show(this.line, part * this.line.clientWidth, clockText(at_ms, true), wordsOf(group));
    for (const name of ["pointerenter", "focus"]) mark.addEventListener(name, tell);
    for (const name of ["pointerleave", "blur"]) mark.addEventListener(name, () => this.tip.hide());
    mark.addEventListener("click", () => leadTo(item));
    return mark;
  }
}

/** Moves the viewer to the comment's moment, then the page and the focus to the comment. @param {HTMLElement} item */
function leadTo(item) {
  const link = item.querySelector("a[data-moment]");
  if (!(link instanceof HTMLElement)) return;
  link.click();
  location.assign(`#${item.id}`);
  link.focus({ preventScroll: true });
}

function markComments() {
  const items = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".comment:not(.is-hidden)"));
  const line = document.querySelector('.viewer [data-part="deal-line"]');
  if (items.length === 0 || !(line instanceof HTMLElement)) return;
  const comments = [...items].map(commentIn).sort((one, other) => one.deal - other.deal || one.at_ms - other.at_ms);
  const marks = new Marks(line, comments);
  line.addEventListener("deal-drawn", (event) => marks.draw(/** @type {CustomEvent<Drawn>} */ (event).detail));
}

if (typeof document !== "undefined") markComments();
