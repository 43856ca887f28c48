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
	Count int         // number of puzzles; 0 means 1,000
	Seed  uint64      // the same seed and engine make the same puzzles
	Size  int         // side of the board in points; 0 means engine.DefaultSize
	Rule  engine.Rule // for the games and the puzzles
	First int         // ID of the first puzzle, counting up from there; 0 means 1
	Nodes uint64      // positions the engine searches for a move; 0 means 400

	// Progress, if not nil, is called after each puzzle with the number of puzzles made and of
	// games played.
	Progress func(done, games int)
}

const (
	minLength    = 3       // shortest win that makes a puzzle, in the winner's moves
	maxLength    = 8       // longest win to look for
	longerOthers = 2       // how many more moves to allow in other wins
	solveBudget  = 10_000  // positions for the win
	otherBudget  = 100_000 // positions for all other first moves together
	maxProof     = 700     // bytes of a proof; longer wins are nearly unreadable
	easyShare    = 4       // at most one in this many puzzles has MinGrade
	gamesLimit   = 10_000  // games to play for one puzzle before giving up
)

// Generate makes puzzles from self-play games and writes each to w as soon as it is found, in
// the format of [Parse]. It takes at most one position per game: the one with the longest win
// among those with a single winning first move. No two puzzles differ only by a board symmetry,
// a shift or a swap of colors. If ctx ends, Generate returns its error, and the output so far is
// complete.
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

// fromGame returns the best puzzle of a self-play game, or nil if it has none.
func fromGame(ctx context.Context, o GenerateOptions, number uint64) (*Puzzle, error) {
	pos, err := playGame(ctx, o.Seed, number, o.Nodes, o.Size, o.Rule, func(*engine.Position, engine.Result) {})
	if err != nil || pos.Winner() == engine.Empty {
		return nil, err
	}
	return FromGame(ctx, pos, pos.Winner())
}

// FromGame returns the best puzzle of a game, given its last position, or nil if it has none:
// the winner's longest win with a single winning first move. It goes backward through the
// winner's turns until two in a row weren't won yet. It doesn't change the position. Errors come
// from ctx.
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

// fromPosition returns the puzzle of a position if its win is longer than best's, and otherwise
// best. won reports whether it found a win.
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

// shortWin returns a win for the side to move that is short enough for a puzzle, under the
// position's rule. Errors are the same as those of [Solve].
func shortWin(ctx context.Context, pos *engine.Position) (*Node, error) {
	if pos.Rule() == engine.Freestyle {
		return Solve(ctx, pos, Budget{Moves: maxLength, Positions: solveBudget})
	}
	return newRuleProver(ctx, ruleNodes).prove(pos, maxLength)
}

// fromWin returns the puzzle of a position with a known win, or nil if the win is too short, its
// proof is too long, the first move is forced, or there are other wins.
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

// newPuzzle returns the puzzle of a position and its win.
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
