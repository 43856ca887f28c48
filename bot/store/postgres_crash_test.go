package store_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
	"hoshi/bot/service"
	"hoshi/engine"
)

// TestPostgresServerKilled kills the server while moves are stored, and restarts it. No accepted
// move may be lost, the others get an error that says they can't be saved, and the store continues
// by itself.
func TestPostgresServerKilled(t *testing.T) {
	t.Parallel()
	newDatabase(t) // skips the test without PostgreSQL
	c, err := newCluster()
	t.Cleanup(c.Stop)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, c.URL("empty"))
	g := create(t, s, "c")
	for _, end := range []func(){c.Crash, c.Kill, c.Crash} {
		var killed atomic.Bool
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			time.Sleep(rand.N(200 * time.Millisecond))
			killed.Store(true)
			end()
		}()
		accepted := g
		for !killed.Load() { // a connection from before the last crash is refused sooner
			accepted = commitUntilRefused(t, s, accepted)
		}
		<-ended
		if err := s.Database.Health(t.Context()); !errors.Is(err, stored.ErrCannotSave) {
			t.Errorf("Health: %v", err)
		}
		if err := c.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		var stored *game.Game
		eventually(t, "the game can be read again", func() bool {
			stored, err = s.Game(t.Context(), g.ID)
			return err == nil
		})
		// The server may have died between a commit and its answer.
		if stored.Revision != accepted.Revision && stored.Revision != accepted.Revision+1 {
			t.Errorf("revision %d was accepted, %d is stored", accepted.Revision, stored.Revision)
		}
		if stored.Revision == accepted.Revision && len(stored.Moves) != len(accepted.Moves) {
			t.Errorf("%d moves were accepted, %d are stored", len(accepted.Moves), len(stored.Moves))
		}
		g = stored
	}
}

// commitUntilRefused adds and takes back moves until a change is refused. It returns the last
// accepted game.
func commitUntilRefused(t *testing.T, s service.Store, g *game.Game) *game.Game {
	t.Helper()
	for {
		next := clone(g)
		if n := len(next.Moves); n < 100 {
			next.Moves = append(next.Moves, engine.Point{Col: int8(n % 15), Row: int8(n / 15)})
		} else {
			next.Moves = next.Moves[:n/2]
		}
		err := s.Commit(t.Context(), next)
		if errors.Is(err, stored.ErrCannotSave) {
			return g
		}
		if err != nil {
			t.Fatalf("a change was refused, but not as one that cannot be saved: %v", err)
		}
		g = next
	}
}

// TestPostgresAwayAtStart starts the queue while the server is down. It waits for the server and
// then works.
func TestPostgresAwayAtStart(t *testing.T) {
	t.Parallel()
	newDatabase(t) // skips the test without PostgreSQL
	c, err := newCluster()
	t.Cleanup(c.Stop)
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, c.URL("empty"))
	g := create(t, s, "c")
	c.Kill()
	done := make(chan stored.GameJob, 10)
	doJobs(t, s, func(_ context.Context, j stored.GameJob) error { done <- j; return nil })
	eventually(t, "the server is missed", func() bool { return s.Database.Health(t.Context()) != nil })
	if err := c.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	if j := receive(t, done); j.Game != g.ID {
		t.Errorf("the job is %+v", j)
	}
}
