// The sheet on the page: outlines that can be reached by Tab, the chosen one with its handles.

import { clamp, path, rotated, svg, table } from "./forms.js";
import { say } from "./texts.js";

const AWAY = 30; // pixels from the outline to a handle
const RIM = 16; // pixels from the rim of the sheet to a handle

// Where the handles lie, seen from the centre of a shape of size 1.
const GRIPS = {
  circle: { size: [0.354, 0.354] },
  square: { size: [0.5, 0.5], turn: [0, -0.5] },
  triangle: { size: [0.5, 0.2887], turn: [0, -0.577] },
  line: { size: [0.5, 0], turn: [0, -0.02] },
};

export class Sheet {
  #nodes = new Map();
  #layers = { glow: svg("path", { class: "glow" }), ink: svg("g"), grips: svg("g") };

  constructor(node, sketch) {
    this.node = node;
    this.sketch = sketch;
    node.setAttribute("viewBox", `0 0 ${table.sheet} ${table.sheet}`);
    node.append(...Object.values(this.#layers));
    this.#layers.grips.setAttribute("aria-hidden", "true");
    sketch.addEventListener("look", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(node);
  }

  // Units of the sheet in a pixel of the screen.
  get unit() { return table.sheet / (this.node.getBoundingClientRect().width || table.sheet); }

  point({ clientX, clientY }) {
    const box = this.node.getBoundingClientRect();
    return [(clientX - box.left) * this.unit, (clientY - box.top) * this.unit];
  }

  draw() {
    const { shapes, chosen } = this.sketch;
    this.#ink(shapes);
    this.#layers.glow.setAttribute("d", chosen ? path(chosen) : "");
    this.#layers.grips.replaceChildren(...(chosen ? this.#drawGrips(chosen) : []));
  }

  focus() { this.#nodes.get(this.sketch.chosenId)?.focus(); }

  // Places of the handles of the chosen shape, by what they do; kept on the sheet.
  grips() {
    const placed = this.sketch.chosen;
    return Object.fromEntries(Object.entries(GRIPS[placed?.shape] ?? {}).map(([name, grip]) => [
      name, this.#from(placed, grip, AWAY).map((value) => clamp(value, RIM * this.unit, table.sheet - RIM * this.unit)),
    ]));
  }

  // A place so many pixels farther out than a point of the outline.
  #from(placed, [a, b], away) {
    const far = Math.hypot(a, b);
    const reach = placed.size + (away * this.unit) / far;
    const [dx, dy] = rotated(a * reach, b * reach, placed.turn);
    return [placed.x + dx, placed.y + dy];
  }

  #ink(shapes) {
    const focused = document.activeElement;
    const counts = {};
    for (const { shape } of shapes) counts[shape] = (counts[shape] ?? 0) + 1;
    const seen = {};
    const ids = new Set(shapes.map((placed) => placed.id));
    for (const [id, node] of this.#nodes) {
      if (!ids.has(id)) {
        node.remove();
        this.#nodes.delete(id);
      }
    }
    shapes.forEach((placed, at) => {
      const node = this.#node(placed.id);
      seen[placed.shape] = (seen[placed.shape] ?? 0) + 1;
      node.firstChild.setAttribute("d", path(placed));
      node.setAttribute("aria-label", say(placed.turn ? "name-turned" : "name", {
        shape: say(placed.shape), number: seen[placed.shape], count: counts[placed.shape],
        degrees: Math.round(placed.turn),
      }));
      node.setAttribute("aria-pressed", placed.id === this.sketch.chosenId);
      if (this.#layers.ink.children[at] !== node) this.#layers.ink.insertBefore(node, this.#layers.ink.children[at]);
    });
    // Whoever has deleted a shape goes on with the keyboard at the next.
    if (focused !== document.activeElement && this.node.contains(focused)) focused.focus();
    else if (focused?.dataset?.shape && !focused.isConnected) (this.#nodes.get(this.sketch.chosenId) ?? this.node).focus();
  }

  #node(id) {
    if (!this.#nodes.has(id)) {
      const node = svg("g", { role: "button", tabindex: 0, "data-shape": id });
      node.append(svg("path", { "stroke-width": table.line }));
      node.addEventListener("focus", () => this.sketch.choose(id));
      this.#nodes.set(id, node);
    }
    return this.#nodes.get(id);
  }

  #drawGrips(placed) {
    const unit = this.unit;
    return Object.entries(this.grips()).flatMap(([name, [x, y]]) => {
      const grip = svg("g", { class: `grip ${name}`, transform: `translate(${x} ${y}) scale(${unit})` });
      grip.append(svg("circle", { r: 11 }), svg("path", {
        d: name === "turn" ? "M-4.6 1.5a4.8 4.8 0 1 1 1.6 2.6M-5.6 -2.2l1 3.8 3.7-1.2" : "M-4.5-.8V-4.5H-.8M4.5 .8V4.5H.8M-4.2-4.2 4.2 4.2",
        transform: name === "size" && placed.shape !== "line" ? `rotate(${placed.turn})` : `rotate(${placed.turn + (name === "size" ? -45 : 0)})`,
      }));
      const [x1, y1] = this.#from(placed, GRIPS[placed.shape][name], 0);
      return [svg("line", { x1, y1, x2: x, y2: y, class: "stem", "stroke-width": 1.5 * unit }), grip];
    });
  }
}
