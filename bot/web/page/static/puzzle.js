// The page of a puzzle.

import { embedded } from "./dom.js";
import { JudgedBoard } from "./judged.js";

/** @type {import("./types.js").Puzzle} */
const puzzle = embedded("puzzle");

class PuzzlePage extends JudgedBoard {
  /** Nothing is left to find once the solution is there. */
  gaveUp() {
    this.end();
  }
}

new PuzzlePage(puzzle.board, "api/puzzle/try", { puzzle: puzzle.number });
