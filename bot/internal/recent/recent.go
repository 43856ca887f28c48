// Package recent remembers things for a while in bounded memory.
package recent

import (
	"sync"
	"time"
)

// Map is a map whose entries expire. Set its fields before the first use; it is safe for
// concurrent use.
type Map[K comparable, V any] struct {
	Max int           // maximum number of entries; beyond it, expired ones go, then any until half are left
	For time.Duration // how long an entry lasts; 0 means forever

	mu      sync.Mutex
	entries map[K]entry[V]
}

type entry[V any] struct {
	value V
	until time.Time // zero means forever
}

func (e entry[V]) expired(now time.Time) bool { return !e.until.IsZero() && now.After(e.until) }

// Get returns the value of a key and whether there is one that hasn't expired.
func (m *Map[K, V]) Get(key K) (value V, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	e, ok := m.entries[key]
	if !ok || e.expired(time.Now()) {
		return value, false
	}
	return e.value, true
}

// Put stores a value for m.For.
func (m *Map[K, V]) Put(key K, value V) { m.PutFor(key, value, m.For) }

// PutFor stores a value for the duration d; 0 means forever.
func (m *Map[K, V]) PutFor(key K, value V, d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.put(key, value, d)
}

// Add stores a value for m.For unless the key has one, and reports whether it did.
func (m *Map[K, V]) Add(key K, value V) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if e, ok := m.entries[key]; ok && !e.expired(time.Now()) {
		return false
	}
	m.put(key, value, m.For)
	return true
}

// DeleteFunc deletes the key if it has a value and del returns true for it.
func (m *Map[K, V]) DeleteFunc(key K, del func(V) bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if e, ok := m.entries[key]; ok && del(e.value) {
		delete(m.entries, key)
	}
}

// Delete deletes a key.
func (m *Map[K, V]) Delete(key K) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.entries, key)
}

// Clear deletes everything.
func (m *Map[K, V]) Clear() {
	m.mu.Lock()
	defer m.mu.Unlock()
	clear(m.entries)
}

func (m *Map[K, V]) put(key K, value V, d time.Duration) {
	if m.entries == nil {
		m.entries = make(map[K]entry[V])
	}
	e := entry[V]{value: value}
	if d > 0 {
		e.until = time.Now().Add(d)
	}
	if _, known := m.entries[key]; !known && len(m.entries) >= m.Max {
		m.makeRoom()
	}
	m.entries[key] = e
}

// makeRoom deletes half of the entries at once, so that a full map isn't searched on every Put.
func (m *Map[K, V]) makeRoom() {
	now := time.Now()
	for key, e := range m.entries {
		if e.expired(now) {
			delete(m.entries, key)
		}
	}
	for key := range m.entries {
		if len(m.entries) <= m.Max/2 {
			return
		}
		delete(m.entries, key)
	}
}
