package search

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"hoshi/engine/internal/game"
)

// hang is how long a search may take after being told to stop at once. It's far longer than needed,
// so a busy machine doesn't look like a search that won't stop.
const hang = 20 * time.Second

func TestSearchStops(t *testing.T) {
	tests := []struct {
		name string
		lim  Limits
		ctx  func() (context.Context, context.CancelFunc)
	}{
		{"at its time", Limits{Time: 30 * time.Millisecond}, func() (context.Context, context.CancelFunc) {
			return context.WithCancel(context.Background())
		}},
		{"when cancelled", Limits{}, func() (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(context.Background())
			time.AfterFunc(30*time.Millisecond, cancel)
			return ctx, cancel
		}},
		{"at the context's deadline", Limits{}, func() (context.Context, context.CancelFunc) {
			return context.WithTimeout(context.Background(), 30*time.Millisecond)
		}},
		{"when cancelled before", Limits{}, func() (context.Context, context.CancelFunc) {
			ctx, cancel := context.WithCancel(context.Background())
			cancel()
			return ctx, cancel
		}},
	}
	pos := played(t, 20, "j10 k11 j12 i11 l11 k10")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ctx, cancel := tt.ctx()
			defer cancel()
			began := time.Now()
			res, err := New(Options{HashMB: 1}).Search(ctx, pos, tt.lim)
			if err != nil {
				t.Fatal(err)
			}
			checkResult(t, pos, res)
			if took := time.Since(began); took > hang {
				t.Errorf("returned after %v", took)
			}
			if res.Depth == MaxDepth {
				t.Error("the search came to its end")
			}
		})
	}
}

// TestALateEndDisturbsNobody ends contexts at about the time their searches end: the engine's next
// search must not notice.
func TestALateEndDisturbsNobody(t *testing.T) {
	pos := played(t, 15, middleGame)
	engine := New(Options{HashMB: 1})
	for i := range 200 {
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(time.Duration(i)*5*time.Microsecond, cancel)
		if _, err := engine.Search(ctx, pos, Limits{Depth: 2}); err != nil {
			t.Fatal(err)
		}
		res, err := engine.Search(context.Background(), pos, Limits{Depth: 3})
		if err != nil {
			t.Fatal(err)
		}
		if res.Depth != 3 {
			t.Fatalf("round %d: depth %d, want 3", i, res.Depth)
		}
	}
}

func TestNodesLimitEndsTheSearch(t *testing.T) {
	pos := played(t, 15, "h8 i9 h10 g9 j10 i8")
	for _, nodes := range []uint64{1, 10, 1000, 30_000} {
		if res := search(t, pos, Limits{Nodes: nodes}); res.Nodes > nodes {
			t.Errorf("%d nodes visited, the limit was %d", res.Nodes, nodes)
		}
	}
}

func TestEnginesSearchAtTheSameTime(t *testing.T) {
	pos := played(t, 15, "h8 i9 h10 g9 j10 i8")
	shared := New(Options{HashMB: 1})
	var wg sync.WaitGroup
	for i := range 6 {
		wg.Go(func() {
			engine := shared
			if i%2 == 0 {
				engine = New(Options{HashMB: 1, Seed: int64(i)})
			}
			res, err := engine.Search(context.Background(), pos, Limits{Depth: 4})
			if err != nil {
				t.Error(err)
				return
			}
			if pos.At(res.Move) != game.Empty {
				t.Errorf("%v is taken", res.Move)
			}
		})
	}
	wg.Wait()
}

func TestSearchAllocatesLittle(t *testing.T) {
	pos := played(t, 15, "h8 i9 h10 g9 j10 i8")
	engine := New(Options{HashMB: 1})
	allocs := func(nodes uint64) float64 {
		return testing.AllocsPerRun(3, func() {
			if _, err := engine.Search(context.Background(), pos, Limits{Nodes: nodes}); err != nil {
				t.Fatal(err)
			}
		})
	}
	// A search only allocates its result and the list of root moves, nothing per node.
	if few, many := allocs(2000), allocs(40_000); many > few+50 {
		t.Errorf("%v allocations with 2,000 nodes, %v with 40,000", few, many)
	}
}

// TestThreads searches with several threads, some of them stopped early, for the race detector and
// to check that the results are playable.
func TestThreads(t *testing.T) {
	pos := played(t, 15, middleGame)
	engine := New(Options{HashMB: 1, Threads: 8})
	for _, lim := range []Limits{{Depth: 7}, {Nodes: 20_000}, {Time: 30 * time.Millisecond}, {Depth: 1}} {
		res, err := engine.Search(context.Background(), pos, lim)
		if err != nil {
			t.Fatal(err)
		}
		checkResult(t, pos, res)
		if lim.Nodes > 0 && res.Nodes > lim.Nodes {
			t.Errorf("%d nodes visited, the limit was %d", res.Nodes, lim.Nodes)
		}
	}
	for _, tt := range tacticPositions {
		pos := setup(t, tt.black, tt.white)
		res, err := engine.Search(context.Background(), pos, Limits{Depth: 6})
		if err != nil {
			t.Fatal(err)
		}
		checkResult(t, pos, res)
		if right := points(t, tt.right); !slices.Contains(right, res.Move) {
			t.Errorf("%s: %v, want one of %v", tt.name, res.Move, right)
		}
	}
}
