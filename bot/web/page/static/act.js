// Actions of the viewer. Each has a random ID, so an action that is sent again after a lost
// connection happens once.

import { Refused, request } from "./api.js";
import { randomID } from "./dom.js";

/** How long an answer may take, in milliseconds: hints take a while. */
const patience = 75_000;
/** How long an action is sent again, in milliseconds. */
const giveUp = 300_000;

export class Actor {
  /**
   * @param {object} options
   * @param {string} options.game
   * @param {() => string} options.session
   * @param {() => { rev: number, moves: number }} options.seen what the viewer acts on
   * @param {(waiting: boolean) => void} options.waiting is told when actions wait for the connection
   */
  constructor(options) {
    this.options = options;
    this.waiters = 0;
    /** @type {Set<() => void>} */
    this.sleepers = new Set();
    /** @type {Set<string>} actions whose answers come later */
    this.unanswered = new Set();
  }

  /**
   * Sends an action until the server has answered. It throws a Refused, or an Error if the server
   * can't be reached for minutes.
   * @param {{ command: string, words?: string }} action
   * @param {Record<string, string>} [fields] of a form
   * @returns {Promise<import("./types.js").ActResult>}
   */
  async act({ command, words }, fields) {
    const { game, session, seen } = this.options;
    const { rev, moves } = seen();
    const body = { id: randomID(), command, words: words ?? "", fields, rev, moves };
    const begun = Date.now();
    for (let tries = 0; ; tries++) {
      try {
        const { json } = await request(`api/games/${game}/act`, { session: session(), body, wait: patience });
        if (json?.pending) this.unanswered.add(body.id);
        return json ?? {};
      } catch (problem) {
        if (problem instanceof Refused && !problem.passing || Date.now() - begun > giveUp) throw problem;
      }
      await this.pause(Math.min(8_000, 300 * 2 ** tries));
    }
  }

  /**
   * Waits for a while, or until the connection is back.
   * @param {number} wait in milliseconds
   */
  async pause(wait) {
    this.waiters++;
    this.options.waiting(true);
    await new Promise((/** @type {(value?: unknown) => void} */ next) => {
      const wake = () => next();
      this.sleepers.add(wake);
      setTimeout(wake, wait);
      setTimeout(() => this.sleepers.delete(wake), wait);
    });
    if (--this.waiters === 0) this.options.waiting(false);
  }

  /** Sends what waits for the connection right away. */
  wake() {
    this.sleepers.forEach((wake) => wake());
    this.sleepers.clear();
  }
}
