// The review of a finished game: Black's chances as a curve, the moves that decided it, better
// lines on the board, and mistakes to try again.

import { Refused, request } from "./api.js";
import { at, button, calm, element, svg } from "./dom.js";
import { announce } from "./voice.js";
import { list, percent, say, sideName } from "./words.js";

/** @typedef {import("./types.js").ReviewedMove} ReviewedMove */

/** The grades of moves that are worth another try. */
const mistakes = ["mistake", "blunder", "missed_win"];

export class ReviewPanel {
  /**
   * @param {object} options
   * @param {string} options.game
   * @param {() => string} options.session
   * @param {() => string} options.you the viewer's side, "" for a watcher
   * @param {(n: number) => void} options.step shows the position after n moves
   * @param {(line: import("./types.js").Ghost[]) => void} options.preview shows a line of play
   * @param {(task: ReviewedMove | undefined) => void} options.attempt lets the viewer look for a better move
   * @param {(grades: Map<number, string>) => void} options.grades
   * @param {(problem: unknown) => void} options.failed
   */
  constructor(options) {
    this.options = options;
    this.root = at("review");
    /** @type {import("./types.js").Review | undefined} */
    this.review = undefined;
    this.shown = 0;
    this.told = -1; // the position that the page tells about
    at("start-review").addEventListener("click", () => void this.load());
  }

  /** Loads the review. The server may need a while to make it. */
  async load() {
    const start = at("start-review");
    if (start.ariaBusy === "true") return;
    start.ariaBusy = "true";
    try {
      for (;;) {
        const { status, json } = await request(`api/games/${this.options.game}/review`, { session: this.options.session(), wait: 75_000 });
        if (!this.root.isConnected) return; // the Activity shows another game
        if (status === 200 && json.ready) {
          this.show(json);
          return;
        }
        const share = typeof json?.percent === "number" ? percent(json.percent / 100) : "";
        start.textContent = list([say("reviewing"), share]);
        await new Promise((next) => setTimeout(next, 1_000));
      }
    } catch (problem) {
      start.textContent = say("review");
      this.options.failed(problem instanceof Refused ? problem : undefined);
    } finally {
      start.ariaBusy = "false";
    }
  }

  /** @param {import("./types.js").Review} review */
  show(review) {
    this.review = review;
    at("start-review").hidden = true;
    this.root.hidden = false;
    at("game").classList.add("reviewing");
    // On a phone the board sticks to the top, and the review comes up below it.
    if (matchMedia("(max-width: 39.99rem) and (orientation: portrait)").matches) at("area").scrollIntoView({ behavior: calm() ? "auto" : "smooth" });
    this.options.grades(new Map(review.moves.map((m) => [m.n, m.grade ?? ""])));
    this.drawCurve(review);
    this.told = -1;
    this.at(this.shown);
    announce(say("review_ready", { n: review.moves.filter((m) => m.deciding).length }));
  }

  /** @param {import("./types.js").Review} review */
  drawCurve(review) {
    const { chances } = review, last = Math.max(1, chances.length - 1);
    const path = chances.map((c, i) => `${i ? "L" : "M"}${round(i / last * 100)} ${round(100 - c * 100)}`).join("");
    const curve = svg("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("path", { class: "black-part", d: `${path}L100 100L0 100Z` }),
      svg("path", { class: "half", d: "M0 50H100", "vector-effect": "non-scaling-stroke" }),
      svg("path", { class: "curve", d: path, "vector-effect": "non-scaling-stroke" }));
    const chart = at("curve");
    chart.replaceChildren(curve, element("i", { class: "here" }));
    // Deciding moves can be chosen; other mistakes are only marked, since there may be many close together.
    for (const move of review.moves.filter((m) => m.deciding || isMistake(m))) {
      const { n } = move;
      const dot = move.deciding ? button("", () => this.options.step(n), { class: "dot", "aria-label": moveSummary(move) }) : element("i", { class: "mark" });
      dot.style.left = `${n / last * 100}%`;
      dot.style.top = `${100 - chances[n] * 100}%`;
      chart.append(dot);
    }
    chart.onpointerdown = (event) => {
      if (event.target instanceof HTMLButtonElement) return;
      const box = chart.getBoundingClientRect();
      this.options.step(Math.round((event.clientX - box.left) / box.width * last));
    };
  }

  /**
   * Tells about the move that led to the position.
   * @param {number} n the number of moves on the board
   */
  at(n) {
    this.shown = n;
    if (!this.review || this.told === n) return; // the focus stays on a button
    this.told = n;
    const { chances, moves } = this.review;
    const here = this.root.querySelector(".here");
    if (here instanceof HTMLElement) here.style.left = `${n / Math.max(1, chances.length - 1) * 100}%`;
    const chance = chances[Math.min(n, chances.length - 1)];
    const move = moves.find((m) => m.n === n);
    const parts = [element("p", { class: "chance" }, say("chances", { black: percent(chance), white: percent(1 - chance) }), ...this.review.looked ? [element("small", {}, ` · ${this.review.looked}`)] : [])];
    if (move) parts.push(element("p", { class: `grade ${move.grade ?? ""}` }, moveSummary(move)));
    if (move?.lesson) parts.push(element("p", {}, move.lesson));
    if (this.given(move)) parts.push(element("p", {}, say("better", { line: (move?.line ?? []).slice(0, 6).join(" ") })));
    const about = at("about-move");
    const focused = document.activeElement instanceof HTMLElement && about.contains(document.activeElement) ? document.activeElement.dataset.to : undefined;
    const steps = this.mistakeButtons(n, [-1, 1], (to) => this.options.step(to.n));
    // These come first, so that they stay where they are while the text changes.
    about.replaceChildren(...steps.length ? [element("div", { class: "row" }, ...steps)] : [], ...parts, ...this.controls(move));
    const again = about.querySelector(`[data-to="${focused}"]`);
    if (again instanceof HTMLElement) again.focus();
  }

  /**
   * Whether the better move is shown unasked: not for the viewer's own mistakes, which they can try again.
   * @param {ReviewedMove | undefined} move
   */
  given(move) {
    return !!move?.line?.length && isMistake(move) && move.side !== this.options.you() && this.options.you() !== "both";
  }

  /**
   * The better move to draw on the board after n moves.
   * @param {number} n
   * @returns {{ at: string, side: import("./types.js").Side }[]}
   */
  better(n) {
    const move = this.review?.moves.find((m) => m.n === n);
    return move?.best && this.given(move) ? [{ at: move.best, side: move.side }] : [];
  }

  /**
   * Buttons for what was better.
   * @param {ReviewedMove | undefined} move
   * @returns {HTMLElement[]}
   */
  controls(move) {
    if (!move?.best || move.best === move.at) return [];
    const line = lineOf(move);
    const show = () => this.options.preview(line), hide = () => this.options.preview([]);
    const best = button(say("show_better"), () => { show(); announce(say("better", { line: (move.line ?? [move.best]).slice(0, 6).join(" ") })); }, { class: "plain", "aria-describedby": "about-move" });
    best.addEventListener("pointerenter", (event) => { if (event.pointerType === "mouse") show(); });
    best.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse" && document.activeElement !== best) hide(); });
    best.addEventListener("focus", show);
    best.addEventListener("blur", hide);
    return [element("div", { class: "row" }, button(say("try"), () => this.options.attempt(move), { class: "suggest" }), best)];
  }

  /**
   * The mistake before or after a move, the viewer's own first. After the last one comes the first.
   * @param {number} n
   * @param {number} by 1 for the next one, -1 for the one before
   * @returns {ReviewedMove | undefined} nothing if there's no other mistake
   */
  mistake(n, by) {
    const you = this.options.you();
    const all = (this.review?.moves ?? []).filter(isMistake);
    const own = all.filter((m) => m.side === you), list = [...own, ...all.filter((m) => m.side !== you)];
    const here = list.findIndex((m) => m.n === n), near = own.length ? own : list;
    const found = here >= 0 ? list.at((here + by) % list.length)
      : by > 0 ? near.find((m) => m.n > n) ?? list[0] : near.filter((m) => m.n < n).at(-1) ?? list.at(-1);
    return found && found.n !== n ? found : undefined;
  }

  /**
   * Buttons for the mistakes before and after a move.
   * @param {number} n
   * @param {number[]} ways 1 for the next one, -1 for the one before
   * @param {(move: ReviewedMove) => void} go
   */
  mistakeButtons(n, ways, go) {
    return ways.flatMap((by) => {
      const to = this.mistake(n, by);
      return to ? [button(say(by > 0 ? "next_mistake" : "last_mistake"), () => go(to), { class: "plain", "data-to": by })] : [];
    });
  }

  /**
   * Goes to the next mistake, or to the one before.
   * @param {number} by 1 or -1
   */
  toMistake(by) {
    const to = this.mistake(this.shown, by);
    if (to) this.options.step(to.n);
  }

  /**
   * Judges a point where the viewer would have played instead of a mistake.
   * @param {ReviewedMove} task
   * @param {string} point
   */
  async judge(task, point) {
    this.told = -1;
    const judged = point === task.at ? undefined : await this.ruling(task, point);
    const right = judged ? judged.verdict !== "no_better" : point === task.best;
    const own = right ? say("try_right", { point }) : say(point === task.at ? "try_same" : "try_wrong", { point });
    const text = judged?.text?.join(" ") || own, line = judged?.line?.length ? lineOf({ ...task, line: judged.line }) : lineOf(task);
    const again = element("div", { class: "row" });
    if (!right) {
      again.append(button(say("show_best"), () => {
        this.options.preview(lineOf(task));
        announce(say("better", { line: (task.line ?? []).join(" ") }));
      }, { class: "plain" }));
    }
    again.append(...this.mistakeButtons(task.n, [1], (to) => this.options.attempt(to)), button(say("try_stop"), () => this.options.attempt(undefined), { class: "plain" }));
    if (right) again.firstElementChild?.classList.replace("plain", "main");
    at("about-move").replaceChildren(element("p", { class: right ? "grade best" : "grade" }, text), again);
    announce(text, true);
    if (right) this.options.preview(line);
  }

  /**
   * Asks the server about a point. Without an answer, only the best move is right.
   * @param {ReviewedMove} task
   * @param {string} point
   * @returns {Promise<import("./types.js").Try | undefined>}
   */
  async ruling(task, point) {
    try {
      return (await request(`api/games/${this.options.game}/try`, { session: this.options.session(), body: { move: task.n, point } })).json;
    } catch {
      return undefined;
    }
  }

  /** @param {ReviewedMove} task */
  ask(task) {
    this.told = -1;
    const text = say("try_ask", { side: sideName(task.side) });
    at("about-move").replaceChildren(element("p", {}, text),
      element("div", { class: "row" }, button(say("try_stop"), () => this.options.attempt(undefined), { class: "plain" })));
    announce(text, true);
  }
}

/**
 * Whether there was a better move that is worth another try.
 * @param {ReviewedMove} move
 */
const isMistake = (move) => !!move.best && move.best !== move.at && mistakes.includes(move.grade ?? "");

/**
 * The better line instead of a move, as numbered ghosts.
 * @param {ReviewedMove} move
 * @returns {import("./types.js").Ghost[]}
 */
function lineOf(move) {
  const other = move.side === "black" ? "white" : "black";
  const points = move.line?.length ? move.line : move.best ? [move.best] : [];
  return points.map((point, i) => ({ at: point, side: i % 2 ? other : move.side, n: move.n + i }));
}

/** @param {ReviewedMove} move */
function moveSummary(move) {
  const text = list([say("move_n", { n: move.n }), `${sideName(move.side)} ${move.at}`, move.gradeName ?? ""]);
  if (move.before === undefined || move.after === undefined) return text;
  return say("summary", { move: text, before: percent(move.before), after: percent(move.after) });
}

/** @param {number} v */
const round = (v) => Math.round(v * 100) / 100;
