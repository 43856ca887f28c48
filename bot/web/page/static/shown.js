// What the board shows: the game as it is, or an earlier position of it, with what the page adds.

/**
 * @param {import("./types.js").Snapshot} snapshot
 * @param {object} page
 * @param {number | null} page.step how many moves are shown; null for all
 * @param {{ at: string, side: import("./types.js").Side } | undefined} page.pending a stone that isn't confirmed
 * @param {import("./types.js").Ghost[]} page.line a line of play
 * @param {import("./types.js").Marks | undefined} page.marks are shown only at their position
 * @returns {import("./types.js").Shown}
 */
export function shownOf(snapshot, { step, pending, line, marks }) {
  const { last, prev, win, forbidden, foul, labels, numbers, moves = 0 } = snapshot, stones = snapshot.stones ?? [];
  const shown = { stones, last, prev, win, forbidden, foul, labels, numbers, line };
  if (step !== null) {
    const there = stones.filter((s) => !s.n || s.n <= step);
    const by = (/** @type {number} */ k) => there.find((s) => s.n === k)?.at;
    const back = { stones: there, last: step > 0 ? by(step) : undefined, prev: step > 1 ? by(step - 1) : undefined, numbers, line };
    return marks?.moves === step ? withMarks(back, marks) : back;
  }
  if (!pending || stones.some((s) => s.at === pending.at)) return marks?.moves === moves ? withMarks(shown, marks) : shown;
  return { ...shown, stones: [...stones, pending], last: pending.at, prev: last, forbidden: [], pending: pending.at };
}

/**
 * Adds the marks of an analysis to its position.
 * @param {import("./types.js").Shown} shown
 * @param {import("./types.js").Marks} marks
 * @returns {import("./types.js").Shown}
 */
function withMarks(shown, { moves, side, suggested = [], line = [], labels = [] }) {
  const other = side === "black" ? "white" : "black";
  const first = shown.numbers === "none" ? 1 : moves + 1;
  return {
    ...shown, labels,
    suggested: suggested.map((point) => ({ at: point, side })),
    line: shown.line?.length ? shown.line : line.map((point, i) => ({ at: point, side: i % 2 ? other : side, n: first + i })),
  };
}
