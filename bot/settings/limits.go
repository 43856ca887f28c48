package settings

import (
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/message"
)

// Within returns the depth, capped at the guild's limit. Automatic depth isn't capped here: time
// bounds it, and the limit applies during the search.
func (gs GuildSettings) Within(d game.Depth) game.Depth {
	if gs.MaxDepth != 0 && d > gs.MaxDepth {
		return gs.MaxDepth
	}
	return d
}

// CheckDepth returns an error if the guild doesn't allow the depth.
func (gs GuildSettings) CheckDepth(d game.Depth) error {
	if gs.Within(d) != d {
		return chat.Refuse("depth.ceiling", message.Args{"Depth": d, "Count": int(gs.MaxDepth)})
	}
	return nil
}

// MoveTime returns the maximum time for a move in a guild. usual is the service's limit, which
// differs between automatic depth and fixed depths.
func (gs GuildSettings) MoveTime(usual time.Duration) time.Duration {
	if gs.MaxTime != 0 {
		return min(usual, gs.MaxTime)
	}
	return usual
}
