package bot

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/settings"
)

// boardPolicy returns the board policy for a channel: the channel's own, else the guild's, else the
// one from the options.
func (s *Service) boardPolicy(ctx context.Context, ch chat.ChannelID, guild chat.GuildID) (settings.BoardPolicy, error) {
	chosen, err := s.settingsIn(ctx, ch, guild)
	if err != nil {
		return "", err
	}
	// A policy that this version doesn't know counts as not set.
	if policy, err := settings.ParseBoardPolicy(string(chosen.Board)); err == nil {
		return policy, nil
	}
	return s.opt.Board, nil
}
