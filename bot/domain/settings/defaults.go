package settings

import (
	"cmp"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/engine"
)

// UsualClock returns the clock for games between people that don't specify one. A stored clock that
// this version doesn't know counts as not set.
func (gs GuildSettings) UsualClock() game.Clock {
	clock, _ := game.ParseClock(gs.Clock)
	return clock
}

// UsualGame returns what new games are like if nobody wants it otherwise.
func (gs GuildSettings) UsualGame(d *Defaults) game.Usual {
	return game.Usual{
		Size: cmp.Or(gs.Size, d.Size), Rule: gs.Rule, Opening: cmp.Or(gs.Opening, d.Opening), Clock: gs.UsualClock(),
	}
}

// Defaults are the operator's choices for everything that a guild, channel or person can choose.
type Defaults struct {
	Prefix    string // of text commands
	BareMoves bool   // a bare point is a move

	Size          int           // board size if a game names none
	Opening       string        // name of the opening if a game names none; "" for the usual one
	Depth         game.Depth    // of the engine
	Level         engine.Level  // against people who have never won; engine.NoLevel plays to Depth
	AutoTime      time.Duration // time for a move at depth auto
	MaxTime       time.Duration // time for a move at any depth
	IdleAfter     time.Duration // time without a move after which anyone may cancel a game
	ChallengeTime time.Duration // how long a challenge stays open
	Board         BoardPolicy   // what happens to earlier boards
}
