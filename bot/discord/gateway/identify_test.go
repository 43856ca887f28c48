package gateway

import (
	"context"
	"errors"
	"testing"
	"time"
)

var errNoLease = errors.New("the database is away")

// noLeases are leases that can't be had.
type noLeases struct{ Leases }

func (noLeases) AwaitIdentify(context.Context, int, time.Duration) (func(), error) {
	return nil, errNoLease
}

// A shard that can't identify leaves its turn to the others.
func TestTurnEndsWithAFailure(t *testing.T) {
	g := New(Options{Leases: noLeases{}})
	g.starts.known, g.starts.asked = startLimit{left: 1000, concurrency: 1}, time.Now().Add(time.Hour) // so Discord isn't asked
	if err := (&shard{g: g}).awaitIdentify(t.Context()); !errors.Is(err, errNoLease) {
		t.Fatal(err)
	}
	if _, taken := g.turns.waiting[0]; taken {
		t.Error("nobody else can identify")
	}
}
