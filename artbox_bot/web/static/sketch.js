// The sketch: the shapes from the back to the front, which one is chosen, and every step that led there.

import { clamp, table } from "./forms.js";

const TOGETHER = 700; // milliseconds within which presses of the same key are one step

let lastId = 0;

const round = (value) => Math.round(value * 10) / 10;

// A shape as it may lie: its centre on the sheet, its size within the limits.
const laid = (placed) => Object.freeze({
  ...placed,
  x: clamp(placed.x, 0, table.sheet),
  y: clamp(placed.y, 0, table.sheet),
  size: clamp(placed.size, table.least, table.most),
  turn: ((placed.turn % 360) + 360) % 360,
});

// As it stays, once it is let go: while it moves, rounding would add up.
const settled = ({ id, shape, x, y, size, turn }) =>
  Object.freeze({ id, shape, x: round(x), y: round(y), size: round(size), turn: round(turn) % 360 });

const named = (placed) => settled(laid({ ...placed, id: ++lastId }));

export class Sketch extends EventTarget {
  shapes = [];
  chosenId = null;
  #settled = this.shapes;
  #past = [];
  #future = [];
  #last = ["", 0];

  get chosen() { return this.shapes.find((placed) => placed.id === this.chosenId); }
  get canUndo() { return this.#past.length > 0; }
  get canRedo() { return this.#future.length > 0; }

  // As the server knows it.
  get plain() { return this.shapes.map(({ shape, x, y, size, turn }) => ({ shape, x, y, size, turn })); }

  choose(id) {
    if (this.chosenId === id) return;
    this.chosenId = id;
    this.#tell("look");
  }

  // Change the chosen shape; it becomes a step when it is settled.
  change(fields) {
    const chosen = this.chosen;
    if (chosen) this.#lay(this.shapes.map((placed) => (placed === chosen ? laid({ ...placed, ...fields }) : placed)));
  }

  add(shape) {
    if (this.shapes.length >= table.count) return false;
    const shift = ((this.shapes.length % 5) - 2) * 45;
    const middle = table.sheet / 2;
    const fresh = { shape, x: middle + shift, y: middle + shift / 2, size: 300, turn: table.forms[shape].turn };
    return this.#put([...this.shapes, named(fresh)], -1);
  }

  duplicate() {
    const chosen = this.chosen;
    if (!chosen || this.shapes.length >= table.count) return false;
    const aside = (value) => (value + 50 > table.sheet ? value - 50 : value + 50);
    return this.#put([...this.shapes, named({ ...chosen, x: aside(chosen.x), y: aside(chosen.y) })], -1);
  }

  remove() {
    const at = this.shapes.indexOf(this.chosen);
    if (at < 0) return;
    const rest = this.shapes.toSpliced(at, 1);
    this.#put(rest, Math.min(at, rest.length - 1));
  }

  // What has changed since the last step is a step; presses of the same key in a row are one.
  settle(key = "") {
    if (this.shapes === this.#settled) return;
    const now = performance.now();
    const goesOn = key && this.#last[0] === key && now - this.#last[1] < TOGETHER;
    if (!goesOn) this.#past.push(this.#settled);
    this.#last = [key, now];
    this.#future = [];
    this.shapes = this.shapes.map((placed) => (this.#settled.includes(placed) ? placed : settled(placed)));
    this.#settled = this.shapes;
    this.#tell("step");
  }

  undo() { this.#travel(this.#past, this.#future); }
  redo() { this.#travel(this.#future, this.#past); }

  // The sketch as it was kept: at the start, or, as a step that can be undone, from another device.
  load(plain, asStep) {
    this.chosenId = null;
    this.#lay(plain.map(named));
    if (asStep) this.#past.push(this.#settled);
    this.#settled = this.shapes;
    this.#tell("look");
  }

  #put(shapes, chosenAt) {
    this.chosenId = shapes.at(chosenAt)?.id ?? null;
    this.#lay(shapes);
    this.settle();
    return true;
  }

  #travel(from, to) {
    if (!from.length) return;
    to.push(this.#settled);
    this.#settled = from.pop();
    this.#last = ["", 0];
    this.#lay(this.#settled);
    this.#tell("step");
  }

  #lay(shapes) {
    this.shapes = shapes;
    this.#tell("look");
  }

  #tell(what) { this.dispatchEvent(new Event(what)); }
}
