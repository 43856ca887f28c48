// The page of a tournament. Boards follow their games move by move. When something else has changed, the page
// is loaded again, and what differs is replaced.

import { at, parse, svg } from "./dom.js";
import { Live } from "./live.js";
import { kept } from "./storage.js";
import { say } from "./words.js";

/** Half the distance between two lines of a small board. */
const half = 10;
/** How long to wait at most before loading, since others load it too, and before trying again, in milliseconds. */
const apart = 3_000, again = 3_000;

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const rev = () => Number(main.dataset.rev);

/** @type {import("./types.js").TournamentNews} */
let latest = { rev: 0, boards: [] };
let loading = false;

/** @param {import("./types.js").TournamentNews} news */
function hear(news) {
  at("watchers").textContent = news.watchers ? say("watching", { n: news.watchers }) : "";
  latest = news;
  drawAll();
  if (rev() < latest.rev) void load();
}

/** Draws the stones of the running games. */
function drawAll() {
  for (const { game, stones } of latest.boards) draw(game, stones);
}

/**
 * Draws the stones of a running game.
 * @param {string} game
 * @param {string} stones in the order of placement, such as "bh8 wh9"
 */
function draw(game, stones) {
  const link = /** @type {HTMLElement | null} */ (main.querySelector(`[data-game="${game}"]`)), board = link?.querySelector("svg");
  if (!link || !board || link.dataset.stones === stones) return;
  link.dataset.stones = stones;
  const size = Number(link.dataset.size), list = stones.split(" ").filter(Boolean);
  board.querySelectorAll("circle").forEach((old) => old.remove());
  board.append(...list.map((stone, i) => svg("circle", {
    class: (stone[0] === "b" ? "black" : "white") + (i === list.length - 1 ? " last" : ""), r: half - 1,
    cx: half + 2 * half * (stone.charCodeAt(1) - 97), cy: half + 2 * half * (size - Number(stone.slice(2))),
  })));
}

/** Loads the page again, until it's as new as the server has said, or gone. */
async function load() {
  if (loading) return;
  loading = true;
  let pause = apart * Math.random() * Math.min(1, (latest.watchers ?? 1) / 30);
  while (rev() < latest.rev) {
    await new Promise((next) => setTimeout(next, pause));
    pause = again * (1 + Math.random());
    const before = latest;
    const answer = await fetch(location.href, { cache: "no-store", credentials: "omit", headers: { Accept: "text/html" } }).catch(() => null);
    if (answer?.status === 404) return;
    if (answer?.ok) replace(new DOMParser().parseFromString(await answer.text(), "text/html"));
    if (latest !== before) drawAll();
  }
  loading = false;
}

/**
 * Shows a newer version of the page, and tells which games have ended since.
 * @param {Document} fresh
 */
function replace(fresh) {
  const other = /** @type {HTMLElement} */ (fresh.querySelector("main"));
  const over = new Set([...main.querySelectorAll("[data-over]")].map((game) => game.getAttribute("data-number")));
  const open = new Map([...main.querySelectorAll("details")].map((round) => [round.dataset.title, round.open]));
  for (const round of other.querySelectorAll("details")) round.open = open.get(round.dataset.title) ?? round.open;
  const focus = document.activeElement?.getAttribute("href");
  const sections = [...other.children].map((section) => {
    const old = document.getElementById(section.id);
    return old && old.outerHTML === section.outerHTML ? old : document.importNode(section, true);
  });
  main.replaceChildren(...sections);
  main.dataset.rev = other.dataset.rev;
  finish();
  if (focus) /** @type {HTMLElement | null} */ (main.querySelector(`[href="${focus}"]`))?.focus();
  const ended = [...main.querySelectorAll("[data-over]")].filter((game) => !over.has(game.getAttribute("data-number")));
  at("log").textContent = ended.map((game) => game.textContent).join(" ");
}

/** Shows times as the viewer's clock does, and the viewer's look of boards. */
function finish() {
  const state = at("state");
  state.textContent = parse(JSON.stringify(state.dataset.text));
  const theme = kept("theme");
  if (theme) for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-board]"))) part.dataset.board = theme;
}

finish();
const path = `api/tournaments/${main.dataset.tournament}`;
const live = new Live({
  path, lang: document.documentElement.lang, signal: new AbortController().signal, session: () => "", have: () => 0, board: hear, answer: () => {},
  state: (state) => {
    at("connection").dataset.state = state;
    at("connection").textContent = say(`connection_${state}`);
    document.documentElement.dataset.ready = "";
  },
  bye: (code) => { if (code === "gone") live.end(); },
});
live.now();
