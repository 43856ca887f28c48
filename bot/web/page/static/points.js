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

/**
 * Reads a point as a person types it. Returns "" unless it's on the board.
 * @param {string} typed
 * @param {number} size
 */
export function readPoint(typed, size) {
  const found = /^([a-z])\s*-?\s*(\d{1,2})$/.exec(typed.trim().toLowerCase());
  if (!found) return "";
  const name = found[1] + Number(found[2]);
  const [col, row] = placeOf(name);
  return col < size && row >= 0 && row < size ? name : "";
}
