package store_test

import (
	"errors"
	"math/rand/v2"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"hoshi/bot"
	"hoshi/engine"
)

// TestPostgresServerKilled kills the server while moves are stored, and starts it again.
// No accepted move may be lost, the others are refused as what cannot be saved, and the
// store goes on by itself.
func TestPostgresServerKilled(t *testing.T) {
	t.Parallel()
	newDatabase(t) // skips the test where there is no PostgreSQL
	c, err := newCluster()
	t.Cleanup(c.stop)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.start(); err != nil {
		t.Fatal(err)
	}
	if err := c.prepare(); err != nil {
		t.Fatal(err)
	}
	s := openPostgres(t, c.url("empty"))
	g := create(t, s, "c")
	for range 3 {
		var killed atomic.Bool
		go func() {
			time.Sleep(rand.N(200 * time.Millisecond))
			killed.Store(true)
			_ = c.server.Process.Signal(syscall.SIGQUIT) // at once, as by a crash
		}()
		accepted := g
		for !killed.Load() { // a connection from before the last crash is refused sooner
			accepted = commitUntilRefused(t, s, accepted)
		}
		_ = c.server.Wait()
		if err := s.Health(t.Context()); !errors.Is(err, bot.ErrCannotSave) {
			t.Errorf("Health: %v", err)
		}
		if err := c.start(); err != nil {
			t.Fatal(err)
		}
		var stored *bot.Game
		eventually(t, "the game can be read again", func() bool {
			stored, err = s.Game(t.Context(), g.ID)
			return err == nil
		})
		// The server may have died between a commit and the answer to it.
		if stored.Revision != accepted.Revision && stored.Revision != accepted.Revision+1 {
			t.Errorf("revision %d was accepted, %d is stored", accepted.Revision, stored.Revision)
		}
		if stored.Revision == accepted.Revision && len(stored.Moves) != len(accepted.Moves) {
			t.Errorf("%d moves were accepted, %d are stored", len(accepted.Moves), len(stored.Moves))
		}
		g = stored
	}
}

// commitUntilRefused adds and takes back moves until a change is refused. It returns the
// game as it was accepted last.
func commitUntilRefused(t *testing.T, s bot.Store, g *bot.Game) *bot.Game {
	t.Helper()
	for {
		next := clone(g)
		if n := len(next.Moves); n < 100 {
			next.Moves = append(next.Moves, engine.Point{Col: int8(n % 15), Row: int8(n / 15)})
		} else {
			next.Moves = next.Moves[:n/2]
		}
		err := s.Commit(t.Context(), next)
		if errors.Is(err, bot.ErrCannotSave) {
			return g
		}
		if err != nil {
			t.Fatalf("a change was refused, but not as one that cannot be saved: %v", err)
		}
		g = next
	}
}
