package store_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/bot/testing/pgtest"
	"hoshi/engine"
)

// BenchmarkCommit measures accepting a move and writing it to disk, in a game of 30 to 60 moves.
// The tests' PostgreSQL server doesn't wait for the disk.
func BenchmarkCommit(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) { benchmarkCommit(b, open(b, b.TempDir())) })
	b.Run("postgres", func(b *testing.B) { benchmarkCommit(b, newPostgres(b)) })
}

func benchmarkCommit(b *testing.B, s service.Store) {
	g := create(b, s, "c")
	for b.Loop() {
		n := len(g.Moves)
		if n == 60 {
			n = 30
		}
		g.Moves = append(g.Moves[:n], engine.Point{Col: int8(n % 15), Row: int8(n / 15)})
		if err := s.Commit(b.Context(), g); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkInsertToWork measures the time from the return of Commit to the call of do, in one game
// with a move every 20 ms. The time per operation is that pace; the metrics are the latency.
func BenchmarkInsertToWork(b *testing.B) {
	db := open(b, b.TempDir())
	called := make(chan time.Time, 1)
	doJobs(b, db, func(context.Context, stored.Job) error { called <- time.Now(); return nil })
	g := create(b, db, "c")
	receive(b, called)
	var took []time.Duration
	for b.Loop() {
		time.Sleep(20 * time.Millisecond)
		if err := db.Commit(b.Context(), g); err != nil {
			b.Fatal(err)
		}
		committed := time.Now()
		took = append(took, receive(b, called).Sub(committed))
	}
	slices.Sort(took)
	ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
	b.ReportMetric(ms(took[len(took)/2]), "median-ms")
	b.ReportMetric(ms(took[len(took)*95/100]), "p95-ms")
}

// BenchmarkCommitTogether measures moves accepted in one game, one after the other, and in 32 games at
// once. Both databases wait for the disk, which takes the same time: if waiting changes weren't written
// together, 32 games would take 32 times as long. With TMPDIR on a disk, that's what is measured.
func BenchmarkCommitTogether(b *testing.B) {
	for _, database := range []string{"sqlite", "postgres"} {
		for _, atOnce := range []int{1, 32} {
			b.Run(fmt.Sprintf("%s/%d", database, atOnce), func(b *testing.B) {
				var s service.Store
				if database == "sqlite" {
					s = open(b, b.TempDir())
				} else {
					s = newDurablePostgres(b)
				}
				var list []*game.Game
				for i := range atOnce {
					list = append(list, create(b, s, chat.ChannelID(fmt.Sprint(i))))
				}
				for b.Loop() {
					var all sync.WaitGroup
					for _, g := range list {
						all.Go(func() {
							n := len(g.Moves) % 60
							g.Moves = append(g.Moves[:n], engine.Point{Col: int8(n % 15), Row: int8(n / 15)})
							if err := s.Commit(b.Context(), g); err != nil {
								b.Error(err)
							}
						})
					}
					all.Wait()
				}
				b.ReportMetric(float64(atOnce*b.N)/b.Elapsed().Seconds(), "commits/s")
			})
		}
	}
}

// newDurablePostgres returns a new database on a PostgreSQL server that waits for the disk.
func newDurablePostgres(b *testing.B) service.Store {
	c, err := newCluster("fsync=on")
	pgtest.Need(b, err)
	b.Cleanup(c.Stop)
	return open(b, c.URL("empty"))
}
