package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine/internal/game"
)

// search runs a new engine without a time limit.
func search(t testing.TB, pos *game.Position, lim Limits) Result {
	t.Helper()
	res, err := New(Options{HashMB: 1}).Search(context.Background(), pos, lim)
	if err != nil {
		t.Fatal(err)
	}
	checkResult(t, pos, res)
	return res
}

// checkResult checks what every result promises.
func checkResult(t testing.TB, pos *game.Position, res Result) {
	t.Helper()
	if pos.At(res.Move) != game.Empty || !res.Move.On(pos.Size()) {
		t.Fatalf("%v cannot be played", res.Move)
	}
	if len(res.PV) == 0 || res.PV[0] != res.Move {
		t.Fatalf("the line %v does not begin with %v", res.PV, res.Move)
	}
	line := pos.Clone()
	for _, m := range res.PV {
		if err := line.Play(m); err != nil {
			t.Fatalf("line %v: %v", res.PV, err)
		}
	}
	if len(res.Candidates) == 0 || res.Candidates[0].Move != res.Move || res.Candidates[0].Score != res.Score {
		t.Fatalf("move %v (%d) is not the first of the candidates %v", res.Move, res.Score, res.Candidates)
	}
	seen := map[game.Point]bool{}
	for i, c := range res.Candidates {
		if seen[c.Move] || pos.At(c.Move) != game.Empty {
			t.Fatalf("candidate %v is named twice or taken", c.Move)
		}
		seen[c.Move] = true
		if i > 0 && c.Score > res.Candidates[i-1].Score {
			t.Fatalf("candidates are not sorted: %v", res.Candidates)
		}
	}
	if res.Mate != MateIn(res.Score) {
		t.Fatalf("mate %d with score %d", res.Mate, res.Score)
	}
	if res.Mate != 0 {
		checkWinLine(t, pos, res.PV, res.Mate)
	}
}

// tacticPositions have all their right answers. If a loss can't be avoided, any move that delays it
// longest is right.
var tacticPositions = []tactic{
	{"five in a row", "f8 g8 h8 i8", "f9 g9 h9 i9", "e8 j8", 1},
	{"five in a gap", "f8 g8 i8 j8", "a1 c1 e1 g1", "h8", 1},
	{"five on a rising line at the edge", "l12 m13 n14 o15", "a1 c1 e1 g1", "k11", 1},
	{"five before stopping a five", "f8 g8 h8 i8", "f9 g9 h9 i9", "e8 j8", 1},
	{"stop a five, White", "f8 g8 h8 i8 a1", "e8 h9 i9 g7", "j8", 0},
	{"stop a five in a gap", "f8 g8 i8 j8 a1", "c3 d9 k2 m7", "h8", 0},
	{"stop a five before an open four", "e2 e3 e4 e5 k9", "e1 h10 i10 j10", "e6", 0},
	{"two fives cannot be stopped", "f8 g8 h8 i8 a1", "c3 d9 k2 m7", "e8 j8", -2},
	{"open four", "g8 h8 i8", "g9 h10 c3", "f8 j8", 3},
	{"open four on a column", "c7 c8 c9", "h8 k4 m11", "c6 c10", 3},
	{"open four before stopping one", "g8 h8 i8", "c3 c4 c5", "f8 j8", 3},
	{"two fours at once", "e8 f8 g8 h5 h6 h7", "d8 h4 m2 m5 k12 c13", "h8", 3},
	{"four and open three at once", "e8 f8 g8 h7 h6", "d8 m2 c12 k13 n9", "h8", 5},
	{"two open threes at once", "h9 h10 f8 g8", "b2 d3 m13 n4", "h8", 5},
	{"stop an open three", "g8 h8 i8", "c3 m13", "e8 f8 j8 k8", 0},
	{"stop an open three on a falling line", "g9 h8 i7", "c3 m3", "e11 f10 j6 k5", 0},
	{"stop a split open three", "g8 h8 j8", "c3 m13", "f8 i8 k8", 0},
	{"stop an open three near the edge", "b8 c8 d8", "m3 m12", "a8 e8 f8", 0},
}

// standardTactics are for the rule under which an overline doesn't win.
var standardTactics = []tactic{
	{"five, not six", "f8 g8 h8 i8 k8", "f2 g4 a12 n13 n5", "e8", 1},
	{"five at the end, not eight in the gap", "c8 d8 e8 f8 h8 i8 j8", "a1 c1 e1 i1 k1 m1 o1", "b8", 1},
	{"six on one line and five on another", "d8 e8 f8 h8 i8 g4 g5 g6 g7", "a1 c1 e1 i1 k1 m1 o1 o15 a15", "g8 g3", 1},
	{"stop the end that gives five", "f8 g8 h8 i8 k8 a1", "f9 g7 a12 n13 n5", "e8", 0},
	{"no five to stop, an open three to stop", "e8 f8 g8 i8 j8 k8 c3 d3 e3", "e9 f7 h2 l9 m12 n5 n7 b12", "b3 f3 a3 g3", 0},
	{"an open four at one end only", "g8 h8 i8 d8", "g9 h10 c3 n14", "j8", 3},
	{"an open three that six spoils on one side", "g8 h8 i8 d8 o1", "c3 m13 a12 o10", "f8 j8 k8", 0},
}

// tactic is a position with all its right answers.
type tactic struct {
	name         string
	black, white string
	right        string
	mate         int // 0 if it depends on the depth
}

// eachTactic calls test for the positions under every rule.
func eachTactic(t *testing.T, test func(t *testing.T, tt tactic, rule game.Rule)) {
	for rule, list := range ruleTactics {
		for _, tt := range list {
			t.Run(fmt.Sprint(rule, ", ", tt.name), func(t *testing.T) { test(t, tt, rule) })
		}
	}
}

// position returns the tactic transformed by a symmetry.
func (tt tactic) position(t *testing.T, rule game.Rule, symmetry int) *game.Position {
	t.Helper()
	return stones(t, 15, rule, turned(points(t, tt.black), 15, symmetry), turned(points(t, tt.white), 15, symmetry))
}

func TestTacticsAtEveryDepth(t *testing.T) {
	eachTactic(t, func(t *testing.T, tt tactic, rule game.Rule) {
		t.Parallel()
		for symmetry := range 8 {
			pos := tt.position(t, rule, symmetry)
			right := turned(points(t, tt.right), 15, symmetry)
			for depth := 1; depth <= 8; depth++ {
				if symmetry > 0 && depth > 2 {
					break
				}
				res := search(t, pos, Limits{Depth: depth})
				if !slices.Contains(right, res.Move) {
					t.Errorf("symmetry %d, depth %d: %v, want one of %v", symmetry, depth, res.Move, right)
				}
				if tt.mate != 0 && res.Mate != tt.mate {
					t.Errorf("symmetry %d, depth %d: mate %d, want %d", symmetry, depth, res.Mate, tt.mate)
				}
			}
		}
	})
}

// TestTacticsWithoutTime asks for a move when there isn't even time to start the search.
func TestTacticsWithoutTime(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	eachTactic(t, func(t *testing.T, tt tactic, rule game.Rule) {
		pos := tt.position(t, rule, 0)
		res, err := New(Options{HashMB: 1}).Search(ctx, pos, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		checkResult(t, pos, res)
		if right := points(t, tt.right); !slices.Contains(right, res.Move) {
			t.Errorf("%v, want one of %v", res.Move, right)
		}
	})
}

func TestFirstMoveIsTheCenter(t *testing.T) {
	for size := game.MinSize; size <= game.MaxSize; size++ {
		pos := played(t, size, "")
		if res := search(t, pos, Limits{}); res.Move != game.Center(size) {
			t.Errorf("size %d: %v, want %v", size, res.Move, game.Center(size))
		}
	}
}

func TestSearchRefusesAGameThatIsOver(t *testing.T) {
	won := played(t, 9, "a1 a2 b1 b2 c1 c2 d1 d2 e1")
	if _, err := New(Options{}).Search(context.Background(), won, Limits{Depth: 1}); !errors.Is(err, game.ErrGameOver) {
		t.Errorf("won: error %v, want ErrGameOver", err)
	}
	full := filled(t, 9, 0)
	if _, err := New(Options{}).Search(context.Background(), full, Limits{Depth: 1}); !errors.Is(err, game.ErrGameOver) {
		t.Errorf("full: error %v, want ErrGameOver", err)
	}
}

// filled returns a board without a five, full except for the last points in filling order.
func filled(t *testing.T, size, free int) *game.Position {
	t.Helper()
	var sides [2][]game.Point
	for i := range size*size - free {
		row, col := i/size, i%size
		s := (col/2 + row) % 2 // pairs of one color, shifted in each row
		sides[s] = append(sides[s], game.Point{Col: int8(col), Row: int8(row)})
	}
	for len(sides[0]) > len(sides[1])+1 {
		sides[0] = sides[0][:len(sides[0])-1]
	}
	for len(sides[1]) > len(sides[0]) {
		sides[1] = sides[1][:len(sides[1])-1]
	}
	return stones(t, size, game.Freestyle, sides[0], sides[1])
}

func TestSearchPlaysToTheLastPoint(t *testing.T) {
	for _, size := range []int{9, 10} {
		for free := 1; free <= 12; free++ {
			pos := filled(t, size, free)
			for !pos.Over() {
				res := search(t, pos, Limits{Depth: 6})
				if err := pos.Play(res.Move); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// TestRandomPositions searches random positions on every board size.
func TestRandomPositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	engine := New(Options{HashMB: 1})
	for i := range 300 {
		size, rule := game.MinSize+rng.IntN(game.MaxSize-game.MinSize+1), rulesPlayed[i%len(rulesPlayed)]
		pos := randomPosition(t, rng, size, rule, rng.IntN(size*size))
		if pos.Over() {
			continue
		}
		before := pos.Clone()
		lim := Limits{Depth: 1 + rng.IntN(6), Nodes: 3000}
		res, err := engine.Search(context.Background(), pos, lim)
		if err != nil {
			t.Fatal(err)
		}
		checkResult(t, pos, res)
		if res.Nodes > lim.Nodes || res.Depth > lim.Depth {
			t.Errorf("%d nodes to depth %d, limits %+v", res.Nodes, res.Depth, lim)
		}
		if drawn(pos) != drawn(before) || !slices.Equal(pos.Moves(), before.Moves()) {
			t.Fatal("the search changed the position")
		}
	}
}

func TestSearchRepeats(t *testing.T) {
	for _, seed := range []int64{0, 1, -7} {
		for _, lim := range []Limits{{Depth: 5}, {Nodes: 20_000}} {
			t.Run(fmt.Sprintf("seed %d, %+v", seed, lim), func(t *testing.T) {
				pos := played(t, 15, "h8 i9 h10 g9 j10 i8")
				var first Result
				for i := range 3 {
					res, err := New(Options{Seed: seed, HashMB: 1}).Search(context.Background(), pos, lim)
					if err != nil {
						t.Fatal(err)
					}
					res.Time = 0
					if i == 0 {
						first = res
					}
					if diff := cmp.Diff(first, res); diff != "" {
						t.Fatalf("search %d differs from the first:\n%s", i+1, diff)
					}
				}
			})
		}
	}
}

func TestSeedsVaryTheGame(t *testing.T) {
	replies := map[string]bool{}
	for seed := range int64(8) {
		pos := played(t, 15, "h8")
		engine := New(Options{Seed: seed, HashMB: 1})
		line := ""
		for range 3 {
			res, err := engine.Search(context.Background(), pos, Limits{Depth: 4})
			if err != nil {
				t.Fatal(err)
			}
			line += res.Move.String() + " "
			if err := pos.Play(res.Move); err != nil {
				t.Fatal(err)
			}
		}
		replies[line] = true
	}
	if len(replies) < 2 {
		t.Errorf("eight seeds all play %v", replies)
	}
}
