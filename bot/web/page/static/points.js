// Points by name, such as "h8": a letter for the column and a number for the row, from the lower
// left corner.

/**
 * @param {number} col from 0
 * @param {number} row from 0
 */
export const pointName = (col, row) => String.fromCharCode(97 + col) + (row + 1);

/**
 * Returns the column and the row of a point, from 0.
 * @param {string} name
 * @returns {[number, number]}
 */
export const placeOf = (name) => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];

/** What people put around points, besides white space. */
const around = /[()[\]{}<>「」『』【】〔〕〖〗〈〉《》“”„‘’‚«»‹›"'`*_|~.,;:!?。、・·…]/gu;

/** Hyphens between the letter and the number of a point. */
const hyphen = /([a-z])\s*[-‐‑‒–—−ー]\s*(?=\d)|(\d)\s*[-‐‑‒–—−ー]\s*(?=[a-z])/gu;

/**
 * Reads a point as a person types it, like ReadPoints in the bot's package command. Returns "" unless
 * it's on the board.
 * @param {string} typed
 * @param {number} size
 */
export function readPoint(typed, size) {
  const plain = typed.normalize("NFKC")
    .replace(/[\u{1F1E6}-\u{1F1FF}]/gu, (letter) => String.fromCharCode((letter.codePointAt(0) ?? 0) - 0x1f1e6 + 97))
    .replace(/[\p{Cf}\p{Me}\p{Variation_Selector}]/gu, "")
    .toLowerCase().replace(around, " ").replace(hyphen, "$1$2").trim();
  const found = /^(?:([a-z])\s*0*(\d{1,2})|0*(\d{1,2})\s*([a-z]))$/.exec(plain);
  if (!found) return "";
  const name = (found[1] ?? found[4]) + Number(found[2] ?? found[3]);
  const [col, row] = placeOf(name);
  return col < size && row >= 0 && row < size ? name : "";
}
