// A list of suggestions below a text field (the ARIA pattern of a combobox), for commands and for completions.

import { make } from "./talk.js";

let count = 0;

/** `offer(text)` gives suggestions { label, hint, value }; `take(value)` is told which one was picked. */
export function pick(input, offer, take) {
  const id = `picks-${count += 1}`;
  const list = make("ul", { className: "picks", role: "listbox", id, hidden: true, "aria-label": "Suggestions" });
  input.after(list);
  for (const [key, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", "aria-controls": id })) {
    input.setAttribute(key, value);
  }
  let offered = [];
  let at = -1;
  let asked = 0;

  function show(on) {
    list.hidden = !on;
    input.setAttribute("aria-expanded", String(on));
    if (!on) mark(-1);
  }

  function mark(index) {
    at = index;
    for (const [number, item] of [...list.children].entries()) item.setAttribute("aria-selected", String(number === at));
    const marked = list.children[at];
    if (marked) {
      input.setAttribute("aria-activedescendant", marked.id);
      marked.scrollIntoView({ block: "nearest" });
    } else {
      input.removeAttribute("aria-activedescendant");
    }
  }

  function choose(index) {
    show(false);
    take(offered[index].value);
  }

  async function ask() {
    const mine = asked += 1;
    const found = await offer(input.value);
    if (mine !== asked) return;
    offered = found;
    list.replaceChildren(...found.map((one, number) => {
      const item = make("li", { role: "option", id: `${id}-${number}` }, make("b", { textContent: one.label }));
      if (one.hint) item.append(make("span", { textContent: one.hint }));
      item.addEventListener("pointerdown", (event) => event.preventDefault());
      item.addEventListener("click", () => choose(number));
      return item;
    }));
    show(found.length > 0);
    mark(found.length > 0 ? 0 : -1);
  }

  show(false);
  input.addEventListener("input", ask);
  input.addEventListener("focus", () => { if (input.value || input.dataset.eager) ask(); });
  input.addEventListener("blur", () => { asked += 1; show(false); });
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps) mark((at + steps[event.key] + offered.length) % offered.length);
    else if ((event.key === "Enter" || event.key === "Tab") && at >= 0) choose(at);
    else if (event.key === "Escape") show(false);
    else return;
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
  });
}
