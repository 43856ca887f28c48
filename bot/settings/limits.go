package settings

import (
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/message"
)

// Within returns a depth, or the guild's limit where it is deeper. Automatic depth is
// bounded by time, and by the limit when it is searched.
func (gs GuildSettings) Within(d game.Depth) game.Depth {
	if gs.MaxDepth != 0 && d > gs.MaxDepth {
		return gs.MaxDepth
	}
	return d
}

// CheckDepth refuses a depth that the guild does not allow.
func (gs GuildSettings) CheckDepth(d game.Depth) error {
	if gs.Within(d) != d {
		return chat.Refuse("depth.ceiling", message.Args{"Depth": d, "Count": int(gs.MaxDepth)})
	}
	return nil
}

// MoveTime returns the longest time for a move in a guild, of the two that the options
// name for automatic depth and for all others.
func (gs GuildSettings) MoveTime(usual time.Duration) time.Duration {
	if gs.MaxTime != 0 {
		return min(usual, gs.MaxTime)
	}
	return usual
}
