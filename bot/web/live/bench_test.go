package live_test

import (
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"hoshi/bot/web/live"
)

// BenchmarkChange changes a game that 1,000 browsers watch over real connections. It reports the
// time until the last of them has the change, its 99th percentile, and the memory per watcher for
// both ends together.
func BenchmarkChange(b *testing.B) { benchmarkChanges(b, 1, 1000) }

// BenchmarkManyGames changes 200 games with two browsers each, all at once.
func BenchmarkManyGames(b *testing.B) { benchmarkChanges(b, 200, 2) }

func benchmarkChanges(b *testing.B, nGames, perGame int) {
	var ids []int64
	for id := range int64(nGames) {
		ids = append(ids, id+1)
	}
	g := newGames(ids...)
	h := live.NewHub(g, live.Options{PerSession: nGames * perGame})
	before := memory()
	at := site(b, h, live.Timing{})
	seen := make(chan int64, nGames*perGame)
	var wait sync.WaitGroup
	for _, id := range ids {
		for range perGame {
			conn := dial(b, at, id, live.Hello{})
			wait.Go(func() {
				for {
					m, err := read(conn)
					if err != nil || m.Board == nil {
						return // the hub is closed
					}
					seen <- m.Board.Rev
				}
			})
		}
	}
	all := func(revision int64) {
		for left := nGames * perGame; left > 0; {
			if <-seen == revision {
				left--
			}
		}
	}
	all(1)
	each := float64(memory()-before) / float64(nGames*perGame)
	var took []time.Duration
	revision := int64(1)
	for b.Loop() {
		revision++
		begun := time.Now()
		for _, id := range ids {
			h.Heard(g.change(id, move))
		}
		all(revision)
		took = append(took, time.Since(begun))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(each/1024, "KiB/watcher")
	h.Close()
	wait.Wait()
}

// memory returns the memory in use, including stacks.
func memory() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapInuse + m.StackInuse)
}
