// Why the page doesn't play a point: in sight of the board until the viewer does something else or the game
// goes on, and next to the field if the point was typed.

import { at, button, element } from "./dom.js";
import { readPoint } from "./points.js";
import { announce } from "./voice.js";
import { say } from "./words.js";

/**
 * Why the viewer can't play a point now, "" if nothing is known against it. The server has the last word.
 * @param {import("./game.js").Game} game
 * @param {string} point
 */
export function whyNot(game, point) {
  const { refused = {}, state, you } = game.snapshot;
  if (game.task) return game.free(point) ? "" : say("taken", { point });
  if (game.pending) return say("wait");
  if (state === "over") return say("game_is_over");
  if (game.step !== null) return game.step ? say("not_live", { n: game.step }) : say("before_first");
  if (!game.side()) return refused[""] ?? say(you ? "cannot_place" : "watching_only");
  return game.free(point) ? refused[point] ?? "" : say("taken", { point });
}

/**
 * Shows why a point isn't played, "" if it is. Who looks at an earlier position can go back to the game.
 * @param {string} why
 * @param {import("./game.js").Game} [game]
 */
export function showWhy(why, game) {
  const shown = at("why");
  shown.hidden = !why;
  if (!why) return;
  shown.replaceChildren(element("p", {}, why));
  if (game && game.step !== null && game.snapshot.state !== "over") shown.append(button(say("to_game"), () => game.go(null), { class: "main" }));
  announce(why, true);
}

/**
 * Plays the points that the viewer types, or says beside the field why not.
 * @param {number} size of the board
 * @param {(point: string) => string} play returns why a point isn't played, "" if it is
 */
export function wireTyped(size, play) {
  const typed = /** @type {HTMLInputElement} */ (at("typed")), shown = at("typed-why");
  const tell = (/** @type {string} */ why) => {
    shown.textContent = why;
    if (why) typed.setAttribute("aria-invalid", "true");
    else typed.removeAttribute("aria-invalid");
  };
  typed.addEventListener("input", () => tell(""));
  at("type").addEventListener("submit", (event) => {
    event.preventDefault();
    const point = readPoint(typed.value, size), beyond = readPoint(typed.value, 99);
    const unread = beyond ? say("off_board", { point: beyond, column: String.fromCharCode(96 + size), n: size }) : say("no_point", { typed: typed.value });
    const why = point ? play(point) : unread;
    tell(why);
    if (!why) typed.value = "";
    else if (!point) announce(why, true);
  });
}
