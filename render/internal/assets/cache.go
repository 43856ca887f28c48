package assets

import (
	"container/list"
	"sync"
)

// Cache keeps the board assets used last, up to a number of bytes: a least
// recently used (LRU) cache. Assets are built once, also when several goroutines
// want them at the same time.
type Cache struct {
	limit    int        // of all assets, in bytes
	building sync.Mutex // held while assets are built, because that needs much memory

	mu      sync.Mutex
	entries map[Key]*list.Element // of *assetsEntry
	order   *list.List            // of *assetsEntry, the one used last at the front
}

// cacheEntry is the assets of one key, built or being built.
type cacheEntry struct {
	key   Key
	build func() *Board // builds the assets at the first call and returns them at every call
	built bool          // guarded by assetsCache.mu
}

// NewCache returns an empty cache with a limit in bytes.
func NewCache(limit int) *Cache {
	return &Cache{limit: limit, entries: map[Key]*list.Element{}, order: list.New()}
}

// Get returns the assets of a key. If the cache has none, build makes them.
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

// evict removes the assets not used for longest until the others fit the limit.
// It keeps those at the front, because a picture larger than the cache must be
// drawn too. used is the entry whose assets have just been built or found.
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
