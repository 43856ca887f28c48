// Package games keeps one game per channel.
package games

import (
	"context"
	"sync"
)

// Locks is a set of locks by key. A key uses memory only while its lock is held or waited for. The
// zero value is ready to use.
type Locks struct {
	mu    sync.Mutex
	Locks map[string]*keyLock
}

type keyLock struct {
	held  chan struct{} // full while the lock is held
	users int           // holder and waiters
}

// Lock acquires the key's lock, or returns an error if ctx ends first.
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
