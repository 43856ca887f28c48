package seasons

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/season"
	"hoshi/bot/domain/stored"
	"hoshi/bot/gameplay/posting"
)

// settleTime is how long a season stays open after its end. A game counts from the moment before it was
// stored, by the clock of its process, so one that ended just in time may come later.
const settleTime = time.Minute

// SeasonDueJob closes the seasons that are over and begins those that are missing.
type SeasonDueJob struct{}

// Kind implements [stored.Job].
func (SeasonDueJob) Kind() string { return "season_due" }

// CloseDue closes the seasons that are over, in all guilds, and begins those that are missing. After a
// long downtime that can be several in one guild. If a season has just ended, the error is a
// *[stored.NotDueError].
func (s *Seasons) CloseDue(ctx context.Context, _ SeasonDueJob) error {
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
func (s *Seasons) Post(ctx context.Context, j stored.SeasonJob) error {
	return s.Posts.Keep(ctx, fmt.Sprintf("season_table %d %s", j.Season, j.Guild), false, func(ctx context.Context, _ bool) (*posting.Message, error) {
		one, err := s.Store.Season(ctx, j.Guild, j.Season)
		if errors.Is(err, season.ErrNone) || err == nil && (one.Channel == "" || one.Message != "") {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		reply, err := s.finalReply(ctx, one)
		return &posting.Message{Guild: one.Guild, Channel: one.Channel, Reply: reply, Record: func(ctx context.Context, id string, _ bool) (asRead bool, err error) {
			return true, s.Store.SetSeasonMessage(ctx, one.Guild, one.Number, id)
		}}, err
	})
}

// finalReply builds the message with the final table of a season.
func (s *Seasons) finalReply(ctx context.Context, one season.Season) (chat.Reply, error) {
	table, err := s.Store.SeasonTable(ctx, one.Guild, one.Number)
	if err != nil {
		return chat.Reply{}, err
	}
	v, err := s.Settings.In(ctx, one.Channel, one.Guild)
	if err != nil {
		return chat.Reply{}, err
	}
	return chat.Reply{
		Text: finalText(one, table), Language: v.Language(), Prefix: v.Prefix(), Key: posting.Key("season", one.Guild, one.Number),
		Picture: s.picture(one, table, v.Language(), v.Channel().Theme),
	}, nil
}
