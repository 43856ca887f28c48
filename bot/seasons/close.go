package seasons

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"

	"hoshi/bot/background"
	"hoshi/bot/chat"
	"hoshi/bot/season"
	"hoshi/bot/stored"
)

// CloseDue closes the seasons that are over, in all guilds, and begins those that are missing. After a
// long downtime that can be several in one guild.
func (s *Seasons) CloseDue(ctx context.Context) error {
	guilds, err := s.Store.SeasonGuilds(ctx)
	for _, guild := range guilds {
		if failed := s.closeDue(ctx, guild); failed != nil {
			err = errors.Join(err, failed)
		}
	}
	return err
}

// closeDue closes the seasons of a guild that are over, and begins one if it's missing.
func (s *Seasons) closeDue(ctx context.Context, guild chat.GuildID) error {
	for {
		one, ok, err := s.running(ctx, guild)
		if err != nil {
			return err
		}
		if !ok {
			_, err := s.Store.BeginSeason(ctx, guild, s.Now())
			if errors.Is(err, season.ErrNone) {
				err = nil // turned off in the meantime
			}
			return err
		}
		of, err := s.Settings.Guild(ctx, guild)
		if err != nil || one.End(of.Zone).After(s.Now()) {
			return err
		}
		if closed, err := s.Store.CloseSeason(ctx, guild, s.Now()); err != nil || !closed {
			return err
		}
	}
}

// Post posts the final table of a season.
func (s *Seasons) Post(ctx context.Context, j stored.Job) error {
	unlock, err := s.Games.Lock(ctx, chat.ChannelID("season "+j.Guild))
	if err != nil {
		return err
	}
	defer unlock()
	one, err := s.Store.Season(ctx, j.Guild, int(j.Revision))
	if errors.Is(err, season.ErrNone) || err == nil && (one.Channel == "" || one.Message != "") {
		return nil
	}
	if err != nil {
		return err
	}
	if err := s.Games.CheckGuild(ctx, one.Guild, one.Channel); err != nil {
		return err
	}
	reply, err := s.finalReply(ctx, one)
	if err != nil {
		return err
	}
	posting, cancel := context.WithTimeout(ctx, background.PostTimeout)
	defer cancel()
	message, err := s.Chat.Post(posting, one.Channel, reply)
	if err != nil {
		return fmt.Errorf("post season %d of guild %s: %w", one.Number, one.Guild, err)
	}
	return s.Store.SetSeasonMessage(ctx, one.Guild, one.Number, message)
}

// finalReply builds the message with the final table of a season. Its key keeps it from being posted
// twice if a process dies before it has recorded the message.
func (s *Seasons) finalReply(ctx context.Context, one season.Season) (chat.Reply, error) {
	table, err := s.Store.SeasonTable(ctx, one.Guild, one.Number)
	if err != nil {
		return chat.Reply{}, err
	}
	v, err := s.Settings.In(ctx, one.Channel, one.Guild)
	if err != nil {
		return chat.Reply{}, err
	}
	key := fnv.New64a()
	_, _ = fmt.Fprint(key, one.Guild, " ", one.Number)
	return chat.Reply{
		Text: finalText(one, table), Language: v.Language(), Prefix: v.Prefix(), Key: fmt.Sprintf("season.%x", key.Sum64()),
		Picture: s.picture(one, table, v.Language(), v.Channel().Theme),
	}, nil
}
