package match

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"hoshi/engine"
)

// ForbiddenAsker says which points renju forbids Black; a gomocup.Program is one.
type ForbiddenAsker interface {
	// Forbidden returns the forbidden points of a position with Black to move, in no order.
	Forbidden(ctx context.Context, pos *engine.Position) ([]engine.Point, error)
}

// ForbiddenOptions are the options of [CompareForbidden]; the zero value is usable.
type ForbiddenOptions struct {
	Games int    // games whose positions are compared, 0 for 20
	Seed  uint64 // the same seed makes the same games
	Nodes uint64 // nodes of a move in them, 0 for 100

	// Progress, if not nil, is called after each game with how many are done.
	Progress func(games int)
}

// ForbiddenReport is what [CompareForbidden] has found.
type ForbiddenReport struct {
	Positions   int                   `json:"positions"`   // positions compared, Black to move
	Points      int                   `json:"points"`      // empty points in them
	Forbidden   int                   `json:"forbidden"`   // points that this program calls forbidden
	Differences []ForbiddenDifference `json:"differences"` // positions where the two do not agree
}

// ForbiddenDifference is a position where two programs do not agree.
type ForbiddenDifference struct {
	Moves  []engine.Point `json:"moves"`  // from the empty board
	Ours   []engine.Point `json:"ours"`   // forbidden for this program alone
	Theirs []engine.Point `json:"theirs"` // forbidden for the other one alone
}

// String returns the moves and the points.
func (d ForbiddenDifference) String() string {
	return fmt.Sprintf("%v: forbidden here alone %v, there alone %v", d.Moves, d.Ours, d.Theirs)
}

// randomIn is that one move of so many is random in the games of [CompareForbidden]: more
// of Black's points are forbidden in them than in good games.
const randomIn = 4

// CompareForbidden plays games of renju and asks another program for the forbidden points
// of every position in which Black is to move. Errors are those of the program or of ctx;
// the report so far comes with them.
func CompareForbidden(ctx context.Context, other ForbiddenAsker, o ForbiddenOptions) (ForbiddenReport, error) {
	if o.Games <= 0 {
		o.Games = 20
	}
	if o.Nodes == 0 {
		o.Nodes = 100
	}
	report := ForbiddenReport{Differences: []ForbiddenDifference{}}
	for game := range o.Games {
		pos, err := engine.NewPosition(engine.DefaultSize, engine.Renju)
		if err != nil {
			return report, err
		}
		rng := rand.New(rand.NewPCG(o.Seed, uint64(game)))
		eng := engine.New(engine.Options{HashMB: 1})
		for !pos.Over() {
			if pos.SideToMove() == engine.Black && pos.Stones() > 0 {
				if err := report.compare(ctx, other, pos); err != nil {
					return report, err
				}
			}
			res, err := eng.Search(ctx, pos, engine.Limits{Nodes: o.Nodes})
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return report, err
			}
			move := res.Move
			if n := min(8, len(res.Candidates)); n > 0 && rng.IntN(randomIn) == 0 {
				move = res.Candidates[rng.IntN(n)].Move
			}
			if err := pos.Play(move); err != nil {
				return report, err
			}
		}
		if o.Progress != nil {
			o.Progress(game + 1)
		}
	}
	return report, nil
}

// compare asks for one position.
func (r *ForbiddenReport) compare(ctx context.Context, other ForbiddenAsker, pos *engine.Position) error {
	theirs, err := other.Forbidden(ctx, pos)
	if err != nil {
		return err
	}
	ours := pos.ForbiddenPoints()
	r.Positions++
	r.Points += pos.Size()*pos.Size() - pos.Stones()
	r.Forbidden += len(ours)
	d := ForbiddenDifference{Moves: pos.Moves(), Ours: without(ours, theirs), Theirs: without(theirs, ours)}
	if len(d.Ours)+len(d.Theirs) > 0 {
		r.Differences = append(r.Differences, d)
	}
	return nil
}

// without returns the points that are not in another list.
func without(pts, list []engine.Point) []engine.Point {
	return slices.DeleteFunc(slices.Clone(pts), func(pt engine.Point) bool { return slices.Contains(list, pt) })
}
