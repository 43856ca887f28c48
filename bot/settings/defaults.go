package settings

import (
	"slices"

	"hoshi/bot/game"
	"hoshi/engine"
)

// UsualRule returns the rule for games that don't specify one. A stored rule that this version
// doesn't know or play counts as not set.
func (gs GuildSettings) UsualRule() engine.Rule {
	r, ok := engine.ParseRule(gs.Rule)
	if !ok || !slices.Contains(engine.PlayableRules(), r) {
		return engine.DefaultRule
	}
	return r
}

// UsualClock returns the clock for games between people that don't specify one. A stored clock that
// this version doesn't know counts as not set.
func (gs GuildSettings) UsualClock() game.Clock {
	clock, _ := game.ParseClock(gs.Clock)
	return clock
}
