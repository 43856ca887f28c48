// Package pause waits between attempts.
package pause

import (
	"context"
	"math/rand/v2"
	"time"
)

// Range is a minimum and a maximum pause.
type Range [2]time.Duration

// For waits for d. If ctx ends first, it returns ctx's cause at once.
func For(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Backoff returns the pause after the nth failure, counted from 1. It doubles from r[0] to r[1],
// minus a random part of up to half, so that many clients don't return at the same moment.
func Backoff(n int, r Range) time.Duration {
	d := r[0]
	for ; n > 1 && d < r[1]; n-- {
		d *= 2
	}
	return Range{min(d, r[1]) / 2, min(d, r[1])}.Random()
}

// Random returns a random duration of at least r[0] and at most r[1].
func (r Range) Random() time.Duration {
	if r[1] <= r[0] {
		return r[0]
	}
	return r[0] + rand.N(r[1]-r[0]+1)
}
