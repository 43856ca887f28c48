// Running clocks. The server says how much time was left at a moment of its own time; the page
// counts down from there, also when its own clock is wrong.

import { at } from "./dom.js";
import { say, sideName } from "./words.js";

/** @typedef {import("./types.js").Side} Side */

/** Below this a clock looks urgent, in milliseconds. */
const low = 20_000;
/** From here on a clock shows days. */
const day = 24 * 3_600_000;

export class Clocks {
  constructor() {
    /** @type {import("./types.js").Clock | undefined} */
    this.clock = undefined;
    this.behind = Infinity; // the server's time minus the page's, at its least delay
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /** @param {import("./types.js").Clock | undefined} clock */
  set(clock) {
    // A message that took long makes the server's time look earlier than it is, never later.
    if (clock) {
      const difference = clock.now - Date.now();
      if (!Number.isFinite(this.behind) || difference > this.behind || difference < this.behind - 60_000) this.behind = difference;
    }
    this.clock = clock;
    this.tick();
  }

  /**
   * The time left of a side in milliseconds, undefined without a clock.
   * @param {Side} side
   */
  left(side) {
    const time = this.clock?.[side];
    if (!this.clock || !time) return undefined;
    const passed = this.clock.running === side ? Date.now() + this.behind - this.clock.now : 0;
    return Math.max(0, time.left - Math.max(0, passed));
  }

  tick() {
    clearTimeout(this.timer);
    let next = 0;
    for (const side of /** @type {Side[]} */ (["black", "white"])) {
      const shown = at(`clock-${side}`), left = this.left(side);
      shown.hidden = left === undefined;
      if (left === undefined) continue;
      const text = format(left);
      if (shown.textContent !== text) shown.textContent = text;
      const running = this.clock?.running === side;
      shown.classList.toggle("running", running);
      shown.classList.toggle("low", left < low && running);
      if (running && left > 0) next = left < 10_000 ? 100 : left % 1_000 + 5;
    }
    if (next) this.timer = setTimeout(() => this.tick(), next);
  }

  /** Both clocks in a sentence. */
  spoken() {
    const parts = /** @type {Side[]} */ (["black", "white"]).map((side) => {
      const left = this.left(side);
      return left === undefined ? "" : say("clock_of", { side: sideName(side), time: format(left) });
    });
    return parts.join(" ").trim() || say("no_clock");
  }
}

/**
 * Formats a time like a clock: 1:02:03, 4:31, and 0:09.4 when it's short, or 2.5 days when it's long.
 * @param {number} left in milliseconds
 */
export function format(left) {
  if (left >= day) {
    return new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit: "day", unitDisplay: "long", maximumFractionDigits: 1 }).format(left / day);
  }
  const short = left < 10_000;
  const seconds = short ? Math.floor(left / 100) / 10 : Math.ceil(left / 1_000);
  const hours = Math.floor(seconds / 3_600), minutes = Math.floor(seconds / 60) % 60, rest = seconds % 60;
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (short) return `0:0${rest.toFixed(1)}`;
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
