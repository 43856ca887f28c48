package games

import (
	"context"
	"sync"
)

// Locks locks by key; keys that nobody holds or waits for cost nothing. The
// zero value is ready.
type Locks struct {
	mu    sync.Mutex
	Locks map[string]*keyLock
}

type keyLock struct {
	held  chan struct{} // full while somebody holds the lock
	users int           // holder and waiters
}

// Lock waits for the key's lock, or for ctx to end.
func (k *Locks) Lock(ctx context.Context, key string) (unlock func(), err error) {
	k.mu.Lock()
	if k.Locks == nil {
		k.Locks = make(map[string]*keyLock)
	}
	l := k.Locks[key]
	if l == nil {
		l = &keyLock{held: make(chan struct{}, 1)}
		k.Locks[key] = l
	}
	l.users++
	k.mu.Unlock()

	leave := func() {
		k.mu.Lock()
		defer k.mu.Unlock()
		if l.users--; l.users == 0 {
			delete(k.Locks, key)
		}
	}
	select {
	case l.held <- struct{}{}:
		return func() { <-l.held; leave() }, nil
	case <-ctx.Done():
		leave()
		return nil, ctx.Err()
	}
}
