// Fingers and mouse on the sheet. One finger drags what it touches; two move, scale and turn the chosen shape wherever
// they land; the one that stays goes on dragging.

import { inside, touched } from "./forms.js";

const FINGER = 22; // pixels: half a finger's width
const MOUSE = 11;
const STILL = 4; // pixels within which a touch is a tap
const UPRIGHT = 3; // degrees within which a handle lets a shape stand straight

export const touchable = (sheet, sketch) => {
  const { node } = sheet;
  const fingers = new Map();
  let before = null; // what was chosen before the first finger came
  let moved = false;
  let grip = null;

  const reach = (event) => (event.pointerType === "mouse" ? MOUSE : FINGER) * sheet.unit;

  const gripAt = (event) => {
    const [x, y] = sheet.point(event);
    return Object.entries(sheet.grips()).find(([, [gx, gy]]) => Math.hypot(gx - x, gy - y) <= reach(event))?.[0];
  };

  const under = (event) => {
    const point = sheet.point(event);
    // The chosen shape can be held inside as well, unless the line of another is rather near.
    const held = sketch.chosen && inside(sketch.chosen, point) ? sketch.chosen : undefined;
    return touched(sketch.shapes, point, reach(event) / (held ? 2 : 1)) ?? held;
  };

  const hold = (name, [x, y]) => {
    const { x: cx, y: cy, size, turn } = sketch.chosen;
    return { name, far: Math.max(8, Math.hypot(x - cx, y - cy)), angle: Math.atan2(y - cy, x - cx), size, turn };
  };

  const pullGrip = ([x, y]) => {
    const { x: cx, y: cy } = sketch.chosen;
    if (grip.name === "size") return sketch.change({ size: (grip.size * Math.hypot(x - cx, y - cy)) / grip.far });
    const turn = grip.turn + ((Math.atan2(y - cy, x - cx) - grip.angle) * 180) / Math.PI;
    const straight = Math.round(turn / 45) * 45;
    return sketch.change({ turn: Math.abs(turn - straight) < UPRIGHT ? straight : turn });
  };

  const drag = (from, to) => {
    const { x, y } = sketch.chosen;
    sketch.change({ x: x + to[0] - from[0], y: y + to[1] - from[1] });
  };

  const pinch = ([a, b], [c, d]) => {
    const { x, y, size, turn } = sketch.chosen;
    const [was, is] = [[b[0] - a[0], b[1] - a[1]], [d[0] - c[0], d[1] - c[1]]];
    const grown = Math.hypot(...is) / Math.max(1, Math.hypot(...was));
    const turned = ((Math.atan2(is[1], is[0]) - Math.atan2(was[1], was[0])) * 180) / Math.PI;
    sketch.change({
      x: x + (c[0] + d[0] - a[0] - b[0]) / 2, y: y + (c[1] + d[1] - a[1] - b[1]) / 2,
      size: size * grown, turn: turn + turned,
    });
  };

  node.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || fingers.size >= 2) return;
    event.preventDefault();
    node.setPointerCapture(event.pointerId);
    const point = sheet.point(event);
    if (!fingers.size) {
      before = sketch.chosenId;
      moved = false;
      const name = gripAt(event);
      grip = name ? hold(name, point) : null;
      const hit = grip ? sketch.chosen : under(event);
      if (hit) sketch.choose(hit.id);
      fingers.set(event.pointerId, { start: point, at: point, drags: Boolean(hit) });
    } else {
      grip = null;
      if (!moved && before !== null) sketch.choose(before);
      for (const finger of fingers.values()) finger.drags = true;
      fingers.set(event.pointerId, { start: point, at: point, drags: true });
    }
    if (sketch.chosen) sheet.focus();
  });

  node.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) {
      if (event.pointerType === "mouse") node.classList.toggle("near", Boolean(gripAt(event) ?? under(event)));
      return;
    }
    const to = sheet.point(event);
    const still = Math.hypot(to[0] - finger.start[0], to[1] - finger.start[1]) < STILL * sheet.unit;
    if (still && !moved && fingers.size < 2) return;
    moved = true;
    const from = finger.at;
    const was = [...fingers.values()].map((each) => each.at);
    finger.at = to;
    if (!sketch.chosen) return;
    if (fingers.size === 2) pinch(was, [...fingers.values()].map((each) => each.at));
    else if (grip) pullGrip(to);
    else if (finger.drags) drag(from, to);
  });

  const lift = (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    fingers.delete(event.pointerId);
    if (fingers.size) return;
    if (!moved && !finger.drags) sketch.choose(null);
    grip = null;
    sketch.settle();
  };
  node.addEventListener("pointerup", lift);
  node.addEventListener("pointercancel", lift);

  // Browsers that scroll, zoom or call a menu all the same.
  for (const name of ["touchstart", "touchmove", "gesturestart", "contextmenu"]) {
    node.addEventListener(name, (event) => event.preventDefault(), { passive: false });
  }
  return { get busy() { return fingers.size > 0; } };
};
