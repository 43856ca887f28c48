package boards

import (
	"hoshi/bot/domain/game"
	"hoshi/bot/internal/recent"
	"hoshi/engine"
)

// maxHints is the maximum number of hints to remember.
const maxHints = 1000

// Hint is the move that the engine advises at a revision of a game.
type Hint struct {
	Revision int64            // of the game
	Move     int              // number of moves in the position
	Best     engine.Variation // the move and the expected continuation
	Depth    int              // search depth in plies
}

// hints remembers the latest hint of each game, to explain it and to show it on the move pad. It's
// safe for concurrent use.
type hints struct {
	latest *recent.Map[int64, *Hint] // by game ID; hints are immutable
}

func newHints() hints { return hints{&recent.Map[int64, *Hint]{Max: maxHints}} }

// store remembers the hint given in a game.
func (m hints) store(g *game.Game, h *Hint) { m.latest.Put(g.ID, h) }

// of returns the hint for the position after a move of a game at its current revision; nil if there
// is none.
func (m hints) of(g *game.Game, move int) *Hint {
	if h, ok := m.latest.Get(g.ID); ok && h.Revision == g.Revision && h.Move == move {
		return h
	}
	return nil
}
