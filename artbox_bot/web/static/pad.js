// The page: lays out cards and tools, tells the time, hands in.

import { sign, svg } from "./forms.js";
import { keyed } from "./keys.js";
import { Keeper, ask, persist, Refused } from "./post.js";
import { Sheet } from "./sheet.js";
import { Sketch } from "./sketch.js";
import { learn, say } from "./texts.js";
import { touchable } from "./touch.js";

const SHOWN = 5000; // milliseconds for which a sentence stands over the sheet
const LEAN = [-7, 6, 4, -5]; // degrees by which dice lie crooked
const HURRY = 30; // seconds

const $ = (selector) => document.querySelector(selector);
const sketch = new Sketch();
let dice = {};
let exact = false; // whether a sketch has as many of each shape as there are dice on it
let deadline = null;
let paused = false;
let token = null; // the number token of whoever draws, once it is taken
let inAlready = false; // whether this word has a drawing
let word = "";
let other = null; // where everybody draws two: the other word, its link, and whether it has a drawing
let ahead = 0; // milliseconds by which the server's clock is ahead of ours
let hush = 0;

const tell = (sentence, lasting = false) => {
  clearTimeout(hush);
  $("#said").textContent = sentence;
  if (!lasting) hush = setTimeout(() => { $("#said").textContent = ""; }, SHOWN);
};

const away = (error) => {
  const sentence = error.said?.sentence ?? document.body.dataset.away;
  if ($("#pad").hidden) $("#loading").textContent = sentence;
  else tell(sentence, true);
};

// How many of a shape there are too many; below 0, how many are missing.
const surplus = (shape) => {
  const count = sketch.shapes.filter((placed) => placed.shape === shape).length;
  return count - (exact ? dice[shape] : Math.min(dice[shape], 1));
};

const missing = () => Object.keys(dice).filter((shape) => surplus(shape) < 0);
const tooMany = () => (exact ? Object.keys(dice).filter((shape) => surplus(shape) > 0) : []);

const listed = (shapes) => shapes.map((shape) => (
  exact ? say("shape-count", { shape: say(shape), count: Math.abs(surplus(shape)) }) : say(shape)
)).join(", ");

const lacking = () => Object.entries({ missing: missing(), "too-many": tooMany() })
  .filter(([, shapes]) => shapes.length).map(([key, shapes]) => say(key, { shapes: listed(shapes) })).join(" · ");

const end = (title, text, figure = []) => {
  keeper?.stop();
  document.body.classList.add("ended");
  $("#pad").inert = true;
  $("#loading").hidden = true;
  $("#over figure").replaceChildren(...figure);
  $("#over h2").textContent = title;
  $("#over p").textContent = text;
  $("#over").hidden = false;
};

// The drawing as it hangs now, with its token.
const drawn = (number) => {
  const picture = $("#sheet").cloneNode();
  for (const name of ["id", "role", "aria-describedby", "tabindex", "class"]) picture.removeAttribute(name);
  picture.setAttribute("aria-hidden", "true");
  picture.append(...[...document.querySelectorAll("[data-shape] path")].map((each) => each.cloneNode()));
  if (!number) return [picture];
  const disc = document.createElement("b");
  disc.textContent = number;
  return [picture, disc];
};

const handedIn = ({ token: number, last, missing: half }) => {
  const kind = last ? "handed-in-last" : half ? "handed-in-half" : "handed-in";
  end(say(kind, { token: number, word }), say(`${kind}-what`), drawn(number));
  if (kind !== "handed-in-half") return;
  $("#go-on").textContent = say("go-on", { word: other.word });
  $("#go-on").hidden = false;
  $("#go-on").focus();
};

// To the sheet of the other word; the page is laid anew, and keeps this one when it goes.
const goOn = () => { location.hash = other.link; };

const refused = (error) => {
  if (!error.final) return tell(error.said.sentence);
  const [title, ...rest] = error.said.sentence.split("\n");
  const number = error.said.token; // of a sketch that was handed in as it lay here when time was up
  return end(title, rest.join("\n"), number && sheet ? drawn(number) : []);
};

const handIn = async () => {
  const wrong = [...missing(), ...tooMany()];
  if (wrong.length) {
    tell(lacking());
    for (const shape of wrong) document.querySelector(`#cards .${shape}`).classList.add("wanted");
    return;
  }
  $("#hand-in").disabled = true;
  try {
    handedIn(await persist(() => ask("POST", "drawing", { shapes: sketch.plain }), away));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refused(error);
  } finally {
    $("#hand-in").disabled = false;
  }
};

const tools = {
  undo: () => sketch.undo(),
  redo: () => sketch.redo(),
  duplicate: () => sketch.duplicate() || (sketch.chosen && tell(say("flaw-too-many"))),
  delete: () => sketch.remove(),
};

const add = (shape) => (event) => {
  event.currentTarget.classList.remove("wanted");
  if (sketch.add(shape)) sheet.focus();
  else tell(say("flaw-too-many"));
};

const use = (button) => (event) => {
  if (button.getAttribute("aria-disabled") === "true") return;
  tools[button.dataset.tool]();
  if (event.detail) sheet.focus(); // not by the keyboard, which stays at the tools
};

const die = (shape, at) => {
  const box = svg("svg", { viewBox: "-16 -16 32 34", class: "die", "aria-hidden": "true" });
  const lying = svg("g", { transform: `rotate(${LEAN[at]})` });
  const face = sign(shape, 0.16);
  for (const [name, value] of Object.entries({ x: -8, y: -8, width: 16, height: 16 })) face.setAttribute(name, value);
  const block = { x: -12, width: 24, height: 24, rx: 5 };
  lying.append(svg("rect", { ...block, y: -10, class: "side" }), svg("rect", { ...block, y: -12 }), face);
  box.append(lying);
  return box;
};

const layCard = (shape) => {
  const card = document.createElement(dice[shape] ? "button" : "div");
  card.className = `card ${shape}`;
  const name = document.createElement("span");
  name.textContent = say(shape);
  const lower = document.createElement("span");
  lower.className = "dice";
  if (dice[shape]) {
    card.setAttribute("aria-label", say("add", { shape: say(shape) }));
    card.addEventListener("click", add(shape));
    lower.append(...Array.from({ length: dice[shape] }, (_, at) => die(shape, at)));
  } else lower.textContent = say("absent");
  card.append(sign(shape, 0.13), name, lower);
  const item = document.createElement("li");
  item.append(card);
  return item;
};

const showUsed = (shape) => {
  const card = document.querySelector(`#cards .${shape}`);
  const over = surplus(shape);
  card.classList.toggle("used", exact ? over === 0 : over >= 0);
  card.classList.toggle("over", exact && over > 0);
  if (!exact) return;
  const number = dice[shape] + over;
  card.dataset.count = `${number}/${dice[shape]}`;
  card.setAttribute("aria-label", say("add-of", { shape: say(shape), number, count: dice[shape] }));
};

const showState = () => {
  const once = say(inAlready ? "handed-in-once" : "nothing-missing");
  const whole = token ? say("handed-in-twice", { token }) : once;
  $("#missing").textContent = lacking() || whole;
  $("#pad").classList.toggle("complete", !lacking());
  for (const shape of Object.keys(dice).filter((each) => dice[each])) showUsed(shape);
  $("#hint").hidden = sketch.shapes.length > 0;
  const chosen = Boolean(sketch.chosen);
  const usable = { undo: sketch.canUndo, redo: sketch.canRedo, duplicate: chosen, delete: chosen };
  for (const button of document.querySelectorAll("#tools button")) {
    button.setAttribute("aria-disabled", !usable[button.dataset.tool]);
  }
};

const asTime = (seconds) => {
  const two = (number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

const showTime = () => {
  const clock = $("#clock");
  if (paused || deadline === null) clock.textContent = say(paused ? "paused" : "no-deadline");
  else {
    const rest = deadline - Date.now() - ahead;
    const left = Math.max(0, Math.ceil(rest / 1000));
    keeper?.near(rest);
    clock.textContent = say("clock", { time: asTime(left) });
    clock.classList.toggle("hurry", left <= HURRY);
  }
  clock.classList.toggle("calm", paused || deadline === null);
};

const heard = (changes, shapes) => {
  ({ deadline, paused, token, in: inAlready } = changes);
  if (other) {
    $("#other").textContent = say(changes.other_in ? "other-in" : "other", { word: other.word });
    $("#other").setAttribute("aria-label", say("go-on", { word: other.word }));
  }
  ahead = changes.now - Date.now();
  if ($("#said").textContent === document.body.dataset.away) tell("");
  if (shapes) {
    sketch.load(shapes, true);
    tell(say("changed-elsewhere"));
  }
  showTime();
  showState();
};

let keeper = null;
let sheet = null;

const lay = (found) => {
  learn({ ...found.texts, ...found.names });
  document.documentElement.lang = found.language;
  ({ dice, exact } = found);
  for (const node of document.querySelectorAll("[data-text]")) node.textContent = say(node.dataset.text);
  ({ word, other } = found);
  $("#word strong").textContent = word;
  $("#other").hidden = !other;
  for (const button of [$("#other"), $("#go-on")]) button.addEventListener("click", goOn);
  $("#sheet").setAttribute("aria-label", say("sheet"));
  $("#tools").setAttribute("aria-label", say("tools"));
  $("#cards").replaceChildren(...Object.keys(dice).map(layCard));
  for (const button of document.querySelectorAll("#tools button")) {
    const { tool } = button.dataset;
    button.title = say(tool);
    button.setAttribute("aria-label", say(tool));
    button.addEventListener("click", use(button));
  }
  sheet = new Sheet($("#sheet"), sketch);
  sketch.addEventListener("look", showState);
  sketch.addEventListener("step", showState);
  const touch = touchable(sheet, sketch);
  keyed(sheet, sketch, tools);
  $("#loading").hidden = true;
  $("#pad").hidden = false;
  sketch.load(found.shapes, false);
  keeper = new Keeper(sketch, {
    heard, away, refused,
    busy: () => touch.busy,
    kept: (done) => { $("#kept").textContent = say(done ? "kept" : "keeping"); },
  });
  keeper.version = found.version;
  heard(found, null);
  $("#hand-in").addEventListener("click", handIn);
  setInterval(showTime, 250);
};

try {
  lay(await persist(() => ask("GET", "sheet"), away));
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  refused(error);
}

addEventListener("hashchange", () => location.reload());
