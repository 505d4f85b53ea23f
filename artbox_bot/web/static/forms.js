// The table of shapes, and the geometry of what lies on the sheet. Lengths are units of the sheet, angles degrees.

export const table = await (await fetch("pad/shapes.json")).json();

const SVG = "http://www.w3.org/2000/svg";

export const svg = (name, attributes = {}) => {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
};

export const clamp = (value, least, most) => Math.min(most, Math.max(least, value));

export const rotated = (x, y, degrees) => {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
};

export const corners = ({ shape, x, y, size, turn }) =>
  table.forms[shape].corners.map(([a, b]) => {
    const [dx, dy] = rotated(a * size, b * size, turn);
    return [x + dx, y + dy];
  });

// The outline as the path of an SVG.
export const path = (placed) => {
  const { shape, x, y, size } = placed;
  const form = table.forms[shape];
  const r = size / 2;
  if (!form.corners.length) return `M${x - r} ${y}a${r} ${r} 0 1 0 ${size} 0a${r} ${r} 0 1 0 ${-size} 0`;
  return "M" + corners(placed).map((point) => point.join(" ")).join("L") + (form.closed ? "Z" : "");
};

// How far a point is from the ink of an outline; 0 on it.
export const distance = (placed, [px, py]) => {
  const form = table.forms[placed.shape];
  let least = Math.abs(Math.hypot(px - placed.x, py - placed.y) - placed.size / 2);
  if (form.corners.length) {
    const points = corners(placed);
    if (form.closed) points.push(points[0]);
    least = Infinity;
    for (let i = 1; i < points.length; i++) {
      const [[ax, ay], [bx, by]] = [points[i - 1], points[i]];
      const [dx, dy] = [bx - ax, by - ay];
      const along = clamp(((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy), 0, 1);
      least = Math.min(least, Math.hypot(px - ax - along * dx, py - ay - along * dy));
    }
  }
  return Math.max(0, least - table.line / 2);
};

// Whether a point lies inside the shape: by how often a line from there to the left meets its sides.
export const inside = (placed, [px, py]) => {
  const form = table.forms[placed.shape];
  if (!form.corners.length) return Math.hypot(px - placed.x, py - placed.y) < placed.size / 2;
  const points = corners(placed);
  return form.closed && points.filter(([ax, ay], i) => {
    const [bx, by] = points[(i + 1) % points.length];
    return ay > py !== by > py && px > ax + ((py - ay) / (by - ay)) * (bx - ax);
  }).length % 2 === 1;
};

// What a finger touches: the nearest outline within reach; of those that are about as near, the smallest, then the front.
export const touched = (shapes, point, reach) => {
  const near = shapes.map((placed) => ({ placed, away: distance(placed, point) })).filter((one) => one.away <= reach);
  const nearest = Math.min(...near.map((one) => one.away));
  const alike = near.filter((one) => one.away <= nearest + reach / 2).reverse();
  return alike.sort((a, b) => a.placed.size - b.placed.size)[0]?.placed;
};

// A shape as a sign on a card or a die, as large as its box.
export const sign = (shape, line) => {
  const form = table.forms[shape];
  const drop = shape === "triangle" ? 0.1 : 0;
  const box = svg("svg", { viewBox: "-0.62 -0.62 1.24 1.24", "aria-hidden": "true", class: `sign ${shape}` });
  box.append(svg("path", { d: path({ shape, x: 0, y: drop, size: 1, turn: form.turn }), "stroke-width": line }));
  return box;
};
