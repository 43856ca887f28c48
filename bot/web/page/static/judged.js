// A board on which the server judges every move and answers the right ones, for puzzles and lessons.

import { signIn } from "./account.js";
import { Refused, request } from "./api.js";
import { Board } from "./board.js";
import { at, element } from "./dom.js";
import { Grid } from "./grid.js";
import { themeFor, useTheme } from "./options.js";
import { chime, click } from "./sound.js";
import { Touch } from "./touch.js";
import { announce } from "./voice.js";
import { wireTyped } from "./why.js";
import { say } from "./words.js";

/** @typedef {import("./types.js").Side} Side */

export class JudgedBoard {
  /**
   * @param {import("./types.js").Snapshot} start the position, with its text
   * @param {string} path where the server judges
   * @param {Record<string, string | number>} about names the puzzle or the lesson
   */
  constructor(start, path, about) {
    this.start = start;
    this.path = path;
    this.about = about;
    /** Whose board it is: a promise, as the server must be asked. */
    this.account = signIn().catch(() => undefined);
    /** Whether the last move has been found. */
    this.over = false;
    /** @type {string[]} the moves of both sides so far */
    this.line = [];
    /** @type {string[]} points forbidden to the viewer */
    this.forbidden = this.start.forbidden ?? [];
    /** @type {string[]} the winning row, once it's there */
    this.win = [];
    /** @type {import("./types.js").Ghost[]} */
    this.ghosts = [];
    this.pending = "";
    const picture = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (at("board")));
    this.board = new Board(picture);
    this.grid = new Grid(this.board, (point) => void this.try(point));
    this.touch = new Touch(this.board, {
      side: () => this.side(), free: (point) => this.free(point), place: (point) => void this.try(point),
    });
    this.wire(picture);
    this.draw();
  }

  /** @param {SVGSVGElement} picture */
  wire(picture) {
    wireTyped(this.board.size, (point) => {
      const why = this.whyNot(point);
      void this.try(point);
      return why;
    });
    at("hint").addEventListener("click", () => void this.help("hint"));
    at("solution").addEventListener("click", () => void this.help("solution"));
    at("again").addEventListener("click", () => this.restart());
    void useTheme(picture, themeFor(this.start.theme)).catch(() => {});
  }

  /** @returns {Side} */
  get mine() {
    return this.start.you === "white" ? "white" : "black";
  }

  /** @returns {Side} */
  get theirs() {
    return this.mine === "black" ? "white" : "black";
  }

  /** The color of the stone that the viewer can place, "" if none. */
  side() {
    return this.pending || this.over ? "" : this.mine;
  }

  /** @param {string} point */
  free(point) {
    return !this.stones().some((s) => s.at === point);
  }

  /** @returns {import("./types.js").Stone[]} */
  stones() {
    const out = [...this.start.stones ?? []];
    this.line.forEach((point, i) => out.push({ at: point, side: i % 2 ? this.theirs : this.mine, n: i + 1 }));
    if (this.pending) out.push({ at: this.pending, side: this.mine });
    return out;
  }

  /** @param {boolean} [moving] */
  draw(moving = false) {
    const last = this.pending || this.line.at(-1);
    const shown = { stones: this.stones(), last, prev: this.pending ? this.line.at(-1) : this.line.at(-2), win: this.win,
      forbidden: this.pending ? [] : this.forbidden, numbers: "all", line: this.ghosts, pending: this.pending };
    this.board.draw(shown, moving);
    this.grid.draw(shown);
    at("grid").classList.toggle("open", this.side() !== "");
  }

  /** Leaves only what one can do when the last move is known. */
  end() {
    this.over = true;
    const idle = ["type", "hint", "solution"].map((id) => at(id));
    const focused = idle.some((part) => part.contains(document.activeElement));
    for (const part of idle) part.hidden = true;
    at("next").hidden = false;
    if (focused) at("next").focus();
  }

  restart() {
    this.line = [];
    this.over = false;
    for (const id of ["hint", "solution"]) at(id).hidden = false;
    at("type").hidden = !this.start.canPlace;
    this.win = [];
    this.ghosts = [];
    this.forbidden = this.start.forbidden ?? [];
    this.tell([], "");
    this.draw();
    announce((this.start.text ?? []).join(" "));
  }

  /**
   * Why a point can't be tried, "" if it can.
   * @param {string} point
   */
  whyNot(point) {
    if (!this.side()) return say(this.pending ? "wait" : "cannot_place");
    return this.free(point) ? "" : say("taken", { point });
  }

  /** @param {string} point */
  async try(point) {
    const why = this.whyNot(point);
    if (why) return this.pending || this.over ? announce(why, true) : this.tell([why], "problem");
    this.pending = point;
    this.ghosts = [];
    this.touch.clear();
    this.draw(true);
    click();
    const told = await this.ask({ line: this.line, point });
    this.pending = "";
    if (told) this.judged(point, told);
    this.draw(true);
  }

  /**
   * @param {string} point
   * @param {import("./types.js").PuzzleTold} told
   */
  judged(point, told) {
    this.tell(told.text ?? [], told.verdict ?? "");
    const replies = told.replies ?? (told.reply ? [told.reply] : []);
    if (told.verdict === "wrong") return this.show([point, ...replies]);
    this.line.push(point, ...replies);
    this.forbidden = told.forbidden ?? [];
    this.win = told.win ?? [];
    if (told.verdict === "solved") this.solved();
  }

  /** The last move has been found. */
  solved() {
    this.end();
    chime();
  }

  /** The solution has been shown. */
  gaveUp() {}

  /**
   * Draws moves to come as numbered ghost stones.
   * @param {string[]} line
   */
  show(line) {
    this.ghosts = line.map((point, i) => ({ at: point, side: i % 2 ? this.theirs : this.mine, n: i + 1 }));
  }

  /** @param {"hint" | "solution"} help */
  async help(help) {
    if (this.pending) return;
    if (this.over || help === "solution") this.restart();
    const told = await this.ask({ help, line: this.line });
    if (!told) return;
    if (told.line?.length) {
      this.show(told.line);
      if (help === "solution") this.gaveUp();
      this.draw();
    }
    this.tell(told.text ?? [], help);
  }

  /**
   * Asks the server, and tells about problems. Returns undefined if it doesn't answer.
   * @param {{ line?: string[], point?: string, color?: string, help?: string }} what
   * @returns {Promise<import("./types.js").PuzzleTold | undefined>}
   */
  async ask(what) {
    try {
      const lang = encodeURIComponent(document.documentElement.lang);
      const session = (await this.account)?.session ?? "";
      const { json } = await request(`${this.path}?lang=${lang}`, { session, body: { ...this.about, ...what } });
      return json;
    } catch (problem) {
      this.tell([problem instanceof Refused && problem.worded ? problem.message : say("unreachable")], "problem");
      return undefined;
    }
  }

  /**
   * @param {string[]} text
   * @param {string} kind
   */
  tell(text, kind) {
    at("told").replaceChildren(...text.length ? [element("div", { class: `card ${kind}` }, ...text.map((line) => element("p", {}, line)))] : []);
    if (text.length) at("told").scrollIntoView({ block: "nearest" });
    announce(text.join(" "), true);
  }
}
