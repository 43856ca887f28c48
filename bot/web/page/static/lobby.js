// The start page: the viewer's own games, and new ones against the engine.

import { address, Refused, request } from "./api.js";
import { at, calm, element, randomID } from "./dom.js";
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
    element("a", { href: board(g.game), class: g.yours ? "yours" : undefined }, element("b", {}, g.title), element("span", {}, g.text)))));
}

function follow() {
  const look = () => { if (!document.hidden) void showMine().catch(() => {}); };
  look();
  setInterval(look, often);
  document.addEventListener("visibilitychange", look);
}

let attempt = { wanted: "", key: "" };

/**
 * A key for a wanted game: the same again until the server has answered, so that it starts one game even if its
 * answer is lost.
 * @param {Record<string, unknown>} wanted
 */
function keyOf(wanted) {
  const text = JSON.stringify(wanted);
  if (attempt.wanted !== text) attempt = { wanted: text, key: randomID() };
  return attempt.key;
}

/**
 * Starts a game, with the button waiting. Says what's wrong if there's none.
 * @param {HTMLElement | null} control
 * @param {string} where the ID of the element that says so
 * @param {Record<string, unknown>} wanted
 * @returns {Promise<{ game: string, session: string, friend?: string } | undefined>}
 */
async function start(control, where, wanted) {
  const button = /** @type {HTMLButtonElement} */ (control);
  button.disabled = true;
  at(where).textContent = "";
  try {
    const { json } = await request("api/guests", { body: { ...wanted, lang, key: keyOf(wanted) } });
    keepSession(json.game, json.session);
    attempt = { wanted: "", key: "" };
    return json;
  } catch (problem) {
    at(where).textContent = problem instanceof Refused && problem.worded ? problem.message : say("unreachable");
    return undefined;
  } finally {
    button.disabled = false;
  }
}

/** @param {string} id */
const value = (id) => /** @type {HTMLSelectElement} */ (at(id)).value;

/** @param {SubmitEvent} event */
async function play(event) {
  event.preventDefault();
  const json = await start(event.submitter, "problem", { level: value("level"), color: value("color"), size: Number(value("size")), rule: value("rule") });
  if (json) location.assign(board(json.game));
}

/**
 * Makes a game for two, and shows the link for the other one.
 * @param {SubmitEvent} event
 */
async function makeLink(event) {
  event.preventDefault();
  const json = await start(at("make-link"), "friend-problem", {
    friend: true, rule: value("friend-rule"), size: Number(value("friend-size")), opening: value("friend-opening"), clock: value("friend-clock"),
  });
  if (!json) return;
  const link = /** @type {HTMLInputElement} */ (at("link"));
  link.value = json.friend ?? "";
  at("open-board").setAttribute("href", board(json.game));
  at("with-friend").hidden = true;
  at("made").hidden = false;
  link.select();
}

async function copyLink() {
  const link = /** @type {HTMLInputElement} */ (at("link"));
  link.select();
  await navigator.clipboard.writeText(link.value);
  at("copy-link").textContent = say("copied");
}

/** The language that the address asks for, for the pages that this one leads to. */
const query = new URLSearchParams(location.search).get("lang") ? location.search : "";

/** @param {string} game */
const board = (game) => address(`g/${game}`) + query;

/** Plays the example again and again, unless the viewer wants less movement. */
function playExample() {
  const figure = at("example"), stones = [...figure.querySelectorAll("circle")];
  if (calm()) return;
  let n = 9; // a board with stones says more than an empty one
  const show = () => {
    figure.classList.toggle("going", n < stones.length);
    stones.forEach((stone, i) => {
      stone.classList.toggle("away", i >= n);
      stone.classList.toggle("last", i === n - 1);
    });
  };
  at("pause").hidden = false;
  let paused = false;
  at("pause").addEventListener("click", () => {
    paused = !paused;
    at("pause").textContent = say(paused ? "lobby_resume" : "lobby_pause");
  });
  setInterval(() => {
    if (document.hidden || paused) return;
    n = n >= stones.length + 4 ? 0 : n + 1; // the end stays for a moment
    show();
  }, 900);
  show();
}

/** Shows how many lessons are solved: as the server knows for a person, else as this browser does. */
async function showProgress() {
  if (!document.getElementById("progress")) return;
  let solved = kept("lessons").split(" ").filter(Boolean);
  for (const key of keysFrom(prefix).slice(0, 3)) {
    const { json } = await request("api/learn", { session: kept(key) });
    if (json.solved) {
      solved = json.solved;
      break;
    }
  }
  if (solved.length === 0) return;
  const bar = /** @type {HTMLProgressElement} */ (document.querySelector("progress"));
  bar.value = solved.length;
  at("solved").textContent = say("lobby_solved", { n: solved.length, total: bar.max });
  at("progress").hidden = false;
}

/** Uses the viewer's theme, and their language if the address asks for none. */
function wireChoices() {
  const theme = /** @type {HTMLSelectElement} */ (at("theme")), language = at("language");
  const use = () => {
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-board]"))) element.dataset.board = theme.value;
  };
  theme.value = kept("theme") || theme.value;
  if (kept("theme")) use();
  theme.addEventListener("change", () => {
    keep("theme", theme.value);
    use();
  });
  language.addEventListener("change", () => {
    keep("lang", value("language"));
    location.assign(`?lang=${value("language")}`);
  });
  if (!query && kept("lang") && kept("lang") !== lang) location.replace(`?lang=${kept("lang")}`);
}

wireChoices();
follow();
playExample();
void showProgress().catch(() => {});
if (document.getElementById("guest")) {
  at("guest").addEventListener("submit", (event) => void play(/** @type {SubmitEvent} */ (event)));
  at("level").addEventListener("change", () => {
    at("strength").textContent = /** @type {HTMLSelectElement} */ (at("level")).selectedOptions[0].dataset.about ?? "";
  });
  at("with-friend").addEventListener("submit", (event) => void makeLink(event));
  at("copy-link").addEventListener("click", () => void copyLink());
}
