package engines

import (
	"flag"
	"fmt"
	"runtime"
	"sync"
	"testing"

	"hoshi/engine"
)

// go test ./bot -run TestManySearchesAtOnce -searches 64 -v
var searchesAtOnce = flag.Int("searches", 0, "how many searches to run at once while watching the memory")

// The transposition tables of all engines together stay within their limit, however many seats
// there are.
func TestTablesOfAllEnginesAreBounded(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		seats, hashMB int
		wantSeats     int
		wantTable     int // of each engine, in MiB
	}{
		{0, 0, 2, 32},
		{2, 96, 2, 32},
		{4, 96, 4, 19},
		{16, 96, 16, 5},
		{64, 96, 64, 1},
		{256, 96, 95, 1},
		{256, 65536, 256, 255},
		{2, 3, 2, 1},
		{8, 4, 3, 1},
		{1, 65536, 2, 21845},
	} {
		t.Run(fmt.Sprintf("%d seats in %d MiB", test.seats, test.hashMB), func(t *testing.T) {
			p := NewPool(PoolOptions{Seats: test.seats, HashMB: test.hashMB})
			if p.Options.Seats != test.wantSeats || p.tableMB() != test.wantTable {
				t.Errorf("%d seats with %d MiB, want %d with %d", p.Options.Seats, p.tableMB(), test.wantSeats, test.wantTable)
			}
			// Every seat at once, each for a different game: that's the maximum number of engines.
			var waiters []*seatWaiter
			for game := range int64(2*p.Options.Seats + 2) {
				waiters = append(waiters, p.enqueue(SeatRequest{Priority: PriorityMove, Game: game + 1, Expected: shortWork}))
			}
			for _, w := range waiters {
				p.release(w)
			}
			if all := p.engines * p.tableMB(); p.engines != p.limits[boundAll] || all > max(p.Options.HashMB, 3) {
				t.Errorf("%d engines have tables of %d MiB, want at most %d", p.engines, all, p.Options.HashMB)
			}
		})
	}
}

// TestManySearchesAtOnce watches the memory used by concurrent searches. Run it by hand, in its own
// process.
func TestManySearchesAtOnce(t *testing.T) {
	if *searchesAtOnce == 0 {
		t.Skip("give a number by -searches")
	}
	pos, err := engine.NewPosition(engine.DefaultSize, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	if err := pos.Play(engine.Center(engine.DefaultSize)); err != nil {
		t.Fatal(err)
	}
	p := NewPool(PoolOptions{Seats: *searchesAtOnce})
	var granted, done sync.WaitGroup
	granted.Add(*searchesAtOnce)
	for game := range *searchesAtOnce {
		done.Go(func() {
			request := SeatRequest{Priority: PriorityMove, Game: int64(game + 1), Expected: shortWork}
			eng, release, err := p.Acquire(t.Context(), request)
			if err != nil {
				t.Error(err)
			}
			defer release()
			granted.Done()
			granted.Wait() // every search has an engine
			if _, err := eng.Search(t.Context(), pos, engine.Limits{Nodes: 30_000}); err != nil {
				t.Error(err)
			}
		})
	}
	done.Wait()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	t.Logf("%d searches: %d MB from the system, of these %d MB in use", *searchesAtOnce, m.Sys>>20, m.HeapInuse>>20)
	if bound := uint64(p.Options.HashMB + 8*(*searchesAtOnce) + 64); m.Sys>>20 > bound {
		t.Errorf("the searches take %d MB, want at most %d", m.Sys>>20, bound)
	}
}
