/**
 * Shows a sentence in place of the server's messages.
 * @param {string} sentence
 */
export function warn(sentence) {
  const list = document.createElement("ul");
  const notice = document.createElement("li");
  list.className = "messages";
  notice.className = "notice-error";
  notice.setAttribute("role", "alert");
  notice.textContent = sentence;
  list.append(notice);
  document.querySelector("#messages")?.replaceChildren(list);
  notice.scrollIntoView({ block: "nearest" });
}
