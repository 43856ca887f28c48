// Package puzzle is about forced wins in freestyle gomoku: it finds them with a
// proof, checks proofs, makes puzzles of them and brings a collection of puzzles.
//
// [Solve] looks for a win by continuous fours (VCF) and then for one by threes
// and fours (VCT), and returns it as a [Node], a tree with an answer to every
// defence. [Check] replays such a tree against every legal defence; it knows
// nothing but the rules and shares no code with the solver. [Generate] plays
// games and keeps the positions in which one first move wins; [All] returns the
// puzzles that were made so and are part of the program. [VerifyWins] holds the
// wins that the engine claims in play to a proof.
//
// From the bottom up: windows.go is the solver's board, fours.go and threats.go
// its two searches, defence.go finds the defences that matter, solve.go is what
// is called from outside. proof.go and prooftext.go are the tree and how it is
// written, check.go the checker. selfplay.go, unique.go, grade.go, symmetry.go and
// generate.go make puzzles, collection.go reads and writes puzzles.txt.
package puzzle
