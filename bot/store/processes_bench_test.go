package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/store"
	"hoshi/bot/testing/pgtest"
	"hoshi/engine"
)

const (
	// loadLock is the advisory lock that holds the processes of a load until all are ready.
	loadLock = 0x6c6f6164

	// loadTime is how long each of them commits moves, and loadGames in how many games at once.
	loadTime  = 5 * time.Second
	loadGames = 32
)

// BenchmarkProcesses measures how many moves one and three processes commit on one PostgreSQL server
// while they work the jobs of these moves, as in [BenchmarkLoad]. Every commit waits 1 ms for the disk.
// The benchmark's own time means nothing.
func BenchmarkProcesses(b *testing.B) {
	for _, processes := range []int{1, 3} {
		b.Run(fmt.Sprint(processes), func(b *testing.B) {
			c, err := newCluster("fsync=on", "commit_delay=1000", "commit_siblings=0")
			pgtest.Need(b, err)
			b.Cleanup(c.Stop)
			db, err := sql.Open("pgx", c.URL("empty"))
			if err != nil {
				b.Fatal(err)
			}
			defer db.Close()
			for b.Loop() {
				release := holdLock(b, db, loadLock)
				var children []*process
				for range processes {
					p := start(b, "load", c.URL("empty")+"&pool_max_conns=16")
					p.expect(b, "open")
					p.expect(b, "ready")
					children = append(children, p)
				}
				release()
				var commits, jobs int
				for _, p := range children {
					var m, j int
					if _, err := fmt.Sscanf(receive(b, p.lines), "did %d %d", &m, &j); err != nil {
						b.Fatal(err)
					}
					commits, jobs = commits+m, jobs+j
				}
				b.ReportMetric(float64(commits)/loadTime.Seconds(), "commits/s")
				b.ReportMetric(float64(jobs)/loadTime.Seconds(), "jobs/s")
			}
		})
	}
}

// loadFor commits moves and works their jobs for a while, and prints how many of each.
func loadFor(ctx context.Context, db *store.DB) error {
	var list []*game.Game
	for i := range loadGames {
		g := newGame(chat.ChannelID(fmt.Sprint(os.Getpid(), " ", i)))
		if err := db.Create(ctx, g, nil); err != nil {
			return err
		}
		list = append(list, g)
	}
	working, stop := context.WithCancel(ctx)
	defer stop()
	var jobs atomic.Int64
	worked := make(chan error, 1)
	go func() {
		worked <- db.Work(working, workersOf(func(ctx context.Context, j stored.GameJob) error {
			if _, err := db.Game(ctx, j.Game); err != nil {
				return err
			}
			jobs.Add(1)
			return db.SetShown(ctx, j.Game, j.Revision, "m")
		}))
	}()
	fmt.Println("ready")
	if err := store.PostgresExec(ctx, db, fmt.Sprintf(`SELECT pg_advisory_lock_shared(%d), pg_advisory_unlock_shared(%[1]d)`, loadLock)); err != nil {
		return err
	}
	end := time.Now().Add(loadTime)
	before := jobs.Load()
	var commits atomic.Int64
	var wait sync.WaitGroup
	errs := make(chan error, len(list))
	for _, g := range list {
		wait.Go(func() {
			for time.Now().Before(end) {
				n := len(g.Moves)
				if n == 60 {
					n = 30
				}
				g.Moves = append(g.Moves[:n], engine.Point{Col: int8(n % 15), Row: int8(n / 15)})
				if err := db.Commit(ctx, g); err != nil {
					errs <- err
					return
				}
				commits.Add(1)
			}
		})
	}
	wait.Wait()
	fmt.Println("did", commits.Load(), jobs.Load()-before)
	stop()
	close(errs)
	if err := <-errs; err != nil {
		return err
	}
	return <-worked
}
