package search

import (
	"context"
	"math"
	"testing"
	"time"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/overlook"
)

func TestOverlooks(t *testing.T) {
	h := Handicap{Misses: 0.1}
	three := OverlookedShape{Kind: overlook.OpenThree}
	tests := []struct {
		name  string
		shape OverlookedShape
		want  float64
	}{
		{"open three", three, 0.1},
		{"closed three", OverlookedShape{Kind: overlook.ClosedThree}, 0.15},
		{"two", OverlookedShape{Kind: overlook.Two}, 0.2},
		{"diagonal three", OverlookedShape{Kind: overlook.OpenThree, Diagonal: true}, 0.16},
		{"quiet three", OverlookedShape{Kind: overlook.OpenThree, Quiet: true}, 0.14},
		{"quiet, broken, diagonal three", OverlookedShape{Kind: overlook.OpenThree, Diagonal: true, Broken: true, Quiet: true}, 0.3584},
		{"own three", OverlookedShape{Kind: overlook.OpenThree, Own: true, Quiet: true}, 0.04},
	}
	for _, tt := range tests {
		if got := h.Overlooks(tt.shape); math.Abs(got-tt.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
	if got := (Handicap{Misses: 1}).Overlooks(three); got != mostOverlooked {
		t.Errorf("certain misses: %v, want %v", got, mostOverlooked)
	}
}

// An open three is left alone as often as the handicap says, a broken diagonal one more
// often.
func TestMissesOfThrees(t *testing.T) {
	const seeds = 300
	for _, tt := range []struct {
		name, moves string
		answers     string // moves that stop the three
		want        float64
	}{
		{"row", "a15 h8 o15 i8 o1 j8", "f8 g8 k8 l8", 0.2},
		{"broken diagonal", "a15 h8 o15 i9 o1 k11", "g7 j10 l12 f6 m13", 0.512},
	} {
		pos := played(t, 15, tt.moves)
		answers := map[game.Point]bool{}
		for _, pt := range points(t, tt.answers) {
			answers[pt] = true
		}
		e := New(Options{HashMB: 1})
		missed := 0.0
		for seed := range int64(seeds) {
			res, err := e.Search(context.Background(), pos, Limits{Depth: 2, Handicap: Handicap{Misses: 0.2, Seed: seed}})
			if err != nil {
				t.Fatal(err)
			}
			if !answers[res.Move] {
				missed++
			}
		}
		if share := missed / seeds; math.Abs(share-tt.want) > 0.08 {
			t.Errorf("%s: %.2f of the threes are overlooked, want about %.2f", tt.name, share, tt.want)
		}
	}
}

// preparedRoot returns the root of a search of a position.
func preparedRoot(pos *game.Position) *root {
	s := New(Options{HashMB: 1}).searcher()
	s.board.Reset(pos)
	s.stopper.start(context.Background(), Limits{}, TimeBudget{}, time.Time{})
	r := &root{searcher: s}
	r.prepare()
	return r
}

// farthest returns how many columns or rows the farthest of the root's moves is from the
// nearest stone.
func farthest(r *root, pos *game.Position) (most int) {
	for _, m := range r.moves {
		nearest := game.MaxSize
		for row := range int8(pos.Size()) {
			for col := range int8(pos.Size()) {
				if pt := (game.Point{Col: col, Row: row}); pos.At(pt) != game.Empty {
					at := m.at.Point()
					dx, dy := int(col-at.Col), int(row-at.Row)
					nearest = min(nearest, max(dx, -dx, dy, -dy))
				}
			}
		}
		most = max(most, nearest)
	}
	return most
}

// People begin next to a stone and later play at most two points away from one.
func TestKeepNatural(t *testing.T) {
	for _, tt := range []struct {
		moves string
		want  int // distance of the farthest move
		count int
	}{
		{"h8", 1, 8},
		{"h8 i9", 1, 12},
		{"h8 i9 h10", 2, 37},
	} {
		pos := played(t, 15, tt.moves)
		r := preparedRoot(pos)
		if got := farthest(r, pos); got != 3 {
			t.Errorf("%s: at first moves are up to %d away, want 3", tt.moves, got)
		}
		r.keepNatural(pos)
		if got := farthest(r, pos); got != tt.want || len(r.moves) != tt.count {
			t.Errorf("%s: %d moves up to %d away, want %d up to %d", tt.moves, len(r.moves), got, tt.count, tt.want)
		}
		if r.best != r.moves[0] || len(r.completed) != len(r.moves) {
			t.Errorf("%s: best %v and %d completed of %d moves, the first is %v", tt.moves, r.best, len(r.completed), len(r.moves), r.moves[0])
		}
	}
}

// Moves that the rule forbids are dropped, also those that the search could not see; and if
// no natural move is left, the legal ones stay.
func TestKeepNaturalIsLegal(t *testing.T) {
	pos := stones(t, 15, game.Renju, points(t, "g8 i8 h7 h9"), points(t, "a1 c1 e1 g1"))
	foul, far, near := board.CellOf(points(t, "h8")[0]), board.CellOf(points(t, "o15")[0]), board.CellOf(points(t, "i9")[0])
	r := preparedRoot(pos)
	r.moves = []rootMove{{foul, 50}, {far, 20}, {near, 10}}
	r.keepNatural(pos)
	if len(r.moves) != 1 || r.moves[0].at != near || r.best.at != near {
		t.Errorf("moves %v and best %v, want the legal one near the stones", r.moves, r.best)
	}
	r.moves = []rootMove{{foul, 50}, {far, 20}}
	r.keepNatural(pos)
	if len(r.moves) != 1 || r.moves[0].at != far {
		t.Errorf("moves %v, want the legal one", r.moves)
	}
	r.moves = []rootMove{{foul, 50}}
	r.keepNatural(pos)
	if len(r.moves) != 1 || r.moves[0].at != foul {
		t.Errorf("moves %v, want them unchanged without a legal one", r.moves)
	}
}

// A forbidden best move is replaced by the best of the others, or by any legal move.
func TestKeepLegal(t *testing.T) {
	pos := stones(t, 15, game.Renju, points(t, "g8 i8 h7 h9"), points(t, "a1 c1 e1 g1"))
	cell := func(name string) board.Cell { return board.CellOf(points(t, name)[0]) }
	for _, tt := range []struct {
		name             string
		best             string
		moves, completed []string
		want             string
	}{
		{"a legal move stays", "i9", []string{"h8", "g9", "i9"}, nil, "i9"},
		{"the best of the others", "h8", []string{"h8", "i9", "g9"}, []string{"g7"}, "i9"},
		{"of the iteration before", "h8", []string{"h8"}, []string{"h8", "g7"}, "g7"},
		{"any legal move", "h8", []string{"h8"}, []string{"h8"}, "b1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := preparedRoot(pos)
			r.moves, r.completed = nil, nil
			for _, m := range tt.moves {
				r.moves = append(r.moves, rootMove{at: cell(m)})
			}
			for _, m := range tt.completed {
				r.completed = append(r.completed, rootMove{at: cell(m)})
			}
			r.best = rootMove{at: cell(tt.best)}
			r.keepLegal(pos)
			if r.best.at != cell(tt.want) {
				t.Errorf("%v, want %s", r.best.at.Point(), tt.want)
			}
		})
	}
}
