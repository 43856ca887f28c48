package world

import "time"

// Clock tells a Server the time and wakes it. It decides when an interaction fails, when its token
// expires, when a session can no longer be resumed, when rate limits end and when a client that
// sends no heartbeats is disconnected. Its methods must be safe for concurrent use.
type Clock interface {
	// Now returns the time. It never goes back.
	Now() time.Time

	// AfterFunc calls f in a separate goroutine after d, unless stop is called first.
	AfterFunc(d time.Duration, f func()) (stop func())
}

// RealClock is the machine's clock.
type RealClock struct{}

func (RealClock) Now() time.Time { return time.Now() }

func (RealClock) AfterFunc(d time.Duration, f func()) (stop func()) {
	timer := time.AfterFunc(d, f)
	return func() { timer.Stop() }
}
