// Placing stones with a pointer. A mouse shows a ghost and places with one click. A finger first
// chooses: a ghost appears with a magnified patch, and moves with the finger. A second tap on the
// same point, or the button Place, plays it. Two fingers zoom and never place anything.

import { at } from "./dom.js";
import { announce } from "./voice.js";
import { say } from "./words.js";

/** How much larger the patch is than the board. */
const magnification = 2.5;
/** The distance of the patch from the finger, in pixels. */
const clear = 44;
/** How long the patch stays after the finger has left, in milliseconds. */
const linger = 1_400;

export class Touch {
  /**
   * @param {import("./board.js").Board} board
   * @param {object} options
   * @param {() => import("./types.js").Side | ""} options.side the color of the stone to place, "" if none can be placed
   * @param {(point: string) => boolean} options.free whether a stone can be put on a point
   * @param {(point: string) => void} options.place plays a point, or says why it can't be played
   */
  constructor(board, options) {
    this.board = board;
    this.options = options;
    this.chosen = ""; // waits for a second touch
    this.before = ""; // what was chosen before the finger came
    /** @type {Map<number, PointerEvent>} the fingers on the board */
    this.fingers = new Map();
    this.moved = false;
    this.pinched = false;
    this.down = "";
    this.refused = ""; // where a press can't place a stone
    this.lens = at("lens");
    /** @type {number | undefined} */
    this.timer = undefined;
    const area = at("grid");
    area.addEventListener("pointerdown", (event) => this.pressed(event));
    area.addEventListener("pointermove", (event) => this.moves(event));
    area.addEventListener("pointerup", (event) => this.released(event));
    area.addEventListener("pointercancel", (event) => this.cancelled(event));
    area.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") this.show(this.chosen); });
    at("place").addEventListener("click", () => this.place());
    at("unplace").addEventListener("click", () => this.clear());
    area.addEventListener("contextmenu", (event) => { if (this.fingers.size) event.preventDefault(); });
  }

  clear() {
    this.choose("");
  }

  /** @param {string} point */
  choose(point) {
    const changed = point !== this.chosen;
    this.chosen = point;
    this.show(point);
    if (!point) this.hideLens(0);
    if (!changed) return;
    at("confirm").hidden = !point;
    at("text").classList.toggle("covered", Boolean(point));
    if (!point) return;
    at("chosen").textContent = point;
    announce(say("chosen", { point }));
  }

  place() {
    const point = this.chosen;
    this.clear();
    if (point) this.options.place(point);
  }

  /** @param {string} point */
  show(point) {
    this.board.hover(point, this.options.side(), point !== "" && point === this.chosen);
  }

  /**
   * The free point below a pointer, "" if there is none.
   * @param {PointerEvent} event
   */
  aim(event) {
    if (!this.options.side()) return "";
    const point = this.board.pointAt(event.clientX, event.clientY);
    return point && this.options.free(point) ? point : "";
  }

  /**
   * The point below a pointer if no stone can be placed there, "" otherwise.
   * @param {PointerEvent} event
   */
  taken(event) {
    return this.aim(event) ? "" : this.board.pointAt(event.clientX, event.clientY) ?? "";
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    this.refused = event.button === 0 ? this.taken(event) : "";
    if (event.pointerType === "mouse") {
      this.moved = this.pinched = false;
      this.down = event.button === 0 ? this.aim(event) : "";
      return;
    }
    this.fingers.set(event.pointerId, event);
    if (this.fingers.size > 1) {
      this.pinch();
      return;
    }
    this.pinched = false;
    this.moved = false;
    this.before = this.chosen;
    this.down = this.aim(event);
    if (!this.down) return;
    at("grid").setPointerCapture(event.pointerId);
    this.choose(this.down);
    this.magnify(event);
  }

  /** Two fingers: whatever the first one chose is undone. */
  pinch() {
    if (this.pinched) return;
    this.pinched = true;
    this.down = this.refused = "";
    this.choose(this.before);
    this.hideLens(0);
  }

  /** @param {PointerEvent} event */
  moves(event) {
    if (event.pointerType === "mouse") {
      this.show(this.aim(event) || this.chosen);
      return;
    }
    if (!this.fingers.has(event.pointerId) || this.pinched) return;
    const point = this.aim(event);
    if (!point) return;
    if (point !== this.down) this.moved = true;
    if (point !== this.chosen) this.choose(point);
    this.magnify(event);
  }

  /** @param {PointerEvent} event */
  released(event) {
    const point = this.aim(event), refused = this.refused;
    if (refused && this.taken(event) === refused && !this.pinched && !this.moved) this.options.place(refused);
    this.refused = "";
    if (event.pointerType === "mouse") {
      if (event.button === 0 && point && point === this.down) {
        this.choose("");
        this.options.place(point);
      }
      this.down = "";
      return;
    }
    this.fingers.delete(event.pointerId);
    if (this.pinched) return;
    this.hideLens(linger);
    // A tap outside the free points takes the choice back.
    if (!this.down) {
      if (!this.moved) this.choose("");
    } else if (!this.moved && point === this.down && point === this.before) this.place();
  }

  /** @param {PointerEvent} event */
  cancelled(event) {
    this.fingers.delete(event.pointerId);
    if (event.pointerType !== "mouse" && !this.pinched) this.choose(this.before);
    this.hideLens(0);
  }

  /**
   * Shows the patch around the chosen point, above the finger, or beside it near the top.
   * @param {PointerEvent} event
   */
  magnify(event) {
    if (!this.chosen) return;
    clearTimeout(this.timer);
    this.lens.hidden = false;
    this.lens.classList.remove("fading");
    const box = this.lens.getBoundingClientRect();
    const { pitch } = this.board.placeInWindow(this.chosen);
    const { x, y } = this.board.place(this.chosen);
    const span = box.width / (pitch * magnification) * 60; // of the patch, in units
    this.lens.querySelector("svg")?.setAttribute("viewBox", `${x - span / 2} ${y - span / 2} ${span} ${span}`);
    const name = this.lens.querySelector("output");
    if (name) name.textContent = this.chosen;
    let left = event.clientX - box.width / 2, top = event.clientY - clear - box.height;
    if (top < 4) {
      top = Math.max(4, event.clientY - box.height / 2);
      left = event.clientX + (event.clientX > innerWidth / 2 ? -clear - box.width : clear);
    }
    left = Math.max(4, Math.min(innerWidth - box.width - 4, left));
    this.lens.style.transform = `translate(${left}px, ${top}px)`;
  }

  /** @param {number} after in milliseconds */
  hideLens(after) {
    clearTimeout(this.timer);
    if (after) this.lens.classList.add("fading");
    this.timer = setTimeout(() => { this.lens.hidden = true; }, after);
  }
}
