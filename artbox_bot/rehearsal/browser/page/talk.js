// What the page says to the server, and how it says that something did not work.

const { base, seat } = document.body.dataset;
const toast = document.querySelector(".toast");
let fading = 0;

export const here = { base, seat, seatPath: `${base}/seat/${seat}` };

export function say(sentence) {
  toast.textContent = sentence;
  clearTimeout(fading);
  fading = setTimeout(() => { toast.textContent = ""; }, 6000);
}

function asForm(fields) {
  if (fields instanceof FormData) return fields;
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(key, one);
  }
  return form;
}

/** Post fields to a path below the seat, or below the page for one that begins with a slash; null: it did not work. */
export async function post(path, fields) {
  const address = path.startsWith("/") ? base + path : `${here.seatPath}/${path}`;
  try {
    const response = await fetch(address, { method: "POST", body: asForm(fields) });
    if (response.ok) return await response.json();
    const isJson = response.headers.get("Content-Type")?.includes("json");
    say(isJson ? (await response.json()).error : "That did not work. Please try again.");
  } catch {
    say("The rehearsal cannot be reached. Is it still running?");
  }
  return null;
}

export async function get(path) {
  const response = await fetch(`${here.seatPath}/${path}`);
  return response.json();
}

/** An element with properties and children. */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element && !key.includes("-")) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}
