// How the page opens another game. In the Activity, whose address has to stay, games open in place.

import { address } from "./api.js";
import { keepSession } from "./session.js";

export const travel = {
  /**
   * Opens a game.
   * @param {string} game
   * @param {string} [session] of the viewer in that game
   */
  to(game, session) {
    if (session) keepSession(game, session);
    location.assign(address(`g/${game}`));
  },
  /** Opens the same game again. */
  again: () => location.reload(),
  /** Is called whenever a snapshot is shown. */
  shown() {},
};
