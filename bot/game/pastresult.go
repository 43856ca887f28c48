package game

import (
	"time"

	"hoshi/engine"
)

// PastResult is a game of a person that has ended.
type PastResult struct {
	Game     int64        // the game's id
	Side     engine.Color // the person's
	Winner   engine.Color // Empty for a draw
	Opponent Player       // the other side
	Size     int          // points on a side of the board
	Rule     engine.Rule
	Opening  Opening
	// First is the first three moves, fewer where there were fewer; nil in games before
	// the latest [bot.OpeningGames].
	First []engine.Point
	Rated bool
	Ended time.Time
}

// Won reports whether the person won.
func (r PastResult) Won() bool { return r.Winner == r.Side }

// Drawn reports whether nobody won.
func (r PastResult) Drawn() bool { return r.Winner == engine.Empty }
