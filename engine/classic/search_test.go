package classic_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// randomPosition plays up to most random moves on a board of the given size, in a corner of it if
// there are few, and leaves the game undecided.
func randomPosition(rt *rapid.T, size, most int) *engine.Position {
	pos, err := engine.NewPosition(size, engine.Freestyle)
	if err != nil {
		rt.Fatal(err)
	}
	side := size
	if most < 16 {
		side = 4
	}
	for range rapid.IntRange(1, most).Draw(rt, "moves") {
		pt := engine.Point{
			Col: int8(rapid.IntRange(0, side-1).Draw(rt, "col")),
			Row: int8(rapid.IntRange(0, side-1).Draw(rt, "row")),
		}
		if pos.At(pt) != engine.Empty {
			continue
		}
		if err := pos.Play(pt); err != nil {
			rt.Fatal(err)
		}
		if pos.Over() {
			if err := pos.Undo(); err != nil {
				rt.Fatal(err)
			}
			break
		}
	}
	return pos
}

// someDepth draws a depth for p, small trees more often.
func someDepth(rt *rapid.T, p classic.Program) int {
	return min(p.MaxDepth, rapid.SampledFrom([]int{1, 1, 1, 1, 2, 2, 2, 3}).Draw(rt, "depth"))
}

// fewMoves keeps the trees of depths 1 to 3 small enough for minimax.
var fewMoves = [...]int{1: 12, 2: 6, 3: 2}

func TestAlphaBetaIsMinimax(t *testing.T) {
	for _, p := range classic.Programs() {
		t.Run(p.ID, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				depth := someDepth(rt, p)
				pos := randomPosition(rt, rapid.IntRange(9, 11).Draw(rt, "size"), fewMoves[depth])
				before := pos.Clone()
				var results [2]classic.Result
				for i := range results {
					r, err := p.Search(context.Background(), pos, classic.Options{Depth: depth, Minimax: i == 0})
					if err != nil {
						rt.Fatal(err)
					}
					results[i] = r
				}
				full, cut := results[0], results[1]
				if full.Value != cut.Value || full.Move != cut.Move {
					rt.Errorf("minimax %v worth %v, alpha-beta %v worth %v", full.Move, full.Value, cut.Move, cut.Value)
				}
				if cut.Leaves > full.Leaves || cut.Nodes > full.Nodes || full.Cutoffs != 0 {
					rt.Errorf("minimax %d leaves of %d nodes and %d cut-offs, alpha-beta %d of %d",
						full.Leaves, full.Nodes, full.Cutoffs, cut.Leaves, cut.Nodes)
				}
				for i, c := range cut.Candidates {
					if c.Exact && c != full.Candidates[i] {
						rt.Errorf("exact %v by alpha-beta, %v by minimax", c, full.Candidates[i])
					}
				}
				if diff := cmp.Diff(before.Moves(), pos.Moves()); diff != "" {
					rt.Errorf("the search changed the position:\n%s", diff)
				}
			})
		})
	}
}

// The principal variation is legal and starts with the move chosen. If it's as long as the search
// is deep, the position at its end has the value.
func TestLineLeadsToTheValue(t *testing.T) {
	for _, p := range classic.Programs() {
		t.Run(p.ID, func(t *testing.T) {
			rapid.Check(t, func(rt *rapid.T) {
				depth := someDepth(rt, p)
				pos := randomPosition(rt, 9, fewMoves[depth])
				player := pos.SideToMove()
				r, err := p.Search(context.Background(), pos, classic.Options{Depth: depth})
				if err != nil {
					rt.Fatal(err)
				}
				if len(r.PV) == 0 || r.PV[0] != r.Move {
					rt.Fatalf("line %v for the move %v", r.PV, r.Move)
				}
				for _, pt := range r.PV {
					if err := pos.Play(pt); errors.Is(err, engine.ErrGameOver) && p.ID == "twolines" {
						return // twolines continues after a five
					} else if err != nil {
						rt.Fatalf("line %v: %v", r.PV, err)
					}
				}
				if pos.Winner() != engine.Empty || len(r.PV) < depth {
					return
				}
				if v := p.Value(pos, player); v != r.Value {
					rt.Errorf("value %v, after the line %v it is %v", r.Value, r.PV, v)
				}
			})
		})
	}
}

func TestEveryBoardAndBothSides(t *testing.T) {
	for _, p := range classic.Programs() {
		t.Run(p.ID, func(t *testing.T) {
			for size := engine.MinSize; size <= engine.MaxSize; size++ {
				pos, err := engine.NewPosition(size, engine.Freestyle)
				if err != nil {
					t.Fatal(err)
				}
				for range 6 {
					r := search(t, p, pos, classic.Options{Depth: 1})
					if pos.Stones() == 0 && r.Move != engine.Center(size) {
						t.Errorf("%d×%d: first move %v, want the center", size, size, r.Move)
					}
					if err := pos.Play(r.Move); err != nil {
						t.Fatalf("%d×%d: %v", size, size, err)
					}
				}
			}
		})
	}
}

func TestSearchErrors(t *testing.T) {
	p := program(t, "windows")
	won := drawn(t, 11, engine.White, "xxxxx")
	if _, err := p.Search(context.Background(), won, classic.Options{}); !errors.Is(err, engine.ErrGameOver) {
		t.Errorf("a game that is won: %v, want ErrGameOver", err)
	}
	for _, depth := range []int{-1, 10} {
		var wrong *classic.DepthError
		if _, err := p.Search(context.Background(), cross(t, 11), classic.Options{Depth: depth}); !errors.As(err, &wrong) {
			t.Errorf("depth %d: %v, want a DepthError", depth, err)
		} else if wrong.Max != 9 || wrong.Depth != depth {
			t.Errorf("depth %d: %+v", depth, wrong)
		}
	}
	if _, err := program(t, "greedy").Search(context.Background(), cross(t, 11), classic.Options{Depth: 2}); err == nil {
		t.Error("greedy searched two plies")
	}
}

func TestSearchEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	calls := 0
	r, err := program(t, "windows").Search(ctx, cross(t, 11), classic.Options{Depth: 9, Trace: func(s classic.TraceStep) {
		if calls++; calls == 1000 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want Canceled", err)
	}
	if calls > 2000 {
		t.Errorf("%d more moves after the end of the context", calls-1000)
	}
	if r.Nodes == 0 {
		t.Error("no nodes counted")
	}
}

func TestSearchDoesNotStartAfterItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, p := range classic.Programs() {
		r, err := p.Search(ctx, cross(t, 11), classic.Options{})
		if !errors.Is(err, context.Canceled) || len(r.Candidates) != 0 {
			t.Errorf("%s: %d candidates and %v, want Canceled", p.ID, len(r.Candidates), err)
		}
	}
}

func TestHigherIsBetter(t *testing.T) {
	tests := []struct {
		program      string
		black, white bool
	}{{"pattern", false, false}, {"twolines", true, true}, {"shapes", true, true}, {"windows", true, false}, {"greedy", true, true}}
	for _, tt := range tests {
		p := program(t, tt.program)
		if black, white := p.HigherIsBetter(engine.Black), p.HigherIsBetter(engine.White); black != tt.black || white != tt.white {
			t.Errorf("%s: Black %v, White %v, want %v and %v", tt.program, black, white, tt.black, tt.white)
		}
		for _, pos := range []*engine.Position{cross(t, 9), cross(t, 9, [2]int{6, 6})} {
			r := search(t, p, pos, classic.Options{Depth: 1})
			if r.HigherIsBetter != p.HigherIsBetter(pos.SideToMove()) {
				t.Errorf("%s: the result for %v says %v", tt.program, pos.SideToMove(), r.HigherIsBetter)
			}
			for _, c := range r.Candidates {
				if better := c.Value > r.Value; c.Value != r.Value && better == r.HigherIsBetter {
					t.Errorf("%s: %v has %v, better than the best move's %v", tt.program, c.Move, c.Value, r.Value)
				}
			}
		}
	}
}

func TestDepthErrorText(t *testing.T) {
	tests := map[string]classic.DepthError{
		"greedy searches 1 move deep, so depth 2 isn't possible":         {Program: "greedy", Depth: 2, Max: 1},
		"windows searches 1 to 9 moves deep, so depth 20 isn't possible": {Program: "windows", Depth: 20, Max: 9},
	}
	for want, e := range tests {
		if got := e.Error(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestLookup(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range classic.Programs() {
		got, ok := classic.Lookup(p.ID)
		if !ok || got.Report != p.Report || seen[p.ID] || p.Depth > p.MaxDepth {
			t.Errorf("Lookup(%q) = %+v, %v", p.ID, got, ok)
		}
		seen[p.ID] = true
	}
	if _, ok := classic.Lookup("rapfi"); ok {
		t.Error(`Lookup("rapfi") found a program`)
	}
}

// corner is an evaluator of a game that is played only in the bottom row and that nobody wins. Its
// static value is the number of stones for White, and its negative for Black.
type corner struct{ free, stones int }

func (c *corner) Moves(engine.Color) (moves []engine.Point) {
	for i := range c.free {
		moves = append(moves, engine.Point{Col: int8(c.stones + i)})
	}
	return moves
}
func (c *corner) Play(engine.Point, engine.Color) { c.free--; c.stones++ }
func (c *corner) Undo()                           { c.free++; c.stones-- }
func (c *corner) Won(int) (float64, bool)         { return 0, false }
func (c *corner) Value(side engine.Color) float64 {
	if side == engine.Black {
		return -float64(c.stones)
	}
	return float64(c.stones)
}

// A full board is worth 0 or its static value, depending on the program's rules, and counts as a
// leaf.
func TestFullBoard(t *testing.T) {
	for _, tt := range []struct {
		name        string
		free, depth int
		rules       classic.SearchRules
		value       float64
		leaves      int
	}{
		{"static value, White to move", 1, 3, classic.SearchRules{Maximize: true}, 1, 1},
		{"static value, Black to move", 2, 3, classic.SearchRules{Maximize: true}, -2, 2},
		{"worth nothing", 1, 3, classic.SearchRules{Maximize: true, DrawZero: true}, 0, 1},
		{"full at the full depth", 1, 1, classic.SearchRules{Maximize: true, DrawZero: true}, 1, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r, err := classic.Search(t.Context(), &corner{free: tt.free}, engine.Black, tt.rules, classic.Options{Depth: tt.depth})
			if err != nil || r.Value != tt.value || len(r.PV) != min(tt.free, tt.depth) {
				t.Errorf("value %v, line %v, error %v; want %v", r.Value, r.PV, err, tt.value)
			}
			if r.Leaves != tt.leaves {
				t.Errorf("%d leaves, want %d", r.Leaves, tt.leaves)
			}
		})
	}
	if _, err := classic.Search(t.Context(), &corner{}, engine.Black, classic.SearchRules{}, classic.Options{Depth: 2}); !errors.Is(err, engine.ErrGameOver) {
		t.Errorf("without moves: error %v", err)
	}
}
