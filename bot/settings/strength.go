package settings

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/engine"
	"hoshi/engine/classic"
)

// StrengthIn returns how strongly an engine plays in a channel with these settings.
func (s *Resolver) StrengthIn(p *game.Player, settings ChannelSettings) game.Strength {
	if p.Level != engine.NoLevel {
		return game.Strength{Level: p.Level}
	}
	return game.Strength{Depth: s.DepthIn(p, settings)}
}

// DepthIn returns how deep an engine searches in a channel with these settings; a nil player means
// the main engine.
func (s *Resolver) DepthIn(p *game.Player, settings ChannelSettings) game.Depth {
	if p != nil && p.Depth != game.DepthOfChannel {
		return p.Depth
	}
	if p != nil {
		if program, ok := classic.Lookup(p.Program); ok {
			return game.Depth(program.Depth)
		}
	}
	if settings.Depth != game.DepthOfChannel {
		return settings.Depth
	}
	return s.defaults.Depth
}

// DepthAtLeast returns the main engine's depth in a channel, raised to least if it's lower.
func (s *Resolver) DepthAtLeast(ctx context.Context, ch chat.ChannelID, guild chat.GuildID, least game.Depth) (game.Depth, error) {
	settings, err := s.SettingsIn(ctx, ch, guild)
	if err != nil {
		return 0, err
	}
	depth := s.DepthIn(nil, settings)
	if depth != game.DepthAuto && depth < least {
		depth = least
	}
	return depth, nil
}
