package rest

import (
	"context"
	"math/rand/v2"
	"time"
)

// Pause is the shortest and the longest time between two attempts.
type Pause [2]time.Duration

// Sleep waits for d. If ctx ends first, it returns ctx's cause at once.
func Sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Backoff returns the pause after the nth failure, counted from 1. It doubles from p[0] to p[1],
// minus a random part of up to half, so that many clients don't return at the same moment.
func (p Pause) Backoff(n int) time.Duration {
	d := p[0]
	for ; n > 1 && d < p[1]; n-- {
		d *= 2
	}
	return Pause{min(d, p[1]) / 2, min(d, p[1])}.Random()
}

// Random returns a random duration of at least p[0] and at most p[1].
func (p Pause) Random() time.Duration {
	if p[1] <= p[0] {
		return p[0]
	}
	return p[0] + rand.N(p[1]-p[0]+1)
}
