package puzzle

import (
	"context"
	"errors"
	"fmt"
	"io"

	"hoshi/engine"
)

// GenerateOptions are the options of [Generate]; the zero value is usable.
type GenerateOptions struct {
	Count int         // number of puzzles, 0 for 1,000
	Seed  uint64      // the same seed and engine make the same puzzles
	Size  int         // side of the board in points, 0 for engine.DefaultSize
	Rule  engine.Rule // of the games and the puzzles
	First int         // the ID of the first puzzle, 0 for 1; the others follow
	Nodes uint64      // positions that the engine searches for a move, 0 for 400

	// Progress is called after each puzzle, when not nil, with the number of puzzles
	// made and of games played.
	Progress func(done, games int)
}

const (
	minLength    = 3       // of a win, in the winner's moves, to be a puzzle
	maxLength    = 8       // and the longest looked for
	longerOthers = 2       // how many moves longer other wins are looked for
	solveBudget  = 10_000  // positions for the win
	otherBudget  = 100_000 // positions for all other first moves together
	maxProof     = 700     // bytes of a proof; the win is hardly to be read beyond
	easyShare    = 4       // at most one puzzle in this many has MinGrade
	gamesLimit   = 10_000  // for one puzzle, before giving up
)

// Generate makes puzzles of self-play games and writes them to w, each when it is
// found, in the form that [Parse] reads. Of a game it takes at most one position:
// the one with the longest win among those with a single winning first move. No
// two are the same by the board's symmetries, a shift or a swap of colors. When
// ctx ends it stops with its error, and what was written is whole.
func Generate(ctx context.Context, w io.Writer, o GenerateOptions) error {
	if o.Count <= 0 {
		o.Count = 1000
	}
	if o.Size == 0 {
		o.Size = engine.DefaultSize
	}
	if o.Nodes == 0 {
		o.Nodes = 400
	}
	if _, err := fmt.Fprintf(w, "# hoshi puzzles generate: count %d, seed %d, size %d, nodes %d, rule %v\n", o.Count, o.Seed, o.Size, o.Nodes, o.Rule); err != nil {
		return err
	}
	seen := map[string]bool{}
	done, easy, last := 0, 0, 0
	for game := 0; done < o.Count; game++ {
		if game-last > gamesLimit {
			return fmt.Errorf("no puzzle in %d games: %d of %d made", gamesLimit, done, o.Count)
		}
		p, err := fromGame(ctx, o, uint64(game))
		if err != nil {
			return err
		}
		if p == nil || p.Grade == MinGrade && easy*easyShare > done {
			continue
		}
		pos, err := p.Position()
		if err != nil {
			return err
		}
		if name := canonical(pos); seen[name] {
			continue
		} else {
			seen[name] = true
		}
		done++
		if p.Grade == MinGrade {
			easy++
		}
		p.ID, last = max(o.First, 1)+done-1, game
		if _, err := fmt.Fprintln(w, p); err != nil {
			return err
		}
		if o.Progress != nil {
			o.Progress(done, game+1)
		}
	}
	return nil
}

// fromGame returns the best puzzle of a self-play game, nil when it has none.
func fromGame(ctx context.Context, o GenerateOptions, number uint64) (*Puzzle, error) {
	pos, err := playGame(ctx, o.Seed, number, o.Nodes, o.Size, o.Rule, func(*engine.Position, engine.Result) {})
	if err != nil || pos.Winner() == engine.Empty {
		return nil, err
	}
	return FromGame(ctx, pos, pos.Winner())
}

// FromGame returns the best puzzle of a game by its last position, nil when it
// has none: the longest win of the winner with a single winning first move. It goes back
// from the end through the winner's turns until two in a row were not yet won. The
// position is not changed. The error is that of ctx.
func FromGame(ctx context.Context, last *engine.Position, winner engine.Color) (*Puzzle, error) {
	pos := last.Clone()
	var best *Puzzle
	for misses := 0; pos.Stones() >= minStones && misses < 2; {
		if pos.SideToMove() == winner && !pos.Over() {
			p, won, err := fromPosition(ctx, pos, best)
			switch {
			case err != nil:
				return nil, err
			case !won:
				misses++
			default:
				misses, best = 0, p
			}
		}
		if pos.Len() == 0 {
			break
		}
		if err := pos.Undo(); err != nil {
			return nil, err
		}
	}
	return best, nil
}

// fromPosition returns the puzzle of a position, or best where that is none or no longer
// one. won reports whether a win was found.
func fromPosition(ctx context.Context, pos *engine.Position, best *Puzzle) (p *Puzzle, won bool, err error) {
	win, err := shortWin(ctx, pos)
	switch {
	case errors.Is(err, ErrNoWin), errors.Is(err, ErrBudget):
		return best, false, nil
	case err != nil:
		return nil, false, err
	case best != nil && win.Length() <= best.Length:
		return best, true, nil
	}
	if p, err = fromWin(ctx, pos, win); err != nil {
		return nil, false, err
	}
	if p == nil {
		p = best
	}
	return p, true, nil
}

// shortWin returns a win of the side to move that makes a puzzle, by the rule of the
// position. The error is as that of [Solve].
func shortWin(ctx context.Context, pos *engine.Position) (*Node, error) {
	if pos.Rule() == engine.Freestyle {
		return Solve(ctx, pos, Budget{Moves: maxLength, Positions: solveBudget})
	}
	return newRuleProver(ctx, ruleNodes).prove(pos, maxLength)
}

// fromWin returns the puzzle of a position with a known win, nil when it makes
// none: the win is too short, its proof too long, the first move forced, or there
// are others.
func fromWin(ctx context.Context, pos *engine.Position, win *Node) (*Puzzle, error) {
	forced := len(pos.WinningPoints(pos.SideToMove().Other())) > 0
	if win.Length() < minLength || len(win.String()) > maxProof || forced {
		return nil, nil
	}
	if pos.Rule() != engine.Freestyle {
		return fromWinByRule(ctx, pos, win)
	}
	others, err := otherWins(ctx, pos, win.Move, Budget{Moves: win.Length() + longerOthers, Positions: otherBudget})
	if errors.Is(err, ErrBudget) || others {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return newPuzzle(pos, win), nil
}

// newPuzzle returns the puzzle of a position with its win.
func newPuzzle(pos *engine.Position, win *Node) *Puzzle {
	p := &Puzzle{
		Size: pos.Size(), Rule: pos.Rule(), ToMove: pos.SideToMove(),
		Length: win.Length(), Grade: grade(win), Proof: win,
	}
	for row := range int8(pos.Size()) {
		for col := range int8(pos.Size()) {
			pt := engine.Point{Col: col, Row: row}
			switch pos.At(pt) {
			case engine.Black:
				p.Black = append(p.Black, pt)
			case engine.White:
				p.White = append(p.White, pt)
			}
		}
	}
	return p
}
