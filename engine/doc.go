// Package engine is the game of gomoku, five in a row, and a player of it.
//
// A [Position] is a board with the moves that led to it. It alone knows the rules: whose
// turn it is, what is legal or forbidden, who has won. [ParsePoint] reads coordinates as
// people write them. [New] makes an [Engine]. It finds the best move of a position within
// [Limits] and returns it in a [Result]. Its Analyze method finds several moves, each with
// the [Variation] that follows from it, the [Effect] of each move and, where it wins, how
// soon.
//
// This package is the surface for callers. What it names is defined below it, in packages
// that import only those further down:
//
//   - internal/search: the alpha-beta search, its time management, threads and analysis
//   - internal/board: the padded board, line patterns, move classes, threat counts and the
//     evaluation, kept up to date move by move
//   - internal/game: positions, rules and coordinates
//
// The package uses the standard library only. It knows nothing of chat or pictures.
package engine
