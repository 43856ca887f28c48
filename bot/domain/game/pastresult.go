package game

import (
	"time"

	"hoshi/engine"
)

// PastResult is a person's finished game.
type PastResult struct {
	Game     int64        // the game's ID
	Side     engine.Color // the person's side
	Winner   engine.Color // Empty for a draw
	Opponent Player       // the other player
	Size     int          // points along a side of the board
	Rule     engine.Rule
	Opening  Opening
	// First holds up to three of the first moves. It's nil in games before the latest
	// [stored.OpeningGames].
	First []engine.Point
	Rated bool
	Ended time.Time
}

// Won reports whether the person won.
func (r PastResult) Won() bool { return r.Winner == r.Side }

// Drawn reports whether the game was drawn.
func (r PastResult) Drawn() bool { return r.Winner == engine.Empty }
