package settings

import (
	"cmp"
	"time"

	"hoshi/bot/domain/game"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// Values are the settings in effect for a request or a job: what people, the channel and the guild
// have chosen, else the operator's defaults. They are resolved once and travel with the call.
type Values struct {
	Guild    GuildSettings   // the guild's own choices; zero outside guilds
	Own      ChannelSettings // the channel's own choices
	Host     UserSettings    // of the person who started the game; zero without one
	Called   UserSettings    // of the person whom the game's board calls on; zero without one
	Defaults *Defaults
}

// Channel returns the channel's choices, else the guild's. The depth is within the guild's limit.
func (v Values) Channel() ChannelSettings {
	out := v.Own
	out.Theme = cmp.Or(out.Theme, v.Guild.Theme)
	out.Language = cmp.Or(out.Language, v.Guild.Language)
	out.Board = cmp.Or(out.Board, v.Guild.Board)
	if depth, err := game.ParseDepth(v.Guild.Level); err == nil {
		out.Depth = cmp.Or(out.Depth, depth)
	}
	if most := v.Guild.MaxDepth; most != 0 && max(out.Depth, v.Defaults.Depth) > most {
		out.Depth = v.Guild.Within(cmp.Or(out.Depth, v.Defaults.Depth))
	}
	return out
}

// Language returns the language of public messages: the channel's, else the guild's, else English.
func (v Values) Language() string { return cmp.Or(v.Own.Language, v.Guild.Language) }

// Prefix returns the prefix of text commands in the guild, "" for the operator's.
func (v Values) Prefix() string { return v.Guild.Prefix }

// BareMoves reports whether a point without a command is a move.
func (v Values) BareMoves() bool { return v.Guild.BareMoves.Or(v.Defaults.BareMoves) }

// Board returns what happens to earlier boards: the channel's choice, else the guild's, else the
// default. A stored choice that this version doesn't know counts as not set.
func (v Values) Board() BoardPolicy {
	if policy, err := ParseBoardPolicy(string(v.Channel().Board)); err == nil {
		return policy
	}
	return v.Defaults.Board
}

// Theme returns the theme of a game's pictures: the game's own, else that of the person who started
// it, else the channel's.
func (v Values) Theme(g *game.Game) string {
	return cmp.Or(g.Theme, v.Host.Theme, v.Own.Theme, v.Guild.Theme)
}

// Numbers returns which stones of a game have numbers, in the form of ChannelSettings.
func (v Values) Numbers() string { return cmp.Or(v.Host.Numbers, v.Own.Numbers) }

// Pings returns when to notify a person of their turn: their own choice, else the guild's.
func (v Values) Pings() Pings { return cmp.Or(v.Called.Pings, v.Guild.Pings, PingAway) }

// FoulLoses reports whether a person who fouls loses the game.
func (v Values) FoulLoses() bool { return v.Guild.Foul == FoulLoses }

// ChallengeTime returns how long a challenge stays open.
func (v Values) ChallengeTime() time.Duration {
	return cmp.Or(v.Guild.ChallengeTime, v.Defaults.ChallengeTime)
}

// Strength returns how strongly an engine plays.
func (v Values) Strength(p *game.Player) game.Strength {
	if p.Level != engine.NoLevel {
		return game.Strength{Level: p.Level}
	}
	return game.Strength{Depth: v.Depth(p)}
}

// Depth returns how deep an engine searches; a nil player means the main engine.
func (v Values) Depth(p *game.Player) game.Depth {
	if p != nil && p.Depth != game.DepthOfChannel {
		return p.Depth
	}
	if p != nil {
		if program, ok := classic.Lookup(p.Program); ok {
			return game.Depth(program.Depth)
		}
	}
	return cmp.Or(v.Channel().Depth, v.Defaults.Depth)
}

// DepthAtLeast returns the main engine's depth, raised to least if it's lower.
func (v Values) DepthAtLeast(least game.Depth) game.Depth {
	depth := v.Depth(nil)
	if depth != game.DepthAuto && depth < least {
		return least
	}
	return depth
}
