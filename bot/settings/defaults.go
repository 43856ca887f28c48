package settings

import (
	"slices"

	"hoshi/bot/game"
	"hoshi/engine"
)

// UsualRule is the rule of games that name none. One that this version does not know or play
// counts as not chosen.
func (gs GuildSettings) UsualRule() engine.Rule {
	r, ok := engine.ParseRule(gs.Rule)
	if !ok || !slices.Contains(engine.PlayableRules(), r) {
		return engine.DefaultRule
	}
	return r
}

// UsualClock is that of games between people that name none. One that this version does not know
// counts as not chosen.
func (gs GuildSettings) UsualClock() game.Clock {
	clock, _ := game.ParseClock(gs.Clock)
	return clock
}
