package sandbox

import (
	"strconv"
	"time"

	"hoshi/bot/sandbox/snowflake"
)

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
	return strconv.FormatUint(snowflake.At(born), 10)
}
