package engines

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"hoshi/bot/domain/game"
	"hoshi/engine"
	"hoshi/engine/match"
)

// measuredGames is how many self-play games are measured per depth.
const measuredGames = 8

// BenchmarkSearchTimes measures searches in games the engine plays against itself, as in a
// watched game: one engine for both sides, with the limits of a real move. Four games start from
// an even opening from package match, four from the center and two random stones near it, as
// people start. Only searches that reach the depth count.
//
// It reports the median of their nodes, which is the same on every machine and is in
// nodesPerDepth; the median of their seconds; and told, which is what SearchTimes returns for
// the depth after measuring the machine's speed. off is told divided by that median or the
// other way round, and should be less than 2. The seconds are CPU time of the searching thread,
// because other programs affect it less than wall-clock time.
//
//	go test ./bot -run '^$' -bench SearchTimes -benchtime 1x -timeout 90m
func BenchmarkSearchTimes(b *testing.B) {
	for depth := int(game.MinDepth); depth <= int(game.MaxDepth); depth++ {
		b.Run(fmt.Sprint(depth), func(b *testing.B) {
			times := NewSearchTimes()
			defer times.Close()
			times.speed = threadSpeed(b)
			times.measure = func(context.Context) float64 { return 0 } // already measured
			var searches []measuredSearch
			for b.Loop() {
				searches = nil
				for game := range measuredGames {
					searches = append(searches, selfPlay(b, depth, game)...)
				}
			}
			median := func(of func(measuredSearch) float64) float64 {
				values := make([]float64, len(searches))
				for i, s := range searches {
					values[i] = of(s)
				}
				slices.Sort(values)
				return values[len(values)/2]
			}
			seconds := median(func(s measuredSearch) float64 { return s.time.Seconds() })
			told := times.Expected(depth).Seconds()
			b.ReportMetric(float64(len(searches)), "searches")
			b.ReportMetric(median(func(s measuredSearch) float64 { return float64(s.nodes) }), "nodes/median")
			b.ReportMetric(seconds, "s/median")
			b.ReportMetric(told, "s/told")
			b.ReportMetric(max(told/seconds, seconds/told), "off")
			b.ReportMetric(times.speed, "nodes/s")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// measuredSearch is the cost of a search that reached its depth.
type measuredSearch struct {
	nodes uint64
	time  time.Duration // of its thread
}

// selfPlay plays a game of the engine against itself and returns its searches that reached the
// depth. The game's number chooses the opening.
func selfPlay(tb testing.TB, depth, game int) (searches []measuredSearch) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	eng := engine.New(engine.Options{HashMB: 32, Seed: int64(game/2 + 1)})
	pos := startPosition(tb, game)
	limits := engine.AtDepth(depth, int64(game))
	limits.Time = time.Minute
	for !pos.Over() {
		began := threadTime(tb)
		result, err := eng.Search(context.Background(), pos, limits)
		if err != nil {
			tb.Fatal(err)
		}
		if result.Depth == depth {
			searches = append(searches, measuredSearch{result.Nodes, threadTime(tb) - began})
		}
		if err := pos.Play(result.Move); err != nil {
			tb.Fatal(err)
		}
	}
	return searches
}

// startPosition returns a game's first position: an even opening if the game's number is even,
// otherwise random stones near the center.
func startPosition(tb testing.TB, game int) *engine.Position {
	pos, err := engine.NewPosition(engine.DefaultSize, engine.Freestyle)
	if err != nil {
		tb.Fatal(err)
	}
	if game%2 == 0 {
		openings, err := match.Openings(engine.DefaultSize)
		if err != nil {
			tb.Fatal(err)
		}
		for _, point := range openings[game/2*7%len(openings)] {
			if err := pos.Play(point); err != nil {
				tb.Fatal(err)
			}
		}
		return pos
	}
	random := rand.New(rand.NewPCG(12, uint64(game/2)))
	center := engine.Center(engine.DefaultSize)
	if err := pos.Play(center); err != nil {
		tb.Fatal(err)
	}
	for pos.Stones() < 3 {
		near := engine.Point{Col: center.Col + int8(random.IntN(5)-2), Row: center.Row + int8(random.IntN(5)-2)}
		_ = pos.Play(near) // a taken point is drawn again
	}
	return pos
}

// threadSpeed measures the machine's speed in CPU time, like the searches.
func threadSpeed(tb testing.TB) float64 {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	return measureSpeedBy(context.Background(), func() time.Duration { return threadTime(tb) })
}

// threadTime returns the CPU time of the calling thread.
func threadTime(tb testing.TB) time.Duration {
	const clockThreadCPUTime = 3 // Linux's CLOCK_THREAD_CPUTIME_ID
	var now syscall.Timespec
	_, _, errno := syscall.Syscall(syscall.SYS_CLOCK_GETTIME, clockThreadCPUTime, uintptr(unsafe.Pointer(&now)), 0)
	if errno != 0 {
		tb.Fatal(errno)
	}
	return time.Duration(now.Nano())
}
