package classic_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// tree is a game of two moves: MAX picks a branch, in the order given, and MIN picks one of its
// leaves. A move is Point{number, ply}.
type tree struct {
	branches [][]float64
	path     []engine.Point
	seen     []float64 // evaluated leaves, in order
}

func (tr *tree) Moves(engine.Color) []engine.Point {
	n := len(tr.branches)
	if len(tr.path) == 1 {
		n = len(tr.branches[tr.path[0].Col])
	}
	moves := make([]engine.Point, n)
	for i := range moves {
		moves[i] = engine.Point{Col: int8(i), Row: int8(len(tr.path))}
	}
	return moves
}

func (tr *tree) Play(pt engine.Point, _ engine.Color) { tr.path = append(tr.path, pt) }
func (tr *tree) Undo()                                { tr.path = tr.path[:len(tr.path)-1] }
func (tr *tree) Won(int) (float64, bool)              { return 0, false }
func (tr *tree) Value(engine.Color) float64 {
	v := tr.branches[tr.path[0].Col][tr.path[1].Col]
	tr.seen = append(tr.seen, v)
	return v
}

// The pruning example of 002_a25ef42edcf65796.txt, section 6.2: a MAX root with three MIN nodes A,
// B and C of two leaves each. In that order, only C's second leaf is cut off; if the nodes are
// ordered by their estimates, B > C > A, so are the second leaves of C and A. The numbers in its
// picture are lost; both statements hold for these.
func TestPruningExampleOf002(t *testing.T) {
	a, b, c := []float64{4, 7}, []float64{8, 6}, []float64{5, 9}
	tests := []struct {
		name     string
		branches [][]float64
		seen     []float64
		best     int8
		cutoffs  int
	}{
		{"as generated: A, B, C", [][]float64{a, b, c}, []float64{4, 7, 8, 6, 5}, 1, 1},
		{"by estimate: B, C, A", [][]float64{b, c, a}, []float64{8, 6, 5, 4}, 0, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for _, minimax := range []bool{true, false} {
				tr := &tree{branches: tt.branches}
				r, err := classic.Search(context.Background(), tr, engine.Black, classic.SearchRules{Maximize: true}, classic.Options{Depth: 2, Minimax: minimax})
				if err != nil {
					t.Fatal(err)
				}
				if r.Value != 6 || r.Move.Col != tt.best {
					t.Errorf("minimax %v: branch %d worth %v, want %d worth 6", minimax, r.Move.Col, r.Value, tt.best)
				}
				if minimax {
					if r.Leaves != 6 || r.Nodes != 9 || r.Cutoffs != 0 {
						t.Errorf("minimax: %d leaves of %d nodes, %d cut-offs, want 6 of 9, 0", r.Leaves, r.Nodes, r.Cutoffs)
					}
					continue
				}
				if diff := cmp.Diff(tt.seen, tr.seen); diff != "" {
					t.Errorf("leaves looked at (-want +got):\n%s", diff)
				}
				if r.Cutoffs != tt.cutoffs {
					t.Errorf("%d cut-offs, want %d", r.Cutoffs, tt.cutoffs)
				}
			}
		})
	}
}

// Equal bounds cut off unless the rules are strict, as in 003.
func TestStrictRulesGoOnAtEqualBounds(t *testing.T) {
	for _, tt := range []struct {
		strict bool
		seen   []float64
	}{
		{false, []float64{3, 4, 3}},
		{true, []float64{3, 4, 3, 5}},
	} {
		tr := &tree{branches: [][]float64{{3, 4}, {3, 5}}}
		_, err := classic.Search(context.Background(), tr, engine.Black, classic.SearchRules{Maximize: true, Strict: tt.strict}, classic.Options{Depth: 2})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(tt.seen, tr.seen); diff != "" {
			t.Errorf("strict %v: leaves looked at (-want +got):\n%s", tt.strict, diff)
		}
	}
}
