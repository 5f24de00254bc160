/**
 * Marks over the line of a deal where somebody has said something, or the reader's own bot has printed something: each is a button that
 * tells it, and leads to the comment or print and its moment.
 * Only pages with comments or prints ask for it, and before the viewer, which says when it has drawn a deal.
 *
 * @typedef {{ deal: number, at_ms: number }} Moment  the deal from 1
 * @typedef {"comment" | "print"} Kind
 * @typedef {Moment & { item: HTMLElement, kind: Kind, who: string, text: string }} Comment
 * @typedef {{ deal: number, length_ms: number }} Drawn  the deal from 0
 */
import { clockText } from "../replay/moment.js";
import { Tip } from "../replay/tip.js";
import { gettext, ngettext } from "../texts.js";

/** As wide as a mark is to press: nearer ones are one. */
const MARK_PX = 24;
const TOLD_LETTERS = 80;

/**
 * Those that would lie on each other, together.
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

/** What a mark tells. @param {readonly Pick<Comment, "kind" | "who" | "text">[]} group */
export function wordsOf(group) {
  const [{ who, text }] = group;
  const letters = [...text.replaceAll(/\s+/g, " ")];
  const said = letters.length > TOLD_LETTERS ? `${letters.slice(0, TOLD_LETTERS - 1).join("")}…` : letters.join("");
  return `${group.length > 1 ? `${countOf(group)}. ` : ""}${gettext("%(who)s: %(said)s", { who, said })}`;
}

/** What a mark is called. @param {readonly Pick<Comment, "kind" | "who" | "at_ms">[]} group */
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
    const told = document.createElement("p");
    told.className = "tip";
    told.ariaHidden = "true";
    line.closest(".viewer")?.classList.add("has-comments");
    line.after(this.root);
    line.parentElement?.append(told);
    this.tip = new Tip(told);
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
    for (const comes of ["pointerenter", "focus"]) mark.addEventListener(comes, tell);
    for (const goes of ["pointerleave", "blur"]) mark.addEventListener(goes, () => this.tip.hide());
    mark.addEventListener("click", () => leadTo(item));
    return mark;
  }
}

/** The viewer to the moment, as the link of the comment does, and then the page and its focus to the comment. @param {HTMLElement} item */
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
