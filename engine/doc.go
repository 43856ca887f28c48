// Package engine is the game of gomoku, five in a row, and a player of it.
//
// A [Position] is a board with the moves that led to it. It knows the rules: whose turn it is,
// what is legal or forbidden, who has won. [ParsePoint] reads coordinates as people write them.
// An [Engine], made by [New], finds the best move of a position within [Limits]. Its Analyze
// method finds several moves, each as a [Variation] with the [Effect] of every move and, if it
// wins, how soon.
//
// Callers use this package. It is made of packages below it, each of which imports only
// packages further down this list:
//
//   - internal/search: the alpha-beta search, its time management, threads and analysis
//   - internal/transposition: the transposition table
//   - internal/effect, internal/overlook: what a move does, and what weak players don't see
//   - internal/tactics: wins, losses and answers that the threats on a board decide
//   - internal/board: the search's board, with patterns, threats and evaluation up to date
//   - internal/network, internal/weights: the learned numbers of the evaluation
//   - internal/pattern: what a stone makes on its lines
//   - internal/game: positions, rules and coordinates
//
// The package uses only the standard library and knows nothing about chat or pictures.
package engine
