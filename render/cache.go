package render

import (
	"container/list"
	"sync"
)

// kitCache keeps the kits used last, up to a number of bytes. A kit is made
// once, also when several want it at the same time.
type kitCache struct {
	limit    int
	building sync.Mutex // held while a kit is made: that takes much memory for a while

	mu    sync.Mutex
	kits  map[kitKey]*list.Element // of *kitEntry
	order *list.List               // the one used last at the front
}

type kitEntry struct {
	key  kitKey
	make func() *kit // makes the kit at the first call
	done bool        // made; guarded by kitCache.mu
}

func newKitCache(limit int) *kitCache {
	return &kitCache{limit: limit, kits: map[kitKey]*list.Element{}, order: list.New()}
}

// get returns the kit of a key, made by build where there is none.
func (c *kitCache) get(key kitKey, build func() *kit) *kit {
	c.mu.Lock()
	el := c.kits[key]
	if el == nil {
		el = c.order.PushFront(&kitEntry{key: key, make: sync.OnceValue(func() *kit {
			c.building.Lock()
			defer c.building.Unlock()
			return build()
		})})
		c.kits[key] = el
	} else {
		c.order.MoveToFront(el)
	}
	e := el.Value.(*kitEntry)
	c.mu.Unlock()
	k := e.make()
	c.trim(e)
	return k
}

// trim forgets the kits not used for longest until the others fit. It keeps the
// one in front: a picture larger than the cache must still be drawn.
func (c *kitCache) trim(made *kitEntry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	made.done = true
	total := 0
	for el := c.order.Front(); el != nil; {
		next := el.Next()
		if e := el.Value.(*kitEntry); e.done {
			total += e.make().size()
			if total > c.limit && el != c.order.Front() {
				c.order.Remove(el)
				delete(c.kits, e.key)
			}
		}
		el = next
	}
}
