package e2e_test

import (
	"sync"
	"testing"
	"time"

	"hoshi/bot/engines"
	"hoshi/bot/program/metrics"
	"hoshi/bot/service"
)

// heldSearches is an observer that holds the engine's searches of a kind, so that a test can act
// while one is certainly running.
type heldSearches struct {
	engines.Observer
	kind     string        // see [engines.Observer]
	begun    chan struct{} // gets a value when a search has its engine and is held
	released chan struct{}
	release  func() // lets this search and all later ones continue
}

func holdSearches(kind string) *heldSearches {
	released := make(chan struct{})
	return &heldSearches{
		Observer: metrics.New("test", service.RoleAll), kind: kind, begun: make(chan struct{}, 1), released: released,
		release: sync.OnceFunc(func() { close(released) }),
	}
}

// Waited holds a search.
func (s *heldSearches) Waited(kind string, took time.Duration) {
	s.Observer.Waited(kind, took)
	if kind != s.kind {
		return
	}
	select {
	case s.begun <- struct{}{}:
	default:
	}
	<-s.released
}

// await waits until a search is held.
func (s *heldSearches) await(t *testing.T) {
	t.Helper()
	select {
	case <-s.begun:
	case <-time.After(patience):
		t.Fatal("no search was begun")
	}
}
