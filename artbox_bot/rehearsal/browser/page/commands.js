// Slash commands: picked from a list, then a field for each option, with what Discord would offer for it.

import { pick } from "./pick.js";
import { get, make, post } from "./talk.js";

const TYPES = { integer: 4, boolean: 5, user: 6, attachment: 11 };

let known = null;

async function catalogue() {
  known ??= await get("commands");
  return known;
}

/** Let a text field offer the commands when a slash is typed; `begin(command, people)` is told which. */
export function offerCommands(input, begin) {
  pick(input, async (text) => {
    if (!text.startsWith("/")) return [];
    const words = text.slice(1).trim().toLowerCase().split(/\s+/);
    const { commands } = await catalogue();
    return commands
      .filter(({ name }) => words.every((word) => name.includes(word)))
      .map((command) => ({ label: `/${command.name}`, hint: command.description, value: command }));
  }, async (command) => begin(command, (await catalogue()).people));
}

function chooser(option, choices) {
  const none = make("option", { value: "", textContent: option.required ? "Choose…" : "As usual" });
  const lines = choices.map(({ name, value }) => make("option", { value: String(value), textContent: name }));
  return make("select", { name: option.name, required: Boolean(option.required) }, none, ...lines);
}

function control(option, people) {
  if (option.choices?.length) return chooser(option, option.choices);
  if (option.type === TYPES.boolean) {
    return chooser(option, [{ name: "Yes", value: "true" }, { name: "No", value: "false" }]);
  }
  if (option.type === TYPES.user) return chooser(option, people.map((name) => ({ name, value: name })));
  const field = make("input", { name: option.name, required: Boolean(option.required), autocomplete: "off" });
  if (option.type === TYPES.attachment) {
    field.type = "file";
  } else if (option.type === TYPES.integer) {
    field.type = "number";
    field.min = option.min_value ?? "";
    field.max = option.max_value ?? "";
  } else {
    field.maxLength = option.max_length ?? 6000;
  }
  return field;
}

function field(option, people) {
  const input = control(option, people);
  const label = make("label", {}, make("b", { textContent: option.name }), make("small", { textContent: option.description }));
  label.append(input);
  return { label, input };
}

/** The fields of a command, in place of the text field; `done` is called when it was sent or given up. */
export function commandFields(command, people, files, done) {
  const box = make("div", { className: "command", role: "group", "aria-label": `/${command.name}` });
  const options = [...command.options].sort((one, other) => Boolean(other.required) - Boolean(one.required));
  const fields = options.map((option) => ({ option, ...field(option, people) }));
  const send = make("button", { type: "button", className: "button primary", textContent: "Send" });
  const stop = make("button", { type: "button", className: "button secondary", textContent: "Cancel" });

  function filled() {
    const form = new FormData();
    form.set("command", command.name);
    for (const { input } of fields) {
      if (input.type === "file") {
        if (input.files[0]) form.set(input.name, input.files[0]);
      } else if (input.value) {
        form.set(input.name, input.value);
      }
    }
    return form;
  }

  async function go() {
    const wrong = fields.find(({ input }) => !input.checkValidity());
    if (wrong) {
      wrong.input.reportValidity();
      return;
    }
    send.disabled = true;
    const answer = await post("command", filled());
    send.disabled = false;
    if (answer) done();
  }

  for (const { option, input, label } of fields) {
    box.append(label);
    if (option.type === TYPES.attachment && files.length) input.files = files;
    if (!option.autocomplete) continue;
    input.dataset.eager = "yes";
    pick(input, async (text) => {
      const form = filled();
      form.set(option.name, text);
      const answer = await post(`complete?option=${option.name}`, form);
      return (answer?.choices ?? []).map(({ name, value }) => ({ label: name, value: String(value) }));
    }, (value) => { input.value = value; send.focus(); });
  }
  send.addEventListener("click", go);
  stop.addEventListener("click", done);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape") done();
    if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    go();
  });
  box.prepend(make("b", { className: "name", textContent: `/${command.name}` }));
  box.append(make("footer", {}, stop, send));
  // On a busy machine the frame comes late: whoever is in another field by then stays there.
  requestAnimationFrame(() => { if (!box.contains(document.activeElement)) (fields[0]?.input ?? send).focus(); });
  return box;
}

// A menu that is open closes when anything else is pressed.
document.addEventListener("pointerdown", ({ target }) => {
  for (const menu of document.querySelectorAll(".more[open]")) menu.open = menu.contains(target);
});

/** The menu of a message: what the bot offers for it, as Discord does behind a long press. */
export async function offerOfMessages(item, id) {
  const { of_messages: names } = await catalogue();
  const menu = make("details", { className: "more" });
  menu.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    menu.open = false;
    menu.firstChild.focus();
  });
  menu.append(make("summary", { textContent: "⋯", "aria-label": "More for this message" }));
  for (const command of names) {
    const button = make("button", { type: "button", textContent: command });
    button.addEventListener("click", () => {
      menu.open = false;
      post("message_command", { command, message: id });
    });
    menu.append(button);
  }
  if (names.length) item.append(menu);
}
