package boards

import (
	"sync"

	"hoshi/bot/game"
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

// Hints remembers the latest hint of each game, to explain it and to show it on the move pad.
// The zero value is ready to use, and it's safe for concurrent use.
type Hints struct {
	mu    sync.Mutex
	hints map[int64]*Hint // by game ID; hints are immutable
}

// Store remembers the hint given in a game.
func (m *Hints) Store(g *game.Game, h *Hint) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.hints == nil || len(m.hints) >= maxHints { // the pad shows hints only at first
		m.hints = make(map[int64]*Hint)
	}
	m.hints[g.ID] = h
}

// Of returns the hint for the position after a move of a game at its current revision; nil if there
// is none.
func (m *Hints) Of(g *game.Game, move int) *Hint {
	m.mu.Lock()
	defer m.mu.Unlock()
	if h := m.hints[g.ID]; h != nil && h.Revision == g.Revision && h.Move == move {
		return h
	}
	return nil
}
