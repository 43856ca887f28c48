// The start page: the viewer's own games, and new ones against the engine.

import { address, Refused, request } from "./api.js";
import { at, element } from "./dom.js";
import { keepSession } from "./session.js";
import { keep, keysFrom, kept } from "./storage.js";
import { say } from "./words.js";

/** The start of the names under which sessions are kept. */
const prefix = "session.";
/** How many sessions a request may have. */
const most = 20;
/** How often to look at the viewer's games, in milliseconds. */
const often = 15_000;

const lang = document.documentElement.lang;

/** Shows the games that the viewer has sessions for, those waiting for them first. */
async function showMine() {
  const keys = keysFrom(prefix);
  if (keys.length === 0) return;
  /** @type {import("./types.js").MyGame[]} */
  const games = [];
  for (let from = 0; from < keys.length; from += most) {
    const some = keys.slice(from, from + most);
    const { json } = await request(`api/lobby?lang=${encodeURIComponent(lang)}`, { body: { sessions: some.map(kept) } });
    games.push(...json.games ?? []);
    for (const key of some) if (json.ended?.includes(kept(key))) keep(key, "");
  }
  games.sort((a, b) => Number(!a.yours) - Number(!b.yours));
  at("mine").hidden = games.length === 0;
  at("mine-list").replaceChildren(...games.map((g) => element("li", {},
    element("a", { href: address(`g/${g.game}`), class: g.yours ? "yours" : undefined }, element("b", {}, g.title), element("span", {}, g.text)))));
}

function follow() {
  const look = () => { if (!document.hidden) void showMine().catch(() => {}); };
  look();
  setInterval(look, often);
  document.addEventListener("visibilitychange", look);
}

/** @param {SubmitEvent} event */
async function play(event) {
  event.preventDefault();
  const value = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (at(id)).value;
  const control = event.submitter;
  if (control instanceof HTMLButtonElement) control.disabled = true;
  try {
    const { json } = await request("api/guests", { body: { level: value("level"), color: value("color"), lang } });
    keepSession(json.game, json.session);
    location.assign(address(`g/${json.game}`));
  } catch (problem) {
    at("problem").textContent = problem instanceof Refused && problem.worded ? problem.message : say("unreachable");
  } finally {
    if (control instanceof HTMLButtonElement) control.disabled = false;
  }
}

follow();
document.getElementById("guest")?.addEventListener("submit", (event) => void play(/** @type {SubmitEvent} */ (event)));
