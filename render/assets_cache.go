package render

import (
	"container/list"
	"sync"
)

// assetsCache keeps the board assets used last, up to a number of bytes: a least
// recently used (LRU) cache. Assets are built once, also when several goroutines
// want them at the same time.
type assetsCache struct {
	limit    int        // of all assets, in bytes
	building sync.Mutex // held while assets are built, because that needs much memory

	mu      sync.Mutex
	entries map[assetsKey]*list.Element // of *assetsEntry
	order   *list.List                  // of *assetsEntry, the one used last at the front
}

// assetsEntry is the assets of one key, built or being built.
type assetsEntry struct {
	key   assetsKey
	build func() *boardAssets // builds the assets at the first call and returns them at every call
	built bool                // guarded by assetsCache.mu
}

// newAssetsCache returns an empty cache with a limit in bytes.
func newAssetsCache(limit int) *assetsCache {
	return &assetsCache{limit: limit, entries: map[assetsKey]*list.Element{}, order: list.New()}
}

// get returns the assets of a key. Where there are none, build makes them.
func (c *assetsCache) get(key assetsKey, build func() *boardAssets) *boardAssets {
	c.mu.Lock()
	el := c.entries[key]
	if el == nil {
		el = c.order.PushFront(&assetsEntry{key: key, build: sync.OnceValue(func() *boardAssets {
			c.building.Lock()
			defer c.building.Unlock()
			return build()
		})})
		c.entries[key] = el
	} else {
		c.order.MoveToFront(el)
	}
	e := el.Value.(*assetsEntry)
	c.mu.Unlock()
	assets := e.build()
	c.evict(e)
	return assets
}

// evict removes the assets not used for longest until the others fit the limit.
// It keeps those at the front, because a picture larger than the cache must be
// drawn too. used is the entry whose assets have just been built or found.
func (c *assetsCache) evict(used *assetsEntry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	used.built = true
	total := 0
	for el := c.order.Front(); el != nil; {
		next := el.Next()
		if e := el.Value.(*assetsEntry); e.built {
			total += e.build().size()
			if total > c.limit && el != c.order.Front() {
				c.order.Remove(el)
				delete(c.entries, e.key)
			}
		}
		el = next
	}
}
