// Package snowflake makes and reads Discord's ids.
package snowflake

import (
	"strconv"
	"sync"
	"time"
)

// epoch is the first millisecond of 2015, the start of Discord's ids (API reference, "Snowflakes").
const epoch = 1420070400000

// Generator generates ids in Discord's format: the milliseconds since epoch in the upper 42 bits
// and a counter in the lower 12.
type Generator struct {
	mu   sync.Mutex
	last uint64
}

// Next returns an id greater than all earlier ones, even if the clock goes back.
func (f *Generator) Next(now time.Time) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	id := At(now)
	if id <= f.last {
		id = f.last + 1
	}
	f.last = id
	return strconv.FormatUint(id, 10)
}

// At returns the smallest id of a moment, or 0 for moments before epoch.
func At(t time.Time) uint64 {
	ms := t.UnixMilli() - epoch
	if ms < 0 {
		return 0
	}
	return uint64(ms) << 22
}

// Parse returns the number of an id and whether it is a number.
func Parse(id string) (uint64, bool) {
	n, err := strconv.ParseUint(id, 10, 64)
	return n, err == nil
}
