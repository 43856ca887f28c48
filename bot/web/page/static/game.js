// The page of a game: puts the parts together. The server decides everything about the game; the
// page shows its snapshots and sends what the viewer does.

import { Actor } from "./act.js";
import { Answers } from "./answers.js";
import { Refused } from "./api.js";
import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { at } from "./dom.js";
import { Grid } from "./grid.js";
import { wireKeys } from "./keys.js";
import { Live } from "./live.js";
import { Moves, moveText } from "./moves.js";
import { tellNews } from "./news.js";
import { themeFor, useTheme, wireOptions } from "./options.js";
import { ReviewPanel } from "./review.js";
import { askForm, showRows } from "./rows.js";
import { forgetSession, openSession } from "./session.js";
import { travel } from "./travel.js";
import { continueFrom, openGame, wireShare } from "./share.js";
import { shownOf } from "./shown.js";
import { click } from "./sound.js";
import { showAround } from "./surroundings.js";
import { Touch } from "./touch.js";
import { announce } from "./voice.js";
import { showWhy, whyNot, wireTyped } from "./why.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Snapshot} Snapshot */
/** @typedef {import("./types.js").Side} Side */

/** How often to ask again whether a stone was accepted, in milliseconds. */
const askAgain = 1_000;

export class Game {
  /**
   * @param {Snapshot} snapshot what a watcher sees
   * @param {() => void} [lost] is called when the session isn't accepted any longer
   */
  constructor(snapshot, lost) {
    this.snapshot = snapshot;
    this.lost = lost;
    this.session = "";
    /** Ends what listens outside the page's elements. */
    this.over = new AbortController();
    /** @type {number | null} how many moves are shown; null follows the game */
    this.step = null;
    /** @type {{ at: string, side: Side } | undefined} a stone that isn't confirmed */
    this.pending = undefined;
    /** @type {import("./types.js").Ghost[]} */
    this.line = [];
    /** @type {import("./types.js").Marks | undefined} of the answer that is shown */
    this.marks = undefined;
    /** @type {import("./types.js").ReviewedMove | undefined} */
    this.task = undefined;
    const picture = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (at("board")));
    this.picture = picture;
    this.board = new Board(picture);
    this.grid = new Grid(this.board, (point) => this.choose(point));
    this.touch = new Touch(this.board, {
      side: () => this.side(), free: (point) => this.free(point), place: (point) => this.choose(point),
    });
    this.clocks = new Clocks();
    this.moves = new Moves((n) => this.go(n));
    const session = () => this.session;
    this.actor = new Actor({
      game: this.snapshot.game, session, seen: () => ({ rev: this.snapshot.rev, moves: this.snapshot.moves ?? 0 }),
      waiting: (waiting) => { at("connection").classList.toggle("waiting", waiting); },
      late: (result) => this.answered(result), failed: (problem) => this.failed(problem),
    });
    this.answers = new Answers((pressed, control) => void this.press(pressed, control), (marks) => this.mark(marks));
    this.review = new ReviewPanel({
      game: this.snapshot.game, session, step: (n) => this.moves.step(n), you: () => this.snapshot.you ?? "",
      preview: (line) => {
        this.line = line;
        this.draw();
      },
      attempt: (task) => this.attempt(task),
      grades: (grades) => { this.moves.grades = grades; this.draw(); },
      failed: (problem) => this.failed(problem),
    });
    this.live = new Live({
      path: `api/games/${this.snapshot.game}`, lang: this.snapshot.lang, signal: this.over.signal, session, have: () => this.received ? this.snapshot.rev : 0,
      board: (board) => this.receive(board), state: (state) => this.connection(state),
      answer: (id, answers) => { if (this.actor.unanswered.delete(id)) this.answers.show(answers); }, bye: (code) => this.bye(code),
    });
    this.received = false; // whether a snapshot for this viewer has come
  }

  /**
   * Shows the game and follows it.
   * @param {string} [session] of the viewer, "" for a watcher; if it's left out, a private link or an
   *   earlier visit gives one
   */
  async start(session) {
    this.wire();
    this.draw();
    this.showAll();
    this.session = session ?? await openSession(this.snapshot.game, (text) => this.answers.problem(text));
    if (!this.session) this.ready();
    this.live.connect();
  }

  /** Stops following the game, before another one takes its place. */
  close() {
    this.over.abort();
    this.live.end();
  }

  /** Shows what waits until it's known what the viewer can do. */
  ready() {
    document.documentElement.dataset.ready = "";
  }

  wire() {
    wireTyped(this.board.size, (point) => this.choose(point));
    at("continue").addEventListener("click", () => void this.continue());
    wireOptions(() => void this.theme(), this.over.signal);
    wireShare(() => this.snapshot, () => this.session);
    wireKeys(this);
  }

  /** @returns {import("./types.js").Shown} */
  shown() {
    const step = this.task ? this.task.n - 1 : this.step;
    const shown = shownOf(this.snapshot, { step, pending: this.pending, line: this.line, marks: this.task ? undefined : this.marks });
    if (this.task || this.line.length || shown.suggested?.length) return shown;
    return { ...shown, suggested: this.review.better(this.step ?? this.snapshot.moves ?? 0) };
  }

  /** @param {boolean} [moving] whether new stones fall onto the board */
  draw(moving = false) {
    const shown = this.shown();
    this.board.draw(shown, moving);
    this.grid.draw(shown);
    const n = this.step ?? shown.stones.filter((s) => s.n).length;
    this.moves.show(this.snapshot.stones ?? [], this.step, this.snapshot.state !== "over");
    if (!this.task) this.review.at(n);
    at("grid").classList.toggle("open", this.side() !== "");
  }

  /** Shows everything besides the board. */
  showAll() {
    showAround(this.snapshot);
    this.clocks.set(this.snapshot.clock);
    showRows(at("rows"), this.snapshot.rows ?? [], (pressed, control) => void this.press(pressed, control));
    this.picture.setAttribute("aria-label", this.snapshot.alt ?? "");
    void this.theme();
  }

  async theme() {
    await useTheme(this.picture, themeFor(this.snapshot.theme)).catch(() => {});
  }

  /** @param {Snapshot} next */
  receive(next) {
    const old = this.snapshot;
    const older = next.rev < old.rev || next.rev === old.rev && (next.clock?.now ?? 0) < (old.clock?.now ?? 0);
    if (next.game !== old.game || this.received && older) return;
    this.received = true;
    this.snapshot = next;
    if (next.size !== old.size) {
      travel.again(); // a new game on another board
      return;
    }
    this.settle();
    if (next.moves !== old.moves) {
      this.marks = undefined;
    }
    const over = next.state === "over" && old.state !== "over";
    if (over || next.moves !== old.moves) this.answers.moved(over);
    const fresh = (next.stones?.length ?? 0) > (old.stones?.length ?? 0);
    if (this.touch.chosen && !this.free(this.touch.chosen)) this.touch.clear();
    if (next.rev !== old.rev) showWhy("");
    this.draw(fresh && !document.hidden);
    this.showAll();
    this.ready();
    tellNews(old, next);
    if (next.rev !== old.rev && this.step !== null) at("live").classList.add("news");
  }

  /** Confirms the stone that waits if the snapshot has it. */
  settle() {
    if (this.snapshot.stones?.some((s) => s.at === this.pending?.at)) this.pending = undefined;
  }

  /** @param {import("./types.js").Connection} state */
  connection(state) {
    const shown = at("connection");
    if (shown.dataset.state === state) return;
    const before = shown.dataset.state;
    shown.dataset.state = state;
    shown.textContent = say(`connection_${state}`);
    if (state === "offline") this.ready();
    if (state === "offline" && before !== undefined) announce(say("connection_offline"));
    if (state === "online" || state === "polling") this.actor.wake();
  }

  /** @param {string} code */
  bye(code) {
    this.ready();
    if (code === "session" && this.lost) {
      this.lost();
    } else if (code === "session") {
      this.session = "";
      forgetSession(this.snapshot.game);
      this.answers.problem(say("session_ended"));
      this.received = false;
    } else if (code === "gone") {
      this.answers.problem(say("gone"));
      this.live.end();
    }
  }

  /** The color of the stone that the viewer can place now, "" if none. */
  side() {
    if (this.task) return this.task.side;
    const { canPlace, stone, toMove } = this.snapshot;
    return canPlace && this.step === null && !this.pending ? stone || toMove || "" : "";
  }

  /** @param {string} point */
  free(point) {
    return !this.shown().stones.some((s) => s.at === point);
  }

  /**
   * Plays a point, or tells and returns why not.
   * @param {string} point
   */
  choose(point) {
    const why = whyNot(this, point), side = this.side();
    showWhy(why, this);
    if (why || !side) return why;
    void (this.task ? this.try(this.task, point) : this.place(point, side));
    return "";
  }

  /**
   * Puts a stone on the board at once, and asks the server.
   * @param {string} point
   * @param {Side} side
   */
  async place(point, side) {
    const pending = { at: point, side };
    this.pending = pending;
    this.answers.clear();
    this.touch.clear();
    this.draw(true);
    click();
    const answered = await this.send({ command: "move", words: point });
    // After the answer, the newest snapshot tells whether the stone was accepted.
    while (answered && this.pending === pending && !await this.refresh()) {
      await new Promise((next) => setTimeout(next, askAgain));
    }
    if (this.pending !== pending) return;
    this.pending = undefined;
    this.draw();
  }

  /**
   * Does what a button says.
   * @param {import("./types.js").Button} pressed
   * @param {HTMLButtonElement} control
   */
  async press(pressed, control) {
    control.ariaBusy = "true";
    await this.send(pressed);
    control.ariaBusy = "false";
  }

  /**
   * Sends an action and shows the answers. Returns undefined if it failed.
   * @param {{ command: string, words?: string, offer?: string }} action
   * @param {Record<string, string>} [fields]
   * @returns {Promise<import("./types.js").ActResult | undefined>}
   */
  async send(action, fields) {
    const { moves } = this.snapshot;
    try {
      const result = await this.actor.act(action, fields);
      this.answered(result);
      if (this.snapshot.moves !== moves) this.answers.moved(false);
      const form = result.answers?.find((a) => a.form)?.form;
      if (!form) return result;
      const filled = await askForm(form);
      return filled ? await this.send(form, filled) : result;
    } catch (problem) {
      this.failed(problem);
      return undefined;
    }
  }

  /** @param {import("./types.js").ActResult} result */
  answered(result) {
    this.answers.show(result.answers ?? []);
    if (result.next && result.next !== this.snapshot.game) openGame(result.next, result.session);
    if (!this.live.alive) void this.refresh();
  }

  /** Asks for the newest snapshot, and tells whether the server answered. */
  async refresh() {
    try {
      await this.live.ask();
      return true;
    } catch (problem) {
      return problem instanceof Refused && !problem.passing;
    }
  }

  /** @param {unknown} problem */
  failed(problem) {
    const refused = problem instanceof Refused ? problem : undefined;
    this.answers.problem(refused?.worded ? refused.message : say("unreachable"));
    if (refused?.code === "session") this.bye("session");
    if (refused?.code === "stale") void this.refresh();
  }

  /**
   * Shows what an answer marks, if the board has its position, and tells whether it does.
   * @param {import("./types.js").Marks} [marks] nothing takes the marks away
   */
  mark(marks) {
    const here = marks?.moves === (this.step ?? this.snapshot.moves ?? 0) && !this.task;
    const before = this.marks;
    this.marks = here ? marks : undefined;
    if (this.marks !== before) this.draw();
    return here;
  }

  /** @param {number | null} n */
  go(n) {
    showWhy("");
    this.task = undefined;
    this.line = [];
    this.step = n;
    this.touch.clear();
    if (n === null) at("live").classList.remove("news");
    this.draw();
    const stone = this.snapshot.stones?.find((s) => s.n === this.moves.shown);
    announce(stone ? moveText(stone) : say("before_first"));
  }

  /** @param {import("./types.js").ReviewedMove | undefined} task */
  attempt(task) {
    this.task = task;
    this.line = [];
    this.touch.clear();
    if (task) this.review.ask(task);
    this.draw();
  }

  /**
   * Tries another move instead of a mistake.
   * @param {import("./types.js").ReviewedMove} task
   * @param {string} point
   */
  async try(task, point) {
    this.line = [{ at: point, side: task.side, n: task.n }];
    this.draw();
    await this.review.judge(task, point);
  }

  async continue() {
    if (this.step === null && this.snapshot.win?.length) return this.answers.problem(say("game_over"));
    this.answers.clear();
    try {
      await continueFrom(this.snapshot.game, this.session, this.moves.shown);
    } catch (problem) {
      this.failed(problem);
    }
  }
}
