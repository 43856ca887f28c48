// What to do with a game elsewhere: its link, its moves, its file, and another game from here.

import { address, request } from "./api.js";
import { at } from "./dom.js";
import { config } from "./options.js";
import { askLevel } from "./surroundings.js";
import { travel } from "./travel.js";
import { announce } from "./voice.js";
import { say } from "./words.js";

/**
 * Wires the buttons that copy, and the link to the game that followed.
 * @param {() => import("./types.js").Snapshot} snapshot
 * @param {() => string} session
 */
export function wireShare(snapshot, session) {
  const link = () => address(`g/${snapshot().game}`);
  const moves = () => (snapshot().stones ?? []).filter((s) => s.n).map((s) => s.at).join(" ");
  at("copy-link").addEventListener("click", () => void (canShare() ? share(link()) : copy("copy-link", link())));
  at("copy-moves").addEventListener("click", () => void copy("copy-moves", moves()));
  at("next-game").addEventListener("click", (event) => {
    if (!session() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void openNext(snapshot(), session());
  });
}

/**
 * Opens the game that followed, with the session that the server gives its players.
 * @param {import("./types.js").Snapshot} snapshot
 * @param {string} session
 */
async function openNext(snapshot, session) {
  try {
    const { json } = await request(`api/games/${snapshot.game}/next`, { session, body: {} });
    openGame(json.game, json.session);
  } catch {
    openGame(snapshot.next ?? "", ""); // to watch
  }
}

/**
 * Opens the page of a game.
 * @param {string} game
 * @param {string | undefined} session of the viewer in that game, "" for none
 */
export function openGame(game, session) {
  travel.to(game, session);
}

/** Phones have a menu to share a link with other programs. */
const canShare = () => "share" in navigator && matchMedia("(pointer: coarse)").matches;

/** @param {string} url */
async function share(url) {
  try {
    await navigator.share({ url });
  } catch {
    // The viewer changed their mind.
  }
}

/**
 * Copies a text and says so on the button.
 * @param {string} id of the button
 * @param {string} text
 */
async function copy(id, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    if (!copyOldWay(text)) {
      prompt("", text);
      return;
    }
  }
  const control = at(id), before = control.dataset.label ?? control.textContent ?? "";
  control.dataset.label = before;
  control.textContent = say("copied");
  announce(say("copied"));
  setTimeout(() => { control.textContent = before; }, 1_500);
}

/**
 * Copies without the clipboard interface, which pages without TLS lack.
 * @param {string} text
 */
function copyOldWay(text) {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}

/**
 * Asks for a level, starts a game against the engine from a position, and opens it.
 * @param {string} game
 * @param {string} session
 * @param {number} move how many moves of the game to keep
 */
export async function continueFrom(game, session, move) {
  const levels = config.levels ?? [];
  const level = levels.length > 1 ? await askLevel(levels) : levels[0]?.value ?? "";
  if (level === undefined) return;
  const { json } = await request(`api/games/${game}/continue`, { session, body: { move, level } });
  openGame(json.game, json.session);
}
