// Who the viewer is: a private link is exchanged for a session, which is kept for its game.

import { Refused, request } from "./api.js";
import { keep, kept } from "./storage.js";

/**
 * Returns the session of a game, "" for a watcher. A private link's token is in the fragment of
 * the address, from which it is removed at once, so that nobody copies it along with the address.
 * @param {string} game
 * @param {(text: string) => void} refused is told why a private link doesn't work
 */
export async function openSession(game, refused) {
  const token = new URLSearchParams(location.hash.slice(1)).get("k");
  if (token === null) return kept(`session.${game}`);
  history.replaceState(null, "", location.pathname + location.search);
  for (let tries = 0; ; tries++) {
    try {
      const { json } = await request("api/session", { body: { token } });
      keep(`session.${game}`, json.session);
      return /** @type {string} */ (json.session);
    } catch (problem) {
      if (problem instanceof Refused && !problem.passing) {
        refused(problem.message);
        return kept(`session.${game}`);
      }
      await new Promise((next) => setTimeout(next, Math.min(500 * 2 ** tries, 8_000)));
    }
  }
}

/**
 * Keeps the session of another game, which the server started for the viewer.
 * @param {string} game
 * @param {string} session
 */
export const keepSession = (game, session) => keep(`session.${game}`, session);

/**
 * Forgets a session that the server no longer accepts.
 * @param {string} game
 */
export const forgetSession = (game) => keep(`session.${game}`, "");
