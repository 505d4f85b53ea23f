// Times: the clock is the server's, which may run faster than this one.

let told = Date.now();
let heard = performance.now();
let factor = 1;

export function setClock(now, pace) {
  told = now;
  heard = performance.now();
  factor = pace;
  update(document);
}

const now = () => told + (performance.now() - heard) * factor;
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const full = new Intl.DateTimeFormat(undefined, { dateStyle: "long", timeStyle: "medium" });
const far = new Intl.RelativeTimeFormat("en", { numeric: "always" });

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

function relative(time) {
  const seconds = Math.round((time - now()) / 1000);
  const units = [[86400, "day"], [3600, "hour"], [60, "minute"]];
  for (const [size, unit] of units) {
    if (Math.abs(seconds) >= size) return far.format(Math.round(seconds / size), unit);
  }
  return far.format(seconds, "second");
}

/** Write all times below an element as this place has them. */
export function update(root) {
  for (const element of root.querySelectorAll("time")) {
    const time = Date.parse(element.dateTime);
    const style = element.dataset.style;
    const text = !style ? clock.format(time)
      : style === "R" ? relative(time)
      : new Intl.DateTimeFormat(undefined, STYLES[style]).format(time);
    if (element.textContent !== text) element.textContent = text;
    if (!element.title) element.title = full.format(time);
  }
}

setInterval(() => {
  for (const element of document.querySelectorAll("time[data-style=R]")) {
    const text = relative(Date.parse(element.dateTime));
    if (element.textContent !== text) element.textContent = text;
  }
}, 500);
