// Keys. Letters work while the focus is on the board, so that they don't get in the way of a
// browser's or a screen reader's own keys.

import { at } from "./dom.js";
import { announce } from "./voice.js";
import { say } from "./words.js";

/** The first thing that the viewer can press: in an answer, or in what the game asks. */
function buttons() {
  const found = at("panel").querySelectorAll(/** @type {"button"} */ (":is(#answers, #next-one, #rows, #review, #after) :is(button:not(:disabled, .close, .dot), a, summary)"));
  return [...found].find((control) => control.checkVisibility());
}

/** @param {import("./game.js").Game} game */
export function wireKeys(game) {
  const { grid, moves } = game;
  /** @type {Record<string, () => void>} */
  const keys = {
    l: () => {
      const last = grid.shown.last;
      if (last) grid.moveTo(last);
      else announce(say("no_moves"));
    },
    x: () => announce(grid.lines()),
    t: () => announce(game.snapshot.threats || say("no_threats")),
    c: () => announce(game.clocks.spoken()),
    s: () => announce((game.snapshot.text ?? []).join(" ")),
    m: () => at("typed").focus(),
    b: () => buttons()?.focus(),
    ",": () => moves.step(moves.shown - 1),
    ".": () => moves.step(moves.shown + 1),
    n: () => game.review.toMistake(1),
    p: () => game.review.toMistake(-1),
    "?": () => /** @type {HTMLDialogElement} */ (at("help")).showModal(),
  };
  at("grid").addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") game.touch.clear();
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  for (const id of ["review", "moves"]) {
    at(id).addEventListener("keydown", ({ key, ctrlKey, metaKey, altKey }) => {
      if (!ctrlKey && !metaKey && !altKey && (key === "n" || key === "p")) keys[key]();
    });
  }
  // Outside the board and fields, arrows step through the moves.
  document.addEventListener("keydown", (event) => {
    if (event.target === document.body) moves.key(event);
    if (event.target === document.body && event.key === "?") keys["?"]();
  }, { signal: game.over.signal });
}
