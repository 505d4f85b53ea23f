// The keyboard: Tab goes from shape to shape; the chosen one is moved, scaled, turned and deleted.

const [STEP, FINE] = [10, 1];

export const keyed = (sheet, sketch, tools) => {
  const move = (x, y) => ({ key, shiftKey }) => {
    const by = shiftKey ? FINE : STEP;
    change(key, { x: sketch.chosen.x + x * by, y: sketch.chosen.y + y * by });
  };
  const scale = (by) => ({ key }) => change(key, { size: sketch.chosen.size * by });
  const turn = (by) => ({ key }) => change(key, { turn: sketch.chosen.turn + by });
  const change = (key, fields) => {
    sketch.change(fields);
    sketch.settle(key + sketch.chosenId);
  };
  const keys = {
    ArrowLeft: move(-1, 0), ArrowRight: move(1, 0), ArrowUp: move(0, -1), ArrowDown: move(0, 1),
    "+": scale(1.1), "=": scale(1.1), "-": scale(1 / 1.1), "−": scale(1 / 1.1),
    "[": turn(-15), "]": turn(15), "{": turn(-1), "}": turn(1),
    Delete: tools.delete, Backspace: tools.delete,
  };

  sheet.node.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "Escape") sketch.choose(null);
    else if (sketch.chosen && keys[event.key]) keys[event.key](event);
    else return;
    event.preventDefault();
  });

  document.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    const tool = { z: event.shiftKey ? "redo" : "undo", y: "redo", d: "duplicate" }[key];
    if (!tool) return;
    event.preventDefault();
    tools[tool]();
  });
};
