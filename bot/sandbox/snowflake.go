package sandbox

import (
	"strconv"
	"sync"
	"time"
)

// discordEpoch is the first millisecond of 2015, from which Discord's ids count
// (API reference, "Snowflakes").
const discordEpoch = 1420070400000

// snowflakes generates ids in Discord's format: the milliseconds since
// discordEpoch in the upper 42 bits, a counter in the lower 12.
type snowflakes struct {
	mu   sync.Mutex
	last uint64
}

// next returns an id that is greater than all earlier ones, even when the clock
// goes back.
func (f *snowflakes) next(now time.Time) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	id := snowflakeAt(now)
	if id <= f.last {
		id = f.last + 1
	}
	f.last = id
	return strconv.FormatUint(id, 10)
}

// snowflakeAt returns the least id of a moment, 0 for moments before discordEpoch.
func snowflakeAt(t time.Time) uint64 {
	ms := t.UnixMilli() - discordEpoch
	if ms < 0 {
		return 0
	}
	return uint64(ms) << 22
}

// parseSnowflake returns the number of an id, and whether it is a number.
func parseSnowflake(id string) (uint64, bool) {
	n, err := strconv.ParseUint(id, 10, 64)
	return n, err == nil
}

// Kinds of objects with fixed ids.
const (
	fixedGuild = iota
	fixedBot
	fixedRole
	fixedChannel
	fixedDM
	fixedUser
	fixedVoice
	fixedGroupDM
	fixedOtherChannel
	fixedForum
)

// fixedID returns the id of the i-th object of a kind. It is the same in every
// process, so that a bot finds what it has stored for a channel after a restart.
func fixedID(kind, i int) string {
	born := time.Date(2024, time.May, 5+i/60, 12, kind, i%60, 0, time.UTC) // so that no two kinds meet
	return strconv.FormatUint(snowflakeAt(born), 10)
}
