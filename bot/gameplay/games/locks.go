package games

import (
	"context"
	"sync"
)

// locks is a set of locks by key. A key uses memory only while its lock is held or waited for. The
// zero value is ready to use.
type locks struct {
	mu   sync.Mutex
	held map[string]*keyLock
}

type keyLock struct {
	held  chan struct{} // full while the lock is held
	users int           // holder and waiters
}

// lock acquires the key's lock, or returns an error if ctx ends first.
func (k *locks) lock(ctx context.Context, key string) (unlock func(), err error) {
	k.mu.Lock()
	if k.held == nil {
		k.held = make(map[string]*keyLock)
	}
	l := k.held[key]
	if l == nil {
		l = &keyLock{held: make(chan struct{}, 1)}
		k.held[key] = l
	}
	l.users++
	k.mu.Unlock()

	leave := func() {
		k.mu.Lock()
		defer k.mu.Unlock()
		if l.users--; l.users == 0 {
			delete(k.held, key)
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
