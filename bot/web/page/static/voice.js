// What screen readers say: a polite region for what can wait, an assertive one for the rest.

import { at } from "./dom.js";

/** How long a text stays, in milliseconds: long enough to be found, short enough not to be stale. */
const shownFor = 3_000;

const apple = /Mac|iPhone|iPad/.test(navigator.platform);

/** @type {Map<HTMLElement, { text: string, timer: number }>} */
const regions = new Map();

/**
 * Announces a text. Screen readers skip a text that a region already has, so a repeated one gets a
 * trailing space.
 * @param {string} text
 * @param {boolean} [urgent] interrupts what is being read
 */
export function announce(text, urgent = false) {
  if (!text) return;
  const region = at(urgent ? "alert" : "log");
  const before = regions.get(region);
  clearTimeout(before?.timer);
  const said = before?.text === text ? `${text}\u00A0` : text;
  const show = () => { region.textContent = said; };
  // VoiceOver on a Mac misses an alert that is filled at once.
  if (apple && urgent) {
    region.textContent = "";
    setTimeout(show, 50);
  } else show();
  const timer = setTimeout(() => {
    region.textContent = "";
    regions.delete(region);
  }, shownFor);
  regions.set(region, { text: said, timer });
}
