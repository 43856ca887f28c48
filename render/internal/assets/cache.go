package assets

import (
	"container/list"
	"sync"
)

// Cache caches board assets up to a number of bytes and drops the least recently used (LRU)
// ones. Assets are only built once, even if several goroutines want them at the same time.
type Cache struct {
	limit    int        // of all assets, in bytes
	building sync.Mutex // held while building assets, because that needs a lot of memory

	mu      sync.Mutex
	entries map[Key]*list.Element // of *cacheEntry
	order   *list.List            // of *cacheEntry, most recently used first
}

// cacheEntry holds the assets of one key, built or being built.
type cacheEntry struct {
	key   Key
	build func() *Board // builds the assets on the first call and returns them on every call
	built bool          // guarded by Cache.mu
}

// NewCache returns an empty cache with a limit in bytes.
func NewCache(limit int) *Cache {
	return &Cache{limit: limit, entries: map[Key]*list.Element{}, order: list.New()}
}

// Get returns the assets for a key. If the cache has none, it calls build.
func (c *Cache) Get(key Key, build func() *Board) *Board {
	c.mu.Lock()
	el := c.entries[key]
	if el == nil {
		el = c.order.PushFront(&cacheEntry{key: key, build: sync.OnceValue(func() *Board {
			c.building.Lock()
			defer c.building.Unlock()
			return build()
		})})
		c.entries[key] = el
	} else {
		c.order.MoveToFront(el)
	}
	e := el.Value.(*cacheEntry)
	c.mu.Unlock()
	assets := e.build()
	c.evict(e)
	return assets
}

// evict removes the least recently used assets until the rest fit the limit. It keeps those at
// the front, because pictures larger than the cache must also be drawn. used is the entry whose
// assets were just built or found.
func (c *Cache) evict(used *cacheEntry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	used.built = true
	total := 0
	for el := c.order.Front(); el != nil; {
		next := el.Next()
		if e := el.Value.(*cacheEntry); e.built {
			total += e.build().Size()
			if total > c.limit && el != c.order.Front() {
				c.order.Remove(el)
				delete(c.entries, e.key)
			}
		}
		el = next
	}
}
