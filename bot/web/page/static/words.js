// The words of the page in the viewer's language. The server takes them from the catalogue.

import { embedded } from "./dom.js";

/** @type {Record<string, string>} */
let words = embedded("words") ?? {};

/**
 * Uses the words of another language from now on.
 * @param {Record<string, string>} other
 */
export function useWords(other) {
  words = other;
}

/**
 * Returns a message with its arguments filled in: "{point}" becomes args.point.
 * @param {string} id
 * @param {Record<string, string | number>} [args]
 */
export function say(id, args = {}) {
  return (words[id] ?? id).replace(/\{(\w+)\}/g, (whole, name) => (name in args ? String(args[name]) : whole));
}

/**
 * Joins words as in a list.
 * @param {string[]} parts
 */
export const list = (parts) => parts.filter(Boolean).join(say("separator"));

/**
 * Returns the word for a side.
 * @param {import("./types.js").Side} side
 */
export const sideName = (side) => say(side);

/**
 * Formats a share, 0 to 1, as a percentage.
 * @param {number} share
 */
export const percent = (share) => `${Math.round(share * 100)}%`;
