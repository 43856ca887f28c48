package assets

import (
	"bytes"
	"container/list"
	"sync"

	"hoshi/render/internal/png"
)

// Bands caches compressed bands up to a number of bytes and drops the least recently used (LRU)
// ones. All boards of a painter share it, so its limit applies to all themes, sizes and widths
// together. It is safe for concurrent use.
type Bands struct {
	limit int // of all bands, in bytes

	mu      sync.Mutex
	entries map[string]*list.Element // of *bandEntry, by band content
	order   *list.List               // of *bandEntry, most recently used first
	bytes   int
}

// bandEntry is a band in the cache. It is never written to.
type bandEntry struct {
	key  string
	band png.Band
}

// NewBands returns an empty cache with a limit in bytes.
func NewBands(limit int) *Bands {
	return &Bands{limit: limit, entries: map[string]*list.Element{}, order: list.New()}
}

// get returns the band for a key. The caller must not modify its data.
func (c *Bands) get(key []byte) (band png.Band, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	el := c.entries[string(key)]
	if el == nil {
		return png.Band{}, false
	}
	c.order.MoveToFront(el)
	return el.Value.(*bandEntry).band, true
}

// put stores a copy of a band and drops the least recently used ones.
func (c *Bands) put(key []byte, band png.Band) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.entries[string(key)] != nil {
		return // another picture has stored the same band in the meantime
	}
	band.Data = bytes.Clone(band.Data)
	e := &bandEntry{string(key), band}
	c.entries[e.key] = c.order.PushFront(e)
	c.bytes += e.size()
	for c.bytes > c.limit {
		oldest := c.order.Remove(c.order.Back()).(*bandEntry)
		delete(c.entries, oldest.key)
		c.bytes -= oldest.size()
	}
}

// size returns the memory that the entry takes, in bytes.
func (e *bandEntry) size() int {
	const overhead = 200 // for the entry, its list element and its map slot
	return cap(e.band.Data) + len(e.key) + overhead
}
