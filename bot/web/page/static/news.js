// What changed in a game, said aloud and by sounds. What asks the viewer for something interrupts.

import { chime, click } from "./sound.js";
import { announce } from "./voice.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Snapshot} Snapshot */

/**
 * Says what a newer snapshot of a game brings.
 * @param {Snapshot} old
 * @param {Snapshot} next
 */
export function tellNews(old, next) {
  const asked = asks(next) && !asks(old), followed = next.next && next.next !== old.next;
  const ended = next.state === "over" && old.state !== "over";
  const said = [];
  if (next.rev !== old.rev || asked) said.push(next.spoken ?? (next.text ?? []).join(" "));
  if (followed) said.push(next.nextText || say("next_game"));
  const mine = Boolean(next.you) && (next.toMove === next.you || next.you === "both" || Boolean(followed));
  announce(said.join(" "), mine || asked || next.state !== old.state);
  if (asked || ended || followed && next.you) chime();
  else if ((next.stones?.length ?? 0) > (old.stones?.length ?? 0)) click();
}

/**
 * Whether the viewer is asked to agree to something: a draw, a takeback, a cancellation or a game.
 * @param {Snapshot} s
 */
const asks = (s) => (s.rows ?? []).some((row) => row.buttons?.some((b) => b.command === "accept"));
