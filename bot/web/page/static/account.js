// Who solves puzzles and lessons in this browser. For someone who has a private link to a game, the
// server keeps what they solve, so that it counts in the chat too.

import { request } from "./api.js";
import { at } from "./dom.js";
import { keysFrom, kept } from "./storage.js";
import { say } from "./words.js";

/**
 * Finds a session of the viewer, in any game, and says on the page where progress counts. Returns
 * undefined for guests and those without a session.
 * @returns {Promise<{ session: string, solved: string[] } | undefined>}
 */
export async function signIn() {
  for (const session of keysFrom("session.").map(kept)) {
    const { json } = await request("api/learn", { session });
    if (!json.solved) continue; // a guest's, or it has ended
    tell(say("progress_shared", { name: json.name ?? "" }));
    return { session, solved: json.solved };
  }
  tell(say("progress_here"));
  return undefined;
}

/** @param {string} text */
function tell(text) {
  at("whose").textContent = text;
  at("whose").hidden = false;
}
