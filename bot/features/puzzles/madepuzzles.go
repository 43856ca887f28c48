package puzzles

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"hoshi/bot/domain/stored"
	"hoshi/bot/engines"
	"hoshi/engine"
	"hoshi/engine/puzzle"
)

// MakePuzzle makes a puzzle from a finished game if some position has a single winning first move
// that can be proven. The puzzle stores only the stones, not the players.
func (s *Puzzles) MakePuzzle(ctx context.Context, j stored.PuzzleJob) error {
	if s.MadePuzzles == 0 {
		return nil
	}
	g, err := s.Store.Game(ctx, j.Game)
	if errors.Is(err, stored.ErrNoGame) || err == nil && (g.Rule != engine.Freestyle || g.Winner == engine.Empty) {
		return nil // under other rules, proofs need an engine and take much longer
	}
	if err != nil {
		return err
	}
	pos, err := g.Position()
	if err != nil {
		return err
	}
	p, err := s.provePuzzle(ctx, pos, g.Winner)
	if err != nil || p == nil {
		return err
	}
	if err := p.Check(ctx); err != nil {
		return fmt.Errorf("the puzzle of game %d: %w", j.Game, err)
	}
	shape, err := p.Shape()
	if err != nil || embeddedShapes()[shape] {
		return err
	}
	added, err := s.Store.AddPuzzle(ctx, p, s.MadePuzzles)
	if added {
		s.Log.InfoContext(ctx, "a puzzle was made of a game", "puzzle", p.ID, "game", j.Game, "moves", p.Length)
	}
	return err
}

// provePuzzle looks for a puzzle in a game. It takes an engine's seat meanwhile so that it never
// delays a move.
func (s *Puzzles) provePuzzle(ctx context.Context, last *engine.Position, winner engine.Color) (*puzzle.Puzzle, error) {
	_, release, err := s.Engines.Pool.Acquire(ctx, engines.SeatRequest{Priority: engines.PriorityAnalysis, Expected: engines.ShortSearch})
	if err != nil {
		return nil, err
	}
	defer release()
	return puzzle.FromGame(ctx, last, winner)
}

// embeddedShapes holds the shapes of the puzzles built into the program.
var embeddedShapes = sync.OnceValue(func() map[string]bool {
	shapes := make(map[string]bool)
	embedded, _ := embeddedPuzzles() // its error makes every use of puzzles fail
	for i := range embedded {
		if shape, err := embedded[i].Shape(); err == nil {
			shapes[shape] = true
		}
	}
	return shapes
})
