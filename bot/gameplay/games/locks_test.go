package games

import (
	"context"
	"errors"
	"sync"
	"testing"
)

// If waiting for a lock fails, the caller gets an error but no unlock, and the holder keeps it.
func TestKeyedMutexHeld(t *testing.T) {
	var k locks
	unlock, err := k.lock(t.Context(), "a")
	if err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if other, err := k.lock(ended, "a"); !errors.Is(err, context.Canceled) || other != nil {
		t.Fatalf("a lock that is held was given: %v", err)
	}
	elsewhere, err := k.lock(t.Context(), "b")
	if err != nil {
		t.Fatal(err)
	}
	elsewhere()

	got := make(chan func())
	go func() {
		again, err := k.lock(context.Background(), "a")
		if err != nil {
			t.Error(err)
		}
		got <- again
	}()
	select {
	case <-got:
		t.Fatal("two hold the lock")
	default:
	}
	unlock()
	(<-got)()
	if len(k.held) != 0 {
		t.Errorf("%d locks are kept that nobody holds", len(k.held))
	}
}

// Only one goroutine at a time holds a key's lock, even if waits are cancelled.
func TestKeyedMutexExcludes(t *testing.T) {
	var k locks
	var group sync.WaitGroup
	held, total := 0, 0 // guarded by the lock; the race detector notices if it isn't
	for i := range 50 {
		group.Go(func() {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			if i%5 == 0 {
				cancel()
			}
			for range 20 {
				unlock, err := k.lock(ctx, "a")
				if err != nil {
					continue
				}
				if held++; held != 1 {
					t.Errorf("%d hold the lock", held)
				}
				total++
				held--
				unlock()
			}
		})
	}
	group.Wait()
	if total < 40*20 || len(k.held) != 0 {
		t.Errorf("locked %d times, %d locks are left", total, len(k.held))
	}
}
