// The bot's forms: their fields come ready from the server.

import { post } from "./talk.js";

const dialog = document.getElementById("form");
const form = dialog.querySelector("form");
let key = "";

export function openForm(answer) {
  key = answer.form;
  dialog.querySelector("h2").textContent = answer.title;
  dialog.querySelector(".fields").innerHTML = answer.html;
  dialog.showModal();
  dialog.querySelector(".fields input, .fields textarea, .fields select")?.focus();
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  fields.set("form", key);
  const button = form.querySelector("[type=submit]");
  button.disabled = true;
  const answer = await post("submit", fields);
  button.disabled = false;
  if (answer) dialog.close();
});

dialog.querySelector("[data-cancel]").addEventListener("click", () => dialog.close());

// A picture that is pasted or dropped goes into the form that asks for one.
for (const kind of ["paste", "drop", "dragover"]) {
  dialog.addEventListener(kind, (event) => {
    const field = dialog.querySelector("input[type=file]");
    const files = (event.clipboardData ?? event.dataTransfer)?.files;
    if (!field || (kind !== "dragover" && !files?.length)) return;
    event.preventDefault();
    event.stopPropagation();
    if (files?.length) field.files = files;
  });
}
