// What the viewer chooses for this browser: the look of the board and sounds.

import { at, embedded } from "./dom.js";
import { setSound, soundOn } from "./sound.js";
import { keep, kept } from "./storage.js";

const root = document.documentElement;

/**
 * Returns the theme to show: the viewer's choice, or the contrast theme if the system asks for
 * more contrast, or the game's.
 * @param {string} ofGame
 */
export function themeFor(ofGame) {
  return kept("theme") || (matchMedia("(prefers-contrast: more)").matches ? "contrast" : ofGame);
}

/**
 * Draws the ground and the stones of another theme.
 * @param {SVGSVGElement} picture
 * @param {string} theme
 */
export async function useTheme(picture, theme) {
  if (root.dataset.board === theme) return;
  const answer = await fetch(new URL(`${root.dataset.assets}boards/${theme}-${picture.dataset.size}.svg`, location.href));
  if (!answer.ok) return;
  const file = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  for (const part of ["defs", ".ground"]) {
    const fresh = file.querySelector(part), old = picture.querySelector(part);
    if (fresh && old) old.replaceWith(document.importNode(fresh, true));
  }
  root.dataset.board = theme;
}

/**
 * Wires the dialog of settings.
 * @param {() => void} changed is called when another theme was chosen
 * @param {AbortSignal} signal ends listening to the system
 */
export function wireOptions(changed, signal) {
  const theme = /** @type {HTMLSelectElement} */ (at("theme")), sound = /** @type {HTMLInputElement} */ (at("sound"));
  theme.value = kept("theme");
  sound.checked = soundOn();
  theme.addEventListener("change", () => {
    keep("theme", theme.value);
    changed();
  });
  sound.addEventListener("change", () => setSound(sound.checked));
  matchMedia("(prefers-contrast: more)").addEventListener("change", changed, { signal });
  for (const name of ["settings", "help"]) {
    const dialog = /** @type {HTMLDialogElement} */ (at(name));
    at(`open-${name}`).addEventListener("click", () => dialog.showModal());
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  }
}

/** What the server says about the page: levels to continue at. */
export const config = /** @type {{ levels?: { value: string, name: string }[], level?: string }} */ (embedded("config") ?? {});
