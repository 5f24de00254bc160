/** What is told of the place under a hand: when, and what. It stands above the line, and never over its ends. */

export class Tip {
  /** @param {HTMLElement | null} root an element that lies in the same box as the lines, or nothing */
  constructor(root) {
    this.root = root;
    this.when = document.createElement("span");
    this.when.className = "tip-when figure";
    this.what = document.createElement("span");
    root?.replaceChildren(this.when, " ", this.what);
    this.hide();
  }

  /**
   * @param {HTMLElement} line
   * @param {number} x on the line, in pixels
   * @param {string} when
   * @param {string} what
   */
  show(line, x, when, what) {
    if (!this.root) return;
    this.root.hidden = false;
    this.when.textContent = when;
    this.what.textContent = what;
    const room = this.root.parentElement?.clientWidth ?? 0;
    const width = this.root.offsetWidth;
    const left = Math.min(Math.max(line.offsetLeft + x - width / 2, 0), Math.max(room - width, 0));
    const top = line.offsetTop - this.root.offsetHeight - 4;
    this.root.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  }

  hide() {
    if (this.root) this.root.hidden = true;
  }
}
