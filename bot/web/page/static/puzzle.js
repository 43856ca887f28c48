// The page of a puzzle.

import { embedded } from "./dom.js";
import { JudgedBoard } from "./judged.js";

/** @type {import("./types.js").Puzzle} */
const puzzle = embedded("puzzle");

new JudgedBoard(puzzle.board, "api/puzzle/try", { puzzle: puzzle.number });
