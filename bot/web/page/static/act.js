// Actions of the viewer. Each has a random ID, so an action that is sent again after a lost
// connection happens once.

import { Refused, request } from "./api.js";
import { randomID } from "./dom.js";

/** How long an answer may take, in milliseconds: hints take a while. */
const patience = 75_000;
/** How long an action is sent again, in milliseconds. */
const giveUp = 300_000;
/** How long a page asks for answers that take long, and how often at most, in milliseconds. */
const longest = 900_000, askAgain = 2_000;

export class Actor {
  /**
   * @param {object} options
   * @param {string} options.game
   * @param {() => string} options.session
   * @param {() => { rev: number, moves: number }} options.seen what the viewer acts on
   * @param {(waiting: boolean) => void} options.waiting is told when actions wait for the connection
   * @param {(result: import("./types.js").ActResult) => void} options.late is told what took long
   * @param {(problem: unknown) => void} options.failed is told why something that took long failed
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
   * @param {{ command: string, words?: string, offer?: string }} action
   * @param {Record<string, string>} [fields] of a form
   * @returns {Promise<import("./types.js").ActResult>}
   */
  async act({ command, words, offer }, fields) {
    const { game, session, seen } = this.options;
    const { rev, moves } = seen();
    const body = { id: randomID(), command, words: words ?? "", offer, fields, rev, moves };
    const begun = Date.now();
    for (let tries = 0; ; tries++) {
      try {
        const { json } = await request(`api/games/${game}/act`, { session: session(), body, wait: patience });
        if (json?.pending) {
          this.unanswered.add(body.id);
          void this.ask(body);
        }
        return json ?? {};
      } catch (problem) {
        if (problem instanceof Refused && !problem.passing || Date.now() - begun > giveUp) throw problem;
      }
      await this.pause(Math.min(8_000, 300 * 2 ** tries));
    }
  }

  /**
   * Sends an action that takes long again until its answers are there. They may also come over the
   * live connection, but a page that polls has none, and one that is lost may miss them.
   * @param {{ id: string }} body
   */
  async ask(body) {
    for (const begun = Date.now(); this.unanswered.has(body.id) && Date.now() - begun < longest;) {
      await new Promise((next) => setTimeout(next, askAgain));
      if (!this.unanswered.has(body.id)) return;
      try {
        const { json } = await request(`api/games/${this.options.game}/act`, { session: this.options.session(), body, wait: patience });
        if (!json?.pending && this.unanswered.delete(body.id)) this.options.late(json ?? {});
      } catch (problem) {
        if (problem instanceof Refused && !problem.passing && this.unanswered.delete(body.id)) this.options.failed(problem);
      }
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
      this.sleepers.add(next);
      setTimeout(next, wait);
    });
    if (--this.waiters === 0) {
      this.sleepers.clear();
      this.options.waiting(false);
    }
  }

  /** Sends what waits for the connection right away. */
  wake() {
    this.sleepers.forEach((wake) => wake());
  }
}
