// The page's sentences, in the language of the table. They come from the server with places such as {shape}.

let texts = {};

export const learn = (found) => { texts = found; };

export const say = (key, values = {}) =>
  (texts[key] ?? "").replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
