// The messages of a channel: they come and change by themselves, and what is in them can be pressed.

import { offerOfMessages } from "./commands.js";
import { openForm } from "./forms.js";
import { make, post } from "./talk.js";
import { update } from "./times.js";

const NEAR = 60;

export const later = (one, other) => one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);

export class Log {
  /** `onNew` is called for each message that comes after the first ones. */
  constructor(where, onNew) {
    this.where = where;
    this.onNew = onNew;
    const pane = document.getElementById(where);
    this.box = pane.querySelector(".log");
    this.list = this.box.querySelector("ol");
    this.empty = this.box.querySelector(".empty");
    this.down = pane.querySelector(".down");
    this.atEnd = true;
    this.top = 0;
    this.box.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.box.addEventListener("click", (event) => this.clicked(event));
    this.box.addEventListener("change", (event) => this.chosen(event));
    this.down.addEventListener("click", () => this.toEnd());
    // Pictures grow when they are loaded, and the composer when a file is put into it.
    const resized = new ResizeObserver(() => { if (this.atEnd) this.toEnd(); });
    resized.observe(this.list);
    resized.observe(this.box);
  }

  begin() {
    this.list.replaceChildren();
    this.atEnd = true;
  }

  find(id) {
    return this.list.querySelector(`[data-id="${id}"]`);
  }

  put({ id, html }, first) {
    const before = this.find(id);
    const item = make("li", { "data-id": id });
    item.innerHTML = html;
    if (item.querySelector(".private")) {
      const dismiss = make("button", { type: "button", className: "dismiss", textContent: "Dismiss message" });
      item.querySelector(".only").append(" · ", dismiss);
    }
    if (this.where === "channel" && item.querySelector(".message.bot:not(.private)")) offerOfMessages(item, id);
    update(item);
    if (before) this.replace(before, item);
    else this.insert(item, id, first);
    this.empty.hidden = true;
  }

  /** Whoever is about to press something in a message that changes stays there. */
  replace(before, item) {
    const focused = before.contains(document.activeElement) ? document.activeElement.dataset.address : null;
    before.replaceWith(item);
    if (focused !== null) {
      const again = [...item.querySelectorAll("[data-address]")].find((part) => part.dataset.address === focused);
      (again ?? this.box).focus({ preventScroll: true });
    }
  }

  insert(item, id, first) {
    let after = this.list.lastElementChild;
    while (after && later(after.dataset.id, id) > 0) after = after.previousElementSibling;
    if (after) after.after(item);
    else this.list.prepend(item);
    if (first) return;
    if (!this.atEnd) this.down.hidden = false;
    this.onNew(this);
  }

  remove(id) {
    this.find(id)?.remove();
  }

  settled() {
    this.empty.hidden = this.list.childElementCount > 0;
    if (this.atEnd) this.toEnd();
  }

  toEnd() {
    this.box.scrollTop = this.box.scrollHeight;
    this.top = this.box.scrollTop;
    this.atEnd = true;
    this.down.hidden = true;
  }

  /** Only whoever scrolls up leaves the end; that it moves away by itself, when a picture is loaded, does not count. */
  scrolled() {
    const top = this.box.scrollTop;
    const near = this.box.scrollHeight - top - this.box.clientHeight < NEAR;
    if (near) {
      this.atEnd = true;
      this.down.hidden = true;
    } else if (top < this.top) {
      this.atEnd = false;
    } else if (this.atEnd) {
      // A picture that was replaced went and came between two frames, of which no observer hears.
      this.toEnd();
      return;
    }
    this.top = top;
  }

  clicked(event) {
    const item = event.target.closest("li");
    if (event.target.matches(".dismiss")) post("dismiss", { message: item.dataset.id });
    const button = event.target.closest("button[data-address]");
    if (button) this.press(item, button, {});
  }

  async chosen(event) {
    const menu = event.target;
    if (!menu.matches("select[data-address]")) return;
    const value = [...menu.selectedOptions].map((option) => option.value);
    await this.press(menu.closest("li"), menu, { menu: "chosen", value });
    // Where nothing came of it, the menu shows again what holds.
    if (!menu.isConnected || ![...menu.options].some((option) => option.defaultSelected)) return;
    for (const option of menu.options) option.selected = option.defaultSelected;
  }

  async press(item, part, fields) {
    if (part.getAttribute("aria-busy") === "true") return;
    part.setAttribute("aria-busy", "true");
    const address = part.dataset.address;
    const answer = await post("press", { where: this.where, message: item.dataset.id, address, ...fields });
    part.removeAttribute("aria-busy");
    if (answer?.html) openForm(answer);
  }
}
