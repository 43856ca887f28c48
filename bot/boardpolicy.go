package bot

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/settings"
)

// boardPolicy returns the policy of a channel: the channel's, else the guild's, else
// that of the options.
func (s *Service) boardPolicy(ctx context.Context, ch chat.ChannelID, guild chat.GuildID) (settings.BoardPolicy, error) {
	chosen, err := s.settingsIn(ctx, ch, guild)
	if err != nil {
		return "", err
	}
	// A policy that this version does not know counts as not chosen.
	if policy, err := settings.ParseBoardPolicy(string(chosen.Board)); err == nil {
		return policy, nil
	}
	return s.opt.Board, nil
}
