// The picture of the board: stones and marks on the ground that the server drew. Symbols such as
// stone-black come from the server too, so that the page looks like the pictures in chat.

import { calm, svg } from "./dom.js";
import { placeOf, pointName } from "./points.js";

/** @typedef {import("./types.js").Side} Side */

/** The distance between two lines, in the units of the picture. */
const pitch = 60;

/** The symbol of the bar between two stones of a row, by the step from the one to the other. */
const bars = new Map([["1,0", "bar-right"], ["0,1", "bar-up"], ["1,1", "bar-rise"], ["1,-1", "bar-fall"]]);

export class Board {
  /** @param {SVGSVGElement} picture */
  constructor(picture) {
    this.picture = picture;
    this.size = Number(picture.dataset.size);
    this.first = Number(picture.dataset.first);
    /** @type {Map<string, SVGUseElement[]>} the stones on the board by point and side */
    this.stones = new Map();
    /** @type {Record<string, SVGGElement>} */
    this.layers = {};
    for (const name of ["below", "shadows", "stones", "marks", "over"]) {
      const layer = picture.querySelector(`.${name}`);
      if (layer) this.layers[name] = /** @type {SVGGElement} */ (layer);
    }
    // The first drawing takes over from the server's.
    this.layers.shadows.replaceChildren();
    this.layers.stones.replaceChildren();
  }

  /** The share of the picture from its edge to the first line, and from a line to the next. */
  get shares() {
    const width = 2 * this.first + pitch * (this.size - 1);
    return { first: this.first / width, pitch: pitch / width };
  }

  /**
   * Returns the point nearest to a place in the window, "" outside the board.
   * @param {number} x
   * @param {number} y
   */
  pointAt(x, y) {
    const box = this.picture.getBoundingClientRect();
    const { first, pitch } = this.shares;
    const col = Math.round(((x - box.left) / box.width - first) / pitch);
    const row = this.size - 1 - Math.round(((y - box.top) / box.height - first) / pitch);
    return col >= 0 && row >= 0 && col < this.size && row < this.size ? pointName(col, row) : "";
  }

  /**
   * Returns the middle of a point in the units of the picture.
   * @param {string} point
   */
  place(point) {
    const [col, row] = placeOf(point);
    return { x: this.first + pitch * col, y: this.first + pitch * (this.size - 1 - row) };
  }

  /**
   * Returns the middle of a point in the window.
   * @param {string} point
   */
  placeInWindow(point) {
    const box = this.picture.getBoundingClientRect();
    const { x, y } = this.place(point), width = this.picture.viewBox.baseVal.width;
    return { x: box.left + x / width * box.width, y: box.top + y / width * box.height, pitch: pitch / width * box.width };
  }

  /**
   * @param {string} symbol
   * @param {string} point
   * @param {Record<string, string>} [attributes]
   */
  use(symbol, point, attributes = {}) {
    const { x, y } = this.place(point);
    return svg("use", { href: `#${symbol}`, x, y, ...attributes });
  }

  /**
   * @param {string} text
   * @param {string} point
   * @param {string} style
   */
  text(text, point, style) {
    const { x, y } = this.place(point);
    return svg("text", { x, y, class: `digits d${Math.min(3, text.length)} ${style}` }, text);
  }

  /**
   * Draws a position. A stone that wasn't there falls onto the board if moving is asked for.
   * @param {import("./types.js").Shown} shown
   * @param {boolean} [moving]
   */
  draw(shown, moving = false) {
    this.drawStones(shown, moving && !calm());
    const sides = new Map(shown.stones.map((s) => [s.at, s.side]));
    this.layers.below.replaceChildren(...this.rowBars(shown.win ?? []));
    const marks = this.suggestions(shown, sides);
    for (const point of shown.forbidden ?? []) if (!sides.has(point)) marks.push(this.use("forbidden", point));
    for (const point of shown.foul ?? []) if (sides.has(point)) marks.push(this.use("foul", point));
    for (const point of shown.win ?? []) if (sides.has(point)) marks.push(this.use(`win-${sides.get(point)}`, point));
    marks.push(...this.moveMarks(shown));
    for (const { at, text, heat } of shown.labels ?? []) {
      const side = sides.get(at);
      if (!side) marks.push(this.use(heat ? `heat-${heat - 1}` : "label", at));
      marks.push(this.text(text, at, side ? `on-${side}` : !heat ? "on-board" : heat > 5 ? "on-heat bright" : "on-heat"));
    }
    for (const ghost of shown.line ?? []) {
      marks.push(this.use(`ghost-${ghost.side}`, ghost.at), this.use(`face-${ghost.side}`, ghost.at));
      marks.push(this.text(String(ghost.n), ghost.at, `on-${ghost.side}`));
    }
    this.layers.marks.replaceChildren(...marks);
  }

  /**
   * Suggested moves: ghosts, each with a ring, or with a label if it has one.
   * @param {import("./types.js").Shown} shown
   * @param {Map<string, Side>} sides of the points with a stone; suggestions with a label are added
   * @returns {SVGElement[]}
   */
  suggestions({ suggested = [], labels = [] }, sides) {
    return suggested.filter((s) => !sides.has(s.at)).flatMap(({ at, side }) => {
      const labelled = labels.some((l) => l.at === at);
      if (labelled) sides.set(at, side);
      return [this.use(`ghost-${side}`, at), labelled ? this.use(`face-${side}`, at) : this.aim(at)];
    });
  }

  /**
   * @param {import("./types.js").Shown} shown
   * @param {boolean} moving
   */
  drawStones(shown, moving) {
    const wanted = new Map(shown.stones.map((s) => [`${s.at} ${s.side}`, s]));
    for (const [key, parts] of this.stones) {
      if (wanted.has(key)) continue;
      parts.forEach((part) => part.remove());
      this.stones.delete(key);
    }
    for (const [key, stone] of wanted) {
      let parts = this.stones.get(key);
      if (!parts) {
        parts = [this.use("shadow", stone.at), this.use(`stone-${stone.side}`, stone.at)];
        if (moving) parts.forEach((part) => this.drop(part, stone.at));
        this.layers.shadows.append(parts[0]);
        this.layers.stones.append(parts[1]);
        this.stones.set(key, parts);
      }
      parts[1].classList.toggle("pending", stone.at === shown.pending);
    }
  }

  /**
   * Lets a stone fall onto its point.
   * @param {SVGUseElement} part
   * @param {string} point
   */
  drop(part, point) {
    const { x, y } = this.place(point);
    part.style.transformOrigin = `${x}px ${y}px`;
    part.classList.add("fall");
  }

  /** @param {import("./types.js").Shown} shown */
  moveMarks(shown) {
    const marks = [], labelled = new Set((shown.labels ?? []).map((l) => l.at));
    const total = shown.stones.reduce((most, s) => Math.max(most, s.n ?? 0), 0);
    const [mode, count] = (shown.numbers ?? "none").split(":");
    for (const { at, side, n } of shown.stones) {
      if (labelled.has(at)) continue;
      const which = at === shown.last ? "last" : at === shown.prev ? "previous" : "";
      const numbered = n !== undefined && (mode === "all" || mode === "last" && n > total - Number(count || 1) || mode === "from" && n >= Number(count));
      if (numbered) marks.push(this.text(String(n), at, `on-${side} ${which}`));
      else if (which) marks.push(this.use(`${which}-${side}`, at));
    }
    return marks;
  }

  /** @param {string[]} row the winning row, in order */
  rowBars(row) {
    const out = [];
    const places = row.map(placeOf);
    const order = row.map((point, i) => ({ point, place: places[i] })).sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1]);
    for (let i = 1; i < order.length; i++) {
      const [from, to] = [order[i - 1], order[i]];
      const bar = bars.get(`${to.place[0] - from.place[0]},${to.place[1] - from.place[1]}`);
      if (bar) out.push(this.use(bar, from.point));
    }
    return out;
  }

  /**
   * Shows a stone that could be played, or none.
   * @param {string} point "" for none
   * @param {Side | ""} side
   * @param {boolean} [chosen] it waits for a second touch
   */
  hover(point, side, chosen = false) {
    if (!point || !side) {
      this.layers.over.replaceChildren();
      return;
    }
    const ghost = this.use(`ghost-${side}`, point);
    this.layers.over.replaceChildren(ghost, ...(chosen ? [this.aim(point)] : []));
  }

  /**
   * Returns a ring around a point.
   * @param {string} point
   */
  aim(point) {
    const { x, y } = this.place(point);
    return svg("circle", { cx: x, cy: y, r: pitch * 0.62, class: "aim" });
  }
}
