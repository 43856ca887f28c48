// The board for people who don't see it or don't use a pointer: a grid of buttons over the
// picture, with one tab stop.

import { at, element } from "./dom.js";
import { placeOf, pointName } from "./points.js";
import { list, say, sideName } from "./words.js";

/** @typedef {import("./types.js").Shown} Shown */

/** How the focus moves by a key: columns to the right and rows up. */
const steps = new Map([["ArrowRight", [1, 0]], ["ArrowLeft", [-1, 0]], ["ArrowUp", [0, 1]], ["ArrowDown", [0, -1]]]);

/** The directions of rows on the board, with their names. */
const directions = /** @type {[string, number, number][]} */ ([["line_row", 1, 0], ["line_column", 0, 1], ["line_rise", 1, 1], ["line_fall", 1, -1]]);

export class Grid {
  /**
   * @param {import("./board.js").Board} board
   * @param {(point: string) => void} place is called when a button is activated without a pointer
   */
  constructor(board, place) {
    this.board = board;
    this.size = board.size;
    /** @type {Map<string, HTMLButtonElement>} */
    this.cells = new Map();
    /** @type {Map<string, string>} what is said of each point besides its name */
    this.said = new Map();
    /** @type {Shown} */
    this.shown = { stones: [] };
    const middle = Math.floor(this.size / 2);
    this.focus = pointName(middle, middle);
    this.root = at("grid");
    this.build();
    this.root.addEventListener("click", (event) => {
      const point = pointOf(event.target);
      if (point && event.detail === 0) place(point); // a pointer's click is for touch.js
    });
    this.root.addEventListener("focusin", (event) => this.moveTo(pointOf(event.target), false));
    this.root.addEventListener("keydown", (event) => this.key(event));
  }

  build() {
    const { first, pitch } = this.board.shares;
    at("area").style.setProperty("--pitch", String(pitch));
    this.root.style.inset = `${(first - pitch / 2) * 100}%`;
    this.root.setAttribute("aria-rowcount", String(this.size));
    this.root.setAttribute("aria-colcount", String(this.size));
    const rows = [];
    for (let row = this.size - 1; row >= 0; row--) {
      const line = element("div", { role: "row" });
      for (let col = 0; col < this.size; col++) {
        const point = pointName(col, row);
        const cell = element("button", { type: "button", tabindex: point === this.focus ? 0 : -1, "data-point": point });
        this.cells.set(point, cell);
        line.append(element("div", { role: "gridcell" }, cell));
      }
      rows.push(line);
    }
    this.root.replaceChildren(...rows);
  }

  /**
   * Names the buttons for a position.
   * @param {Shown} shown
   */
  draw(shown) {
    this.shown = shown;
    const says = this.describe(shown);
    for (const [point, cell] of this.cells) {
      const text = list([point, ...(says.get(point) ?? [say("empty")])]);
      if (this.said.get(point) === text) continue;
      this.said.set(point, text);
      cell.setAttribute("aria-label", text);
    }
  }

  /**
   * Returns what is said of the points that aren't simply empty.
   * @param {Shown} shown
   */
  describe(shown) {
    /** @type {Map<string, string[]>} */
    const says = new Map();
    const add = (/** @type {string} */ point, /** @type {string} */ text) => says.get(point)?.push(text);
    for (const { at, side, n } of shown.stones) {
      says.set(at, [sideName(side)]);
      if (n) add(at, say("move_n", { n }));
    }
    for (const point of shown.forbidden ?? []) if (!says.has(point)) says.set(point, [say("empty"), say("forbidden")]);
    for (const { at, side, n } of shown.line ?? []) if (!says.has(at)) says.set(at, [say("empty"), say("line_move", { n, side: sideName(side) })]);
    for (const { at } of shown.suggested ?? []) {
      if (!says.has(at)) says.set(at, [say("empty")]);
      add(at, say("suggested"));
    }
    if (shown.last) add(shown.last, say("last"));
    for (const point of shown.win ?? []) add(point, say("winning"));
    for (const point of shown.foul ?? []) add(point, say("foul"));
    for (const { at, text } of shown.labels ?? []) {
      if (!says.has(at)) says.set(at, [say("empty")]);
      add(at, say("labelled", { text }));
    }
    if (shown.pending) add(shown.pending, say("pending"));
    return says;
  }

  /**
   * Makes a point the one that the tab key reaches.
   * @param {string} point
   * @param {boolean} [focused] also moves the focus there
   */
  moveTo(point, focused = true) {
    const cell = this.cells.get(point);
    if (!cell) return;
    this.cells.get(this.focus)?.setAttribute("tabindex", "-1");
    cell.setAttribute("tabindex", "0");
    this.focus = point;
    if (focused) cell.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.altKey || event.metaKey) return;
    const [col, row] = placeOf(this.focus), end = this.size - 1;
    const step = steps.get(event.key);
    let next;
    if (step && !event.ctrlKey && !event.shiftKey) next = pointName(clamp(col + step[0], end), clamp(row + step[1], end));
    else if (event.key === "Home") next = event.ctrlKey ? pointName(0, end) : pointName(0, row);
    else if (event.key === "End") next = event.ctrlKey ? pointName(end, 0) : pointName(end, row);
    if (next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.moveTo(next);
  }

  /** Reads the stones on the four lines through the focused point, up to four steps away. */
  lines() {
    const sides = new Map(this.shown.stones.map((s) => [s.at, s.side]));
    const [col, row] = placeOf(this.focus);
    return directions.map(([name, dx, dy]) => {
      const found = [];
      for (let k = -4; k <= 4; k++) {
        const c = col + k * dx, r = row + k * dy, point = pointName(c, r);
        const side = c >= 0 && r >= 0 && c < this.size && r < this.size && k !== 0 ? sides.get(point) : undefined;
        if (side) found.push(say("stone_at", { side: sideName(side), point }));
      }
      return say(name, { stones: found.length ? list(found) : say("no_stones") });
    }).join(" ");
  }
}

/** @param {EventTarget | null} target */
function pointOf(target) {
  return target instanceof HTMLElement ? target.dataset.point ?? "" : "";
}

/**
 * @param {number} value
 * @param {number} most
 */
const clamp = (value, most) => Math.max(0, Math.min(most, value));
