package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"hoshi/engine/internal/effect"
	"hoshi/engine/internal/game"
)

// analyze runs a new engine and checks what every analysis promises.
func analyze(t testing.TB, pos *game.Position, a Analysis) Result {
	t.Helper()
	res, err := New(Options{HashMB: 1}).Analyze(context.Background(), pos, a)
	if err != nil {
		t.Fatal(err)
	}
	checkAnalysis(t, pos, a, res)
	return res
}

func checkAnalysis(t testing.TB, pos *game.Position, a Analysis, res Result) {
	t.Helper()
	checkResult(t, pos, res)
	if n := len(res.Variations); n == 0 || n > max(a.MultiPV, 1) {
		t.Fatalf("%d lines, %d were asked for", n, a.MultiPV)
	}
	if first := res.Variations[0]; first.Move != res.Move || first.Score != res.Score || !slices.Equal(first.PV, res.PV) {
		t.Fatalf("the first line %+v is not the result's", first)
	}
	moves := map[game.Point]bool{}
	for i, l := range res.Variations {
		if moves[l.Move] {
			t.Fatalf("two lines begin with %v", l.Move)
		}
		moves[l.Move] = true
		if i > 0 && l.Score > res.Variations[i-1].Score {
			t.Fatalf("line %d is better than the one before", i+1)
		}
		if l.Mate != MateIn(l.Score) || l.Exact && l.Mate == 0 {
			t.Fatalf("mate %d, exact %v, with score %d", l.Mate, l.Exact, l.Score)
		}
		if l.PV[0] != l.Move || len(l.PV) != len(l.Effects) || l.Mate != 0 && len(l.PV) > abs(l.Mate) {
			t.Fatalf("line %v with %d effects begins with %v, mate %d", l.PV, len(l.Effects), l.Move, l.Mate)
		}
		if l.Mate != 0 {
			checkWinLine(t, pos, l.PV, l.Mate)
		}
		line := pos.Clone()
		for j, m := range l.PV {
			if want := effect.Of(line, m); l.Effects[j] != want {
				t.Fatalf("%v of the line %v is said to do %+v, it does %+v", m, l.PV, l.Effects[j], want)
			}
			if err := line.Play(m); err != nil {
				t.Fatalf("line %v: %v", l.PV, err)
			}
		}
	}
}

// ends reports whether the variation's last move makes five.
func ends(t testing.TB, pos *game.Position, l Variation) bool {
	t.Helper()
	pos = pos.Clone()
	for _, m := range l.PV {
		if err := pos.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return pos.Winner() != game.Empty
}

func TestAnalyzeTactics(t *testing.T) {
	for _, tt := range tacticPositions {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			pos := setup(t, tt.black, tt.white)
			right := points(t, tt.right)
			for _, lines := range []int{1, 4} {
				for _, depth := range []int{1, 6} {
					res := analyze(t, pos, Analysis{Limits: Limits{Depth: depth}, MultiPV: lines})
					if !slices.Contains(right, res.Move) {
						t.Errorf("depth %d: %v, want one of %v", depth, res.Move, right)
					}
					if tt.mate == 0 {
						continue
					}
					if res.Mate != tt.mate || !res.Variations[0].Exact {
						t.Errorf("depth %d: mate %d, exact %v, want %d", depth, res.Mate, res.Variations[0].Exact, tt.mate)
					}
					if !ends(t, pos, res.Variations[0]) {
						t.Errorf("depth %d: the line %v does not end with the five", depth, res.PV)
					}
				}
			}
		})
	}
}

// TestLinesAreDistinctAndGood asks for more variations than there are good moves.
func TestLinesAreDistinctAndGood(t *testing.T) {
	pos := played(t, 15, middleGame)
	res := analyze(t, pos, Analysis{Limits: Limits{Depth: 5}, MultiPV: 6})
	if len(res.Variations) != 6 {
		t.Errorf("%d lines, want 6", len(res.Variations))
	}
	forced := setup(t, "f8 g8 h8 i8 a1", "e8 h9 i9 g7")
	if res := analyze(t, forced, Analysis{Limits: Limits{Depth: 5}, MultiPV: 6}); len(res.Variations) != 1 {
		t.Errorf("%d lines where one move stops the five: %+v", len(res.Variations), res.Variations)
	}
	five := setup(t, "f8 g8 h8 i8", "f9 g9 h10 i9")
	res = analyze(t, five, Analysis{Limits: Limits{Depth: 5}, MultiPV: 3})
	if len(res.Variations) != 3 || res.Variations[0].Mate != 1 || res.Variations[1].Mate != 1 || res.Variations[2].Mate == 1 {
		t.Errorf("two moves make five: %+v", res.Variations)
	}
}

// TestExactDistances looks for wins and losses in random positions, and for shorter ones by the
// rules alone.
func TestExactDistances(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(3, 14))
	exact := map[int]int{}
	for found := 0; found < 30; {
		pos := randomPosition(t, rng, game.MinSize, game.Freestyle, 10+rng.IntN(20))
		if pos.Over() {
			continue
		}
		a := Analysis{Limits: Limits{Depth: 6, Nodes: 40_000}, MultiPV: 2}
		res := analyze(t, pos, a)
		for i, l := range res.Variations {
			if !l.Exact {
				continue
			}
			found++
			exact[l.Mate]++
			if !ends(t, pos, l) || len(l.PV) != abs(l.Mate) {
				t.Errorf("%v: the line %v does not end with the five in %d plies", pos.Moves(), l.PV, l.Mate)
			}
			after := pos.Clone()
			switch {
			case l.Mate > 7 || l.Mate < -6:
				continue // too much for this test
			case l.Mate > 0 && i == 0:
				if l.Mate <= 5 && !winsIn(t, pos, l.Mate) {
					t.Errorf("%v: there is no win in %d plies", pos.Moves(), l.Mate)
				}
				if l.Mate > 1 && winsIn(t, pos, l.Mate-2) {
					t.Errorf("%v: a win in %d plies was missed, %d found", pos.Moves(), l.Mate-2, l.Mate)
				}
			case l.Mate < -2:
				if err := after.Play(l.Move); err != nil {
					t.Fatal(err)
				}
				if winsIn(t, after, -l.Mate-3) {
					t.Errorf("%v: after %v a win in %d plies was missed, %d found", pos.Moves(), l.Move, -l.Mate-3, -l.Mate-1)
				}
			}
		}
	}
	t.Logf("exact distances and how often: %v", exact)
}

// winsIn reports whether the side to move wins within that many plies, trying every move by the
// rules of [game.Position] alone.
func winsIn(t testing.TB, pos *game.Position, plies int) bool {
	t.Helper()
	if plies < 1 {
		return false
	}
	if len(pos.WinningPoints(pos.SideToMove())) > 0 {
		return true
	}
	if plies < 3 {
		return false
	}
	moves := pos.WinningPoints(pos.SideToMove().Other())
	switch len(moves) {
	case 0:
		moves = free(pos)
	case 1:
	default:
		return false
	}
	for _, m := range moves {
		if err := pos.Play(m); err != nil {
			t.Fatal(err)
		}
		won := losesIn(t, pos, plies-1)
		if err := pos.Undo(); err != nil {
			t.Fatal(err)
		}
		if won {
			return true
		}
	}
	return false
}

func losesIn(t testing.TB, pos *game.Position, plies int) bool {
	t.Helper()
	if len(pos.WinningPoints(pos.SideToMove())) > 0 {
		return false
	}
	threats := pos.WinningPoints(pos.SideToMove().Other())
	if len(threats) != 1 && plies == 2 {
		return len(threats) > 1
	}
	replies := free(pos)
	if len(threats) > 0 {
		replies = threats[:1]
	}
	for _, m := range replies {
		if err := pos.Play(m); err != nil {
			t.Fatal(err)
		}
		won := winsIn(t, pos, plies-1)
		if err := pos.Undo(); err != nil {
			t.Fatal(err)
		}
		if !won {
			return false
		}
	}
	return len(replies) > 0
}

// TestAnalyzeRandomPositions analyzes random positions on every board size.
func TestAnalyzeRandomPositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	engine := New(Options{HashMB: 1})
	for i := range 50 {
		size := game.MinSize + rng.IntN(game.MaxSize-game.MinSize+1)
		pos := randomPosition(t, rng, size, rulesPlayed[i%len(rulesPlayed)], rng.IntN(size*size))
		if pos.Over() {
			continue
		}
		before := pos.Clone()
		a := Analysis{Limits: Limits{Depth: 1 + rng.IntN(6), Nodes: 4000}, MultiPV: rng.IntN(4)}
		a.Progress = func(res Result) { checkAnalysis(t, pos, a, res) }
		res, err := engine.Analyze(context.Background(), pos, a)
		if err != nil {
			t.Fatal(err)
		}
		checkAnalysis(t, pos, a, res)
		if res.Nodes > a.Nodes || res.Depth > a.Depth {
			t.Errorf("%d nodes to depth %d, limits %+v", res.Nodes, res.Depth, a.Limits)
		}
		if drawn(pos) != drawn(before) || !slices.Equal(pos.Moves(), before.Moves()) {
			t.Fatal("the analysis changed the position")
		}
	}
}

func TestAnalyzePlaysToTheLastPoint(t *testing.T) {
	for free := 1; free <= 8; free++ {
		pos := filled(t, game.MinSize, free)
		for !pos.Over() {
			res := analyze(t, pos, Analysis{Limits: Limits{Depth: 6}, MultiPV: 2})
			if err := pos.Play(res.Move); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestAnalyzeWithoutMovesOrGame(t *testing.T) {
	empty := played(t, 15, "")
	if res := analyze(t, empty, Analysis{MultiPV: 3}); res.Move != game.Center(15) || len(res.Variations) != 1 {
		t.Errorf("on the empty board: %+v", res)
	}
	won := played(t, 9, "a1 a2 b1 b2 c1 c2 d1 d2 e1")
	if _, err := New(Options{}).Analyze(context.Background(), won, Analysis{}); !errors.Is(err, game.ErrGameOver) {
		t.Errorf("won: error %v, want ErrGameOver", err)
	}
}

func TestProgress(t *testing.T) {
	pos := played(t, 15, middleGame)
	var told []Result
	a := Analysis{Limits: Limits{Depth: 6}, MultiPV: 2, Progress: func(res Result) { told = append(told, res) }}
	res := analyze(t, pos, a)
	depths := map[int]bool{}
	for i, r := range told {
		checkAnalysis(t, pos, a, r)
		depths[r.Depth] = true
		if i > 0 && (r.Depth < told[i-1].Depth || r.Nodes < told[i-1].Nodes) {
			t.Errorf("depth %d with %d nodes is told after depth %d with %d", r.Depth, r.Nodes, told[i-1].Depth, told[i-1].Nodes)
		}
	}
	for depth := 1; depth <= 6; depth++ {
		if !depths[depth] {
			t.Errorf("nothing was told at depth %d", depth)
		}
	}
	if last := told[len(told)-1]; last.Move != res.Move || last.Score != res.Score {
		t.Errorf("%v (%d) was told last, the result is %v (%d)", last.Move, last.Score, res.Move, res.Score)
	}
}

// TestAnalyzeStopsAtOnce ends the context during the search, and counts the nodes searched after
// that.
func TestAnalyzeStopsAtOnce(t *testing.T) {
	for _, moves := range []string{middleGame, "h8 i9 h10 g9 j10 i8"} {
		pos := played(t, 15, moves)
		ctx, cancel := context.WithCancel(context.Background())
		nodes, calls := uint64(0), 0
		a := Analysis{MultiPV: 3, Progress: func(res Result) {
			calls++
			if res.Depth < 4 || nodes > 0 {
				return
			}
			nodes = res.Nodes
			cancel()
			time.Sleep(50 * time.Millisecond) // the context calls back in its own goroutine
		}}
		res, err := New(Options{HashMB: 1}).Analyze(ctx, pos, a)
		if err != nil {
			t.Fatal(err)
		}
		checkAnalysis(t, pos, a, res)
		if nodes == 0 || res.Nodes > nodes+2*pollEvery {
			t.Errorf("%d nodes, the context ended at %d", res.Nodes, nodes)
		}
		cancel()
	}
}

func TestAnalyzeWithThreads(t *testing.T) {
	pos := played(t, 15, middleGame)
	engine := New(Options{HashMB: 1, Threads: 4})
	a := Analysis{Limits: Limits{Nodes: 60_000}, MultiPV: 3}
	res, err := engine.Analyze(context.Background(), pos, a)
	if err != nil {
		t.Fatal(err)
	}
	checkAnalysis(t, pos, a, res)
	if res.Nodes > a.Nodes {
		t.Errorf("%d nodes visited, the limit was %d", res.Nodes, a.Nodes)
	}
}

// TestAnalyzeRepeats: unless the limit is time, a new engine always finds the same.
func TestAnalyzeRepeats(t *testing.T) {
	pos := played(t, 15, "h8 i9 h10 g9 j10 i8")
	var first Result
	for i := range 3 {
		res := analyze(t, pos, Analysis{Limits: Limits{Depth: 6}, MultiPV: 3})
		if i == 0 {
			first = res
		} else if res.Nodes != first.Nodes || !slices.Equal(res.PV, first.PV) {
			t.Fatalf("analysis %d visits %d nodes and finds %v, the first %d and %v", i+1, res.Nodes, res.PV, first.Nodes, first.PV)
		}
	}
}
