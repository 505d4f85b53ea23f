// One seat: its channel and its direct messages, kept up to date by what the server tells.

import { Composer } from "./composer.js";
import { later, Log } from "./log.js";
import { here, make, post } from "./talk.js";
import { setClock } from "./times.js";

const body = document.body;
const narrow = matchMedia("(max-width: 720px)");
const pause = document.getElementById("pause");
const closed = document.getElementById("closed");
const faster = document.getElementById("faster");
const handOver = document.getElementById("hand-over");
const player = document.querySelector(".player");
let state = null;
const missed = { channel: 0, direct: 0 };
const seats = [...document.querySelectorAll(".seats [data-seat]")];

const logs = Object.fromEntries(["channel", "direct"].map((where) => [where, new Log(where, arrived)]));
const channelName = document.getElementById("channel-name").textContent.trim().replace(/^#\s*/, "");
new Composer("channel", `Message #${channelName}`);
const direct = new Composer("direct", "Message ArtBox");

// Tabs, on a phone.

function arrived(log) {
  if (!narrow.matches || body.dataset.where === log.where) return;
  missed[log.where] += 1;
  showMissed(log.where);
}

function showMissed(where) {
  const unread = document.querySelector(`[data-goes=${where}] .unread`);
  unread.hidden = missed[where] === 0;
  unread.textContent = String(missed[where]);
  unread.setAttribute("aria-label", `${missed[where]} new`);
}

/** Which direct message of each seat was the latest when this browser looked at it. */
function showUnread(latest) {
  localStorage.setItem(`seen ${here.base} ${here.seat}`, latest[here.seat]);
  for (const seat of seats) {
    const key = `seen ${here.base} ${seat.dataset.seat}`;
    if (localStorage.getItem(key) === null) localStorage.setItem(key, "0");
    const fresh = later(latest[seat.dataset.seat], localStorage.getItem(key)) > 0;
    seat.classList.toggle("fresh", fresh && seat.dataset.player === "person");
  }
}

for (const tab of document.querySelectorAll("[data-goes]")) {
  tab.addEventListener("click", () => {
    body.dataset.where = tab.dataset.goes;
    for (const one of document.querySelectorAll("[data-goes]")) one.toggleAttribute("aria-current", one === tab);
    tab.setAttribute("aria-current", "true");
    logs[tab.dataset.goes].toEnd();
    missed[tab.dataset.goes] = 0;
    showMissed(tab.dataset.goes);
  });
}

// Who plays, how fast, and whether direct messages come.

function press(button, on) {
  button.setAttribute("aria-pressed", String(on));
}

const guestsNow = (kind) => Object.entries(state.players).filter(([, one]) => one === kind).map(([name]) => name);

const nameOf = (key) => seats.find(({ dataset }) => dataset.seat === key).firstChild.textContent;

function showState(told) {
  state = told;
  setClock(told.now, told.factor);
  press(faster, told.factor > 1);
  press(closed, told.closed);
  pause.hidden = !Object.values(told.players).some((one) => one !== "person");
  press(pause, guestsNow("paused").length > 0);
  const mine = told.players[here.seat];
  const name = nameOf(here.seat);
  const bots = seats.filter(({ dataset }) => told.players[dataset.seat] !== "person").map(({ dataset }) => nameOf(dataset.seat));
  const others = bots.filter((one) => one !== name);
  const list = new Intl.ListFormat("en-GB").format(others);
  document.querySelector(".who").textContent = `You are ${name}${others.length ? `; ${list} ${others.length > 1 ? "are bots" : "is a bot"}` : ""}.`;
  handOver.hidden = mine !== "person";
  player.hidden = mine === "person";
  player.querySelector("span").textContent = `A bot plays ${name}${mine === "paused" ? ", and waits" : ""}.`;
  player.querySelector("[data-player=paused]").hidden = mine !== "guest";
  player.querySelector("[data-player=guest]").hidden = mine !== "paused";
  for (const seat of seats) {
    seat.dataset.player = told.players[seat.dataset.seat];
    seat.title = { guest: "a bot plays", paused: "a bot, paused", person: "" }[seat.dataset.player];
  }
  showUnread(told.latest);
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
