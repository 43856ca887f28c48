package jobs

import (
	"context"
	"slices"
	"sync"

	"hoshi/bot/domain/stored"
)

// maxPending is how many notices wait for a slow listener. If there are more, it hears instead that
// it has missed some.
const maxPending = 10_000

// localNotices carries notices within a process. The zero value is ready to use.
type localNotices struct {
	mu        sync.Mutex
	listeners []*localListener
}

// localListener is a call of [Queue.Listen].
type localListener struct {
	pending []stored.Notice // guarded by localNotices.mu
	wake    chan struct{}   // has a buffer of one
}

// tell gives a notice to all listeners. It returns at once.
func (l *localNotices) tell(n stored.Notice) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, to := range l.listeners {
		if len(to.pending) >= maxPending {
			to.pending = append(to.pending[:0], missed)
		}
		to.pending = append(to.pending, n)
		select {
		case to.wake <- struct{}{}:
		default:
		}
	}
}

// listen calls heard with all notices until ctx ends.
func (l *localNotices) listen(ctx context.Context, heard func(stored.Notice)) {
	self := &localListener{wake: make(chan struct{}, 1)}
	l.mu.Lock()
	l.listeners = append(l.listeners, self)
	l.mu.Unlock()
	defer func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.listeners = slices.DeleteFunc(l.listeners, func(other *localListener) bool { return other == self })
	}()
	for {
		select {
		case <-self.wake:
		case <-ctx.Done():
			return
		}
		l.mu.Lock()
		pending := self.pending
		self.pending = nil
		l.mu.Unlock()
		for _, n := range pending {
			heard(n)
		}
	}
}
