// One seat: its channel and its direct messages, kept up to date by what the server tells.

import { Composer } from "./composer.js";
import { Log } from "./log.js";
import { here, make, post } from "./talk.js";
import { setClock } from "./times.js";

const body = document.body;
const narrow = matchMedia("(max-width: 720px)");
const unread = document.querySelector(".unread");
const pause = document.getElementById("pause");
const closed = document.getElementById("closed");
const faster = document.getElementById("faster");
const handOver = document.getElementById("hand-over");
const player = document.querySelector(".player");
let state = null;
let missed = 0;

const logs = Object.fromEntries(["channel", "direct"].map((where) => [where, new Log(where, arrived)]));
const channelName = document.querySelector("[data-goes=channel]").textContent.trim().replace(/^#\s*/, "");
new Composer("channel", `Message #${channelName}`);
const direct = new Composer("direct", "Message ArtBox");

// Tabs, on a phone.

function arrived(log) {
  if (log.where !== "direct" || !narrow.matches || body.dataset.where === "direct") return;
  missed += 1;
  showMissed();
}

function showMissed() {
  unread.hidden = missed === 0;
  unread.textContent = String(missed);
  unread.setAttribute("aria-label", `${missed} new`);
}

for (const tab of document.querySelectorAll("[data-goes]")) {
  tab.addEventListener("click", () => {
    body.dataset.where = tab.dataset.goes;
    for (const one of document.querySelectorAll("[data-goes]")) one.toggleAttribute("aria-current", one === tab);
    tab.setAttribute("aria-current", "true");
    logs[tab.dataset.goes].toEnd();
    if (tab.dataset.goes === "direct") {
      missed = 0;
      showMissed();
    }
  });
}

// Who plays, how fast, and whether direct messages come.

function press(button, on) {
  button.setAttribute("aria-pressed", String(on));
}

const guestsNow = (kind) => Object.entries(state.players).filter(([, one]) => one === kind).map(([name]) => name);

function showState(told) {
  state = told;
  setClock(told.now, told.factor);
  press(faster, told.factor > 1);
  press(closed, told.closed);
  pause.hidden = !Object.values(told.players).some((one) => one !== "person");
  press(pause, guestsNow("paused").length > 0);
  const mine = told.players[here.seat];
  const name = document.querySelector(".seats [aria-current]").textContent;
  handOver.hidden = mine !== "person";
  player.hidden = mine === "person";
  player.querySelector("span").textContent = `A guest plays ${name}${mine === "paused" ? ", and waits" : ""}.`;
  player.querySelector("[data-player=paused]").hidden = mine !== "guest";
  player.querySelector("[data-player=guest]").hidden = mine !== "paused";
  for (const seat of document.querySelectorAll(".seats [data-seat]")) {
    seat.dataset.player = told.players[seat.dataset.seat];
    seat.title = { guest: "a guest plays", paused: "a guest, paused", person: "" }[seat.dataset.player];
  }
}

faster.addEventListener("click", () => post("/pace", { faster: String(state.factor === 1) }));
closed.addEventListener("click", () => post("direct", { closed: String(!state.closed) }));
for (const button of player.querySelectorAll("button")) {
  button.addEventListener("click", () => post("player", { player: button.dataset.player }));
}
handOver.addEventListener("click", () => post("player", { player: "guest" }));
pause.addEventListener("click", () => {
  const [from, to] = guestsNow("paused").length ? ["paused", "guest"] : ["guest", "paused"];
  for (const name of guestsNow(from)) post(`/seat/${name}/player`, { player: to });
});
document.getElementById("open").addEventListener("click", () => post("command", { command: "artbox new" }));

// A picture that is pasted anywhere else is meant for the bot.
document.addEventListener("paste", (event) => direct.pasted(event));

// What the server tells.

let first = true;
const told = {
  begin() {
    first = true;
    for (const log of Object.values(logs)) log.begin();
  },
  message: (change) => logs[change.where].put(change, first),
  gone({ id }) {
    for (const log of Object.values(logs)) log.remove(id);
  },
  state: showState,
};

const events = new EventSource(`${here.seatPath}/events`);
events.addEventListener("message", (event) => {
  const changes = JSON.parse(event.data);
  for (const change of changes) told[change.kind](change);
  if (changes.some(({ kind }) => kind === "begin")) return;
  first = false;
  for (const log of Object.values(logs)) log.settled();
});
events.addEventListener("error", () => { body.dataset.lost = "yes"; });
events.addEventListener("open", () => { delete body.dataset.lost; });
document.querySelector("main").before(make("p", { className: "lost", textContent: "Connecting…", role: "status" }));
