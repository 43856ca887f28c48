// The list of moves, and stepping through them. A live game follows along unless the viewer steps
// back.

import { at, element } from "./dom.js";
import { list, say, sideName } from "./words.js";

/** @typedef {import("./types.js").Stone} Stone */

export class Moves {
  /** @param {(n: number | null) => void} go shows the position after n moves; null is the live one */
  constructor(go) {
    this.go = go;
    /** @type {Stone[]} */
    this.played = [];
    this.shown = 0;
    this.root = at("moves");
    this.slider = /** @type {HTMLInputElement} */ (at("slider"));
    this.grades = /** @type {Map<number, string>} */ (new Map());
    this.root.addEventListener("click", (event) => {
      const n = event.target instanceof Element ? event.target.closest("button")?.dataset.n : undefined;
      if (n) this.step(Number(n));
    });
    this.slider.addEventListener("input", () => this.step(Number(this.slider.value)));
    for (const [id, move] of /** @type {[string, () => number][]} */ ([
      ["first", () => 0], ["back", () => this.shown - 1], ["next", () => this.shown + 1], ["live", () => this.total],
    ])) at(id).addEventListener("click", () => this.step(move()));
    this.root.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.reveal()).observe(this.root);
  }

  get total() {
    return this.played.length;
  }

  /**
   * Shows the position after n moves.
   * @param {number} n is clamped to the moves there are
   */
  step(n) {
    const to = Math.max(0, Math.min(this.total, n));
    this.go(to === this.total ? null : to);
  }

  /**
   * Handles a key that steps: outside the board, where arrows move the focus.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    /** @type {Record<string, number>} */
    const to = { ArrowLeft: this.shown - 1, ArrowRight: this.shown + 1, Home: 0, End: this.total };
    if (!(event.key in to)) return;
    event.preventDefault();
    event.stopPropagation();
    this.step(to[event.key]);
    if (this.root.contains(document.activeElement)) this.current()?.focus();
  }

  current() {
    return this.root.querySelector(/** @type {"button"} */ (`button[data-n="${this.shown}"]`));
  }

  /**
   * Shows the moves of a game, and at which the viewer is.
   * @param {Stone[]} stones
   * @param {number | null} n
   * @param {boolean} live whether the game goes on
   */
  show(stones, n, live) {
    const played = stones.filter((s) => s.n).sort((a, b) => (a.n ?? 0) - (b.n ?? 0));
    this.listMoves(played);
    const behind = n !== null;
    this.shown = n ?? played.length;
    this.slider.max = String(played.length);
    this.slider.value = String(this.shown);
    const here = this.played[this.shown - 1];
    this.slider.setAttribute("aria-valuetext", here ? moveText(here) : say("before_first"));
    for (const [id, off] of /** @type {[string, boolean][]} */ ([["first", this.shown === 0], ["back", this.shown === 0], ["next", !behind]])) {
      at(id).setAttribute("aria-disabled", String(off));
    }
    at("live").textContent = say(live ? "live" : "to_end");
    at("live").classList.toggle("behind", behind);
    at("live").setAttribute("aria-disabled", String(!behind));
    this.mark();
  }

  /** @param {Stone[]} played */
  listMoves(played) {
    let same = 0;
    while (same < played.length && same < this.total && played[same].at === this.played[same].at && played[same].side === this.played[same].side) same++;
    while (this.root.children.length > same) this.root.lastElementChild?.remove();
    for (const stone of played.slice(same)) {
      const control = element("button", { type: "button", tabindex: -1, "data-n": stone.n, class: stone.side },
        element("small", {}, String(stone.n)), " ", element("span", {}, stone.at), element("span", { class: "unseen" }, ` ${sideName(stone.side)}`));
      this.root.append(element("li", {}, control));
    }
    this.played = played;
    this.root.classList.toggle("none", played.length === 0);
  }

  mark() {
    for (const b of this.root.querySelectorAll("button")) {
      const here = Number(b.dataset.n) === this.shown;
      b.tabIndex = here || this.shown === 0 && b.dataset.n === "1" ? 0 : -1;
      if (here) b.setAttribute("aria-current", "step");
      else b.removeAttribute("aria-current");
      b.dataset.grade = this.grades.get(Number(b.dataset.n)) ?? "";
    }
    this.reveal();
  }

  /** Scrolls to the move that is shown, also when the list has become smaller. */
  reveal() {
    const here = this.current();
    if (here) reveal(this.root, here);
    else this.root.scrollTo({ top: 0, left: 0 });
  }
}

/**
 * Scrolls a list, but not the page, so that an entry is visible, and the first one too if there's room.
 * @param {HTMLElement} root
 * @param {HTMLElement} entry
 */
function reveal(root, entry) {
  const box = root.getBoundingClientRect(), e = entry.getBoundingClientRect();
  const top = root.scrollTop + e.top - box.top, left = root.scrollLeft + e.left - box.left;
  if (top + e.height <= box.height) root.scrollTop = 0;
  else if (e.top < box.top || e.bottom > box.bottom) root.scrollTop = top - (box.height - e.height) / 2;
  if (left + e.width <= box.width) root.scrollLeft = 0;
  else if (e.left < box.left || e.right > box.right) root.scrollLeft = left - (box.width - e.width) / 2;
}

/** @param {Stone} stone */
export function moveText(stone) {
  return list([say("move_n", { n: stone.n ?? 0 }), sideName(stone.side), stone.at]);
}
