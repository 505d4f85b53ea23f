// Where messages are written: text, pictures that are chosen, pasted or dropped, and slash commands.

import { commandFields, offerCommands } from "./commands.js";
import { make, post } from "./talk.js";

export class Composer {
  constructor(where, hint) {
    this.where = where;
    this.files = [];
    const pane = document.getElementById(where);
    this.form = pane.querySelector(".composer");
    this.previews = make("ul", { className: "previews", "aria-label": "Files to send" });
    this.chooser = make("input", { type: "file", multiple: true, "aria-label": "Attach a file", className: "hidden" });
    this.text = make("input", { type: "text", placeholder: hint, "aria-label": hint, maxLength: 2000 });
    const attach = make("button", { type: "button", className: "attach", textContent: "+", "aria-label": "Attach a file" });
    const send = make("button", { type: "submit", className: "send", textContent: "Send" });
    this.chooser.tabIndex = -1;
    this.bar = make("div", { className: "bar" }, attach, this.chooser);
    this.bar.append(make("div", { className: "typing" }, this.text));
    if ("commands" in this.form.dataset) {
      const slash = make("button", { type: "button", className: "slash", textContent: "/", "aria-label": "Slash commands" });
      slash.addEventListener("click", () => this.type("/"));
      this.bar.append(slash);
      offerCommands(this.text, (command, people) => this.begin(command, people));
    }
    this.bar.append(send);
    this.form.append(this.previews, this.bar);
    attach.addEventListener("click", () => this.chooser.click());
    this.chooser.addEventListener("change", () => { this.add(this.chooser.files); this.chooser.value = ""; });
    this.form.addEventListener("submit", (event) => { event.preventDefault(); this.send(); });
    pane.addEventListener("dragover", (event) => event.preventDefault());
    pane.addEventListener("drop", (event) => { event.preventDefault(); this.add(event.dataTransfer.files); });
    pane.addEventListener("paste", (event) => this.pasted(event));
  }

  type(text) {
    this.text.value = text;
    this.text.focus();
    this.text.dispatchEvent(new Event("input"));
  }

  pasted(event) {
    if (!event.clipboardData.files.length) return;
    event.preventDefault();
    event.stopPropagation();
    this.add(event.clipboardData.files);
  }

  add(files) {
    this.files.push(...files);
    this.show();
    if (files.length && this.bar.isConnected) this.text.focus();
  }

  show() {
    for (const image of this.previews.querySelectorAll("img")) URL.revokeObjectURL(image.src);
    this.previews.replaceChildren(...this.files.map((file, at) => {
      const remove = make("button", { type: "button", textContent: "×", "aria-label": `Remove ${file.name}` });
      remove.addEventListener("click", () => { this.files.splice(at, 1); this.show(); });
      const picture = file.type.startsWith("image/") ? [make("img", { src: URL.createObjectURL(file), alt: "" })] : [];
      return make("li", {}, ...picture, make("span", { textContent: file.name }), remove);
    }));
  }

  begin(command, people) {
    const transfer = new DataTransfer();
    for (const file of this.files) transfer.items.add(file);
    const fields = commandFields(command, people, transfer.files, () => {
      fields.replaceWith(this.bar);
      this.text.focus();
    });
    this.files = [];
    this.show();
    this.text.value = "";
    this.bar.replaceWith(fields);
  }

  async send() {
    const text = this.text.value.trim();
    if (!text && !this.files.length) return;
    const files = this.files;
    this.files = [];
    this.text.value = "";
    this.show();
    if (await post("send", { where: this.where, text, file: files })) return;
    this.files = files;
    this.text.value = text;
    this.show();
  }
}
