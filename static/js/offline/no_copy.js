// The page shown without network when the wanted page has no copy. It lists the pages that have one.
//
// [data-kept]  the list; hidden while it is empty

import { gettext } from "../texts.js";
import { keptPages } from "./page_copies.js";

/** @param {{ address: string, title: string, at: string }} kept */
function row({ address, title, at }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const when = document.createElement("span");
  item.className = "entry-row";
  link.href = address;
  link.textContent = title.replace(/ · Slapdeck$/, "");
  when.className = "muted";
  const time = new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  when.textContent = gettext("as it was at %(time)s", { time });
  item.append(link, when);
  return item;
}

async function list() {
  const kept = await keptPages();
  const section = /** @type {HTMLElement} */ (document.querySelector("[data-kept]"));
  section.querySelector("ul")?.replaceChildren(...kept.map(row));
  section.hidden = kept.length === 0;
}

void list();
addEventListener("online", () => location.reload());
