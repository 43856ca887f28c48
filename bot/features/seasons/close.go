package seasons

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/season"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines/background"
)

// settleTime is how long a season stays open after its end. A game counts from the moment before it was
// stored, by the clock of its process, so one that ended just in time may come later.
const settleTime = time.Minute

// CloseDue closes the seasons that are over, in all guilds, and begins those that are missing. After a
// long downtime that can be several in one guild. If a season has just ended, the error is a
// *[stored.NotDueError].
func (s *Seasons) CloseDue(ctx context.Context) error {
	guilds, err := s.Store.SeasonGuilds(ctx)
	var settling time.Duration
	for _, guild := range guilds {
		wait, failed := s.closeDue(ctx, guild)
		err = errors.Join(err, failed)
		settling = max(settling, wait)
	}
	if err == nil && settling > 0 {
		return &stored.NotDueError{Wait: settling}
	}
	return err
}

// closeDue closes the seasons of a guild that are over, and begins one if it's missing. If a season has
// just ended, it returns the time until that one can be closed.
func (s *Seasons) closeDue(ctx context.Context, guild chat.GuildID) (settling time.Duration, err error) {
	for {
		one, ok, err := s.running(ctx, guild)
		if err != nil {
			return 0, err
		}
		if !ok {
			_, err := s.Store.BeginSeason(ctx, guild, s.Now())
			if errors.Is(err, season.ErrNone) {
				err = nil // turned off in the meantime
			}
			return 0, err
		}
		of, err := s.Settings.Guild(ctx, guild)
		if err != nil {
			return 0, err
		}
		now, end := s.Now(), one.End(of.Zone)
		if end.After(now) {
			return 0, nil
		}
		if wait := end.Add(settleTime).Sub(now); wait > 0 {
			return wait, nil
		}
		if closed, err := s.Store.CloseSeason(ctx, guild, now); err != nil || !closed {
			return 0, err
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
