// Package puzzle finds forced wins with proofs, checks proofs, makes puzzles, and has a
// collection of puzzles.
//
// [Solve] searches for a win by continuous fours (VCF), then for a win by threes and fours
// (VCT). It returns the win as a [Node], a tree with an answer to every defense. [Check] replays
// such a tree against every legal defense. It only knows the rules and shares no code with the
// solver. [Generate] plays games and keeps the positions with a single winning move; [All]
// returns the puzzles made this way.
//
// Solve is for freestyle. Under other rules the engine finds the answers (proverule.go).
//
// The solver: windows.go is its board, fours.go and threats.go are its two searches, defense.go
// finds the defenses that matter, and solve.go has the exported functions. Proofs: proof.go is
// the tree, prooftext.go its text form, check.go the checker. Puzzles: selfplay.go, unique.go,
// grade.go, symmetry.go and generate.go make them, collection.go reads and writes puzzles.txt.
package puzzle
