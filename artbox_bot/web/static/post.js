// What goes to the server and comes from there. The link's token travels in a header, never in an address.

const QUIET = 500; // milliseconds after a step before the sketch is kept
const LOOK = 2500;
const SOON = 4000; // milliseconds before the deadline from which each step is kept at once
const LAST = 1500; // and at which what a finger still holds is kept as well
const OVER = 400; // milliseconds after the deadline when the server knows what has become of the sketch
const LONGEST = 15000;

const token = location.hash.slice(1);

// The server cannot be reached, or asks to come back later: worth another try.
export class Away extends Error {
  constructor(said) { super(said?.sentence); this.said = said; }
}
// The server has said no; `status` 403, 409 and 410 are the end of this page.
export class Refused extends Error {
  constructor(status, said) { super(said.sentence); this.status = status; this.said = said; }
  get final() { return [403, 409, 410].includes(this.status); }
}

export const wait = (milliseconds) => new Promise((done) => { setTimeout(done, milliseconds); });

export const ask = async (method, path, body, options = {}) => {
  let response, said;
  try {
    response = await fetch(`pad/${path}`, {
      method, cache: "no-store", ...options,
      headers: { Authorization: `Bearer ${token}`, ...(body && { "Content-Type": "application/json" }) },
      body: body && JSON.stringify(body),
    });
    said = await response.json();
  } catch {
    throw new Away();
  }
  if (response.ok) return said;
  if (response.status >= 500 || [408, 429].includes(response.status)) throw new Away(said);
  throw new Refused(response.status, said);
};

// Try until it works; `told` hears of each failure.
export const persist = async (work, told) => {
  for (let pause = 1000; ; pause = Math.min(LONGEST, pause * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      told(error);
      await wait(pause);
    }
  }
};

// Keeps the sketch on the server as it grows, and hears what changes elsewhere.
export class Keeper {
  #timer = null;
  #keeping = null;
  #behind = false;
  #stopped = false;
  #quiet = QUIET;
  #stage = 0; // how many of the three times before and after the deadline have come

  constructor(sketch, on) {
    this.sketch = sketch;
    this.on = on;
    this.version = 0;
    sketch.addEventListener("step", () => this.#later());
    addEventListener("pagehide", () => this.#atOnce()); // older Safaris tell this alone
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.#atOnce();
      else this.look();
    });
    this.#watch();
  }

  stop() {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  // So many milliseconds are left: nothing that was drawn in time may be late.
  near(rest) {
    const stage = [SOON, LAST, -OVER].filter((time) => rest <= time).length;
    if (stage === this.#stage) return;
    this.#stage = stage;
    this.#quiet = stage ? 0 : QUIET;
    if (stage === 2) this.sketch.settle();
    if (stage === 3) this.look();
    else if (stage && this.#behind) this.#later();
  }

  // Hear what has changed. The version tells whether somebody else has drawn meanwhile.
  async look() {
    if (this.#stopped) return;
    const version = this.version;
    try {
      const changes = await ask("GET", `changes?version=${version}`);
      if (this.#stopped) return;
      const elsewhere = changes.shapes && version === this.version && !this.#behind && !this.#keeping;
      if (elsewhere && !this.on.busy()) this.version = changes.version;
      this.on.heard(changes, elsewhere && !this.on.busy() ? changes.shapes : null);
    } catch (error) {
      this.#failed(error);
    }
  }

  async #watch() {
    while (!this.#stopped) {
      await wait(LOOK);
      if (document.visibilityState === "visible") await this.look();
    }
  }

  #later() {
    this.#behind = true;
    this.on.kept(false);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(), this.#quiet);
  }

  async #keep() {
    if (this.#keeping || this.#stopped) return;
    this.#keeping = persist(async () => {
      while (this.#behind && !this.#stopped) {
        this.#behind = false;
        try {
          this.version = (await ask("PUT", "sketch", { shapes: this.sketch.plain })).version;
        } catch (error) {
          this.#behind = true;
          throw error;
        }
      }
    }, this.on.away);
    try {
      await this.#keeping;
      if (!this.#stopped) this.on.kept(true);
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#keeping = null;
    }
  }

  // The page goes away: a last word that the browser delivers after it.
  #atOnce() {
    if (!this.#behind || this.#stopped) return;
    ask("PUT", "sketch", { shapes: this.sketch.plain }, { keepalive: true })
      .then(({ version }) => { this.version = version; this.#behind = false; this.on.kept(true); }, () => {});
  }

  #failed(error) {
    if (this.#stopped) return;
    if (error instanceof Away) this.on.away(error);
    else if (error instanceof Refused) this.on.refused(error);
    else throw error;
  }
}
