// Package engine is the game of gomoku, five in a row, and a player of it.
//
// A [Position] is a board with the moves that led to it; it knows the rules:
// whose turn it is, what is taken, who has won. [New] makes an [Engine], which
// looks for the best move of a position by alpha-beta search within [Limits].
//
// The package uses the standard library only and knows nothing of chat or
// pictures.
package engine
