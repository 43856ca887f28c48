package puzzles

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/gameplay/posting"
	"hoshi/engine/puzzle"
)

// dailyWord is the word that asks /puzzle for the puzzle of the day.
const dailyWord = "daily"

// dailyStride is the distance between the puzzles of consecutive days. It's prime, so no puzzle
// repeats until all the others have come up.
const dailyStride = 7919

// dailyStart is where the puzzles of the days start.
const dailyStart = 2166136261

// dailyPuzzle returns the number of a day's puzzle, which is the same in every guild and on the page.
func dailyPuzzle(embedded []puzzle.Puzzle, day settings.Day) int {
	t, err := time.Parse(time.DateOnly, string(day))
	if err != nil {
		return embedded[0].ID
	}
	days := uint64(t.Unix() / (24 * 60 * 60))
	return embedded[(dailyStart+days*dailyStride)%uint64(len(embedded))].ID
}

// before returns the puzzle of the day before the one with this puzzle, or the first puzzle if it
// isn't one that days have.
func before(embedded []puzzle.Puzzle, number int) int {
	n := len(embedded)
	i, found := slices.BinarySearchFunc(embedded, number, func(p puzzle.Puzzle, number int) int { return p.ID - number })
	if !found {
		return embedded[0].ID
	}
	return embedded[(i+n-dailyStride%n)%n].ID
}

// today returns the guild's puzzle for today, and stores it if it's new. With a channel, the puzzle
// is also posted unless it's already posted: in the channel that the guild has chosen, or else in that
// one.
func (s *Puzzles) today(ctx context.Context, guild chat.GuildID, ch chat.ChannelID) (stored.Daily, error) {
	of, err := s.Settings.Guild(ctx, guild)
	if err != nil {
		return stored.Daily{}, err
	}
	embedded, err := embeddedPuzzles()
	if err != nil {
		return stored.Daily{}, err
	}
	if ch != "" && of.Daily != "" && of.DailyChannel != "" {
		ch = of.DailyChannel.All()[0]
	}
	day := of.Today(s.Now())
	return s.Store.StartDaily(ctx, stored.Daily{Guild: guild, Day: day, Puzzle: dailyPuzzle(embedded, day), Channel: ch})
}

// dailyOf returns the guild's puzzle of the day if it has the given number; otherwise nil.
func (s *Puzzles) dailyOf(ctx context.Context, guild chat.GuildID, number int) (*stored.Daily, error) {
	of, err := s.Settings.Guild(ctx, guild)
	if err != nil {
		return nil, err
	}
	d, err := s.Store.Daily(ctx, guild, of.Today(s.Now()))
	if errors.Is(err, stored.ErrNoDaily) || err == nil && d.Puzzle != number {
		return nil, nil
	}
	return &d, err
}

// DailyDueJob starts the daily puzzles that are due.
type DailyDueJob struct{}

// Kind implements [stored.Job].
func (DailyDueJob) Kind() string { return "daily_due" }

// StartDailies posts today's puzzle in every guild that wants one. A guild's day starts at its
// chosen hour, so today's puzzle is always due.
func (s *Puzzles) StartDailies(ctx context.Context, _ DailyDueJob) error {
	guilds, err := s.Store.DailyGuilds(ctx)
	for _, guild := range guilds {
		of, failed := s.Settings.Guild(ctx, guild)
		if failed == nil && of.Daily != "" && of.DailyChannel != "" {
			_, failed = s.today(ctx, guild, of.DailyChannel.All()[0])
		}
		err = errors.Join(err, failed)
	}
	return err
}

// ShowDaily posts the puzzle of the day or updates its message. A process that has begun the job before may have
// overwritten a later state of the message.
func (s *Puzzles) ShowDaily(ctx context.Context, j stored.DailyJob) error {
	return s.Posts.Keep(ctx, fmt.Sprintf("daily_puzzle %s %s", j.Day, j.Guild), stored.IsAgain(ctx), func(ctx context.Context, anyway bool) (*posting.Message, error) {
		d, err := s.Store.Daily(ctx, j.Guild, j.Day)
		if errors.Is(err, stored.ErrNoDaily) || err == nil && (d.Channel == "" || d.Shown >= d.Revision && !anyway) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		reply, err := s.dailyReply(ctx, d)
		return &posting.Message{
			Guild: d.Guild, Channel: d.Channel, Reply: reply, Stale: d.Revision > 1,
			Record: func(ctx context.Context, id string, current bool) (asRead bool, err error) {
				shown := d.Revision
				if !current {
					shown = 1
				}
				asRead, err = s.Store.SetDailyShown(ctx, d, shown, id)
				d.Shown = shown
				return asRead, err
			},
		}, err
	})
}

// dailyReply builds the message with the puzzle of the day and its solvers.
func (s *Puzzles) dailyReply(ctx context.Context, d stored.Daily) (chat.Reply, error) {
	one, err := s.findPuzzle(ctx, d.Puzzle)
	if err != nil {
		return chat.Reply{}, err
	}
	p := &shownPuzzle{puzzle: one, daily: &d}
	if p.pos, err = one.Position(); err != nil {
		return chat.Reply{}, err
	}
	attempts, err := s.Store.DailyAttempts(ctx, d.Guild, d.Day)
	if err != nil {
		return chat.Reply{}, err
	}
	v, err := s.Settings.In(ctx, d.Channel, d.Guild)
	if err != nil {
		return chat.Reply{}, err
	}
	picture, err := s.puzzlePicture(p, v.Channel().Theme, v.Language(), nil)
	if err != nil {
		return chat.Reply{}, err
	}
	return chat.Reply{
		Text:     message.Lines(message.T("daily.heading", message.Args{"Day": string(d.Day)}), message.T("puzzle.ask", p.args()), message.T("daily.private"), solversText(attempts)),
		Language: v.Language(), Prefix: v.Prefix(),
		Picture: picture, Rows: p.rows(true), Key: posting.Key("daily", d.Guild, d.Day), Edit: d.Message, EditOnly: d.Message != "",
	}, nil
}

// shownSolvers is the maximum number of solvers to name.
const shownSolvers = 30

// solversText names the people who have solved a puzzle.
func solversText(attempts []stored.DailyAttempt) message.Text {
	var names message.List
	solved, tried := 0, 0
	for _, a := range attempts {
		if !a.Solved {
			if a.Tries > 0 || a.GivenUp { // the rest only looked
				tried++
			}
			continue
		}
		solved++
		switch {
		case solved > shownSolvers:
		case a.Tries > 1:
			names = append(names, message.T("daily.solver", message.Args{"User": a.User, "Count": a.Tries}))
		default:
			names = append(names, a.User)
		}
	}
	if solved > shownSolvers {
		names = append(names, "…")
	}
	switch {
	case solved == 0 && tried == 0:
		return message.T("daily.nobody")
	case solved == 0:
		return message.Sentences(message.T("daily.nobody"), message.T("daily.tried", message.Args{"Count": tried}))
	case tried == 0:
		return message.T("daily.solved", message.Args{"Count": solved, "Names": names})
	}
	return message.Sentences(message.T("daily.solved", message.Args{"Count": solved, "Names": names}), message.T("daily.others", message.Args{"Count": tried}))
}

// daily shows the puzzle of the day to the person who asks. If they're the first in the guild to
// ask today, it's also posted in their channel.
func (s *Puzzles) daily(ctx context.Context, p *shownPuzzle) error {
	c := p.call
	_, err := s.updatePuzzle(ctx, p, func(*stored.PuzzlePlayer, *stored.PuzzleAttempt, *stored.DailyAttempt) {})
	if err != nil {
		return err
	}
	var posted message.Text
	var link []chat.Button
	switch {
	case p.daily.Message != "":
		posted = message.T("daily.posted")
		to := chat.MessageRef{Guild: c.Guild, Channel: p.daily.Channel, Message: p.daily.Message}
		link = []chat.Button{{Link: &to, Label: message.T("daily.go_to")}}
	case p.daily.Channel == c.Channel && c.Origin == chat.FromText:
		return nil // the message is the answer
	}
	of, err := s.Settings.Guild(ctx, p.daily.Guild)
	if err != nil {
		return err
	}
	player, err := s.Store.PuzzlePlayer(ctx, c.User.ID)
	if err != nil {
		return err
	}
	text := message.Lines(
		message.T("daily.heading", message.Args{"Day": string(p.daily.Day)}),
		message.T("puzzle.ask", p.args()),
		p.firstText(player),
		message.Sentences(posted, message.T("daily.next", message.Args{"At": message.Moment(of.NextDay(s.Now()))}), p.streakText(player)))
	return s.replyPuzzle(ctx, p, text, nil, true, link...)
}

// streakText says how many days in a row a person has solved the puzzle of the day.
func (p *shownPuzzle) streakText(player stored.PuzzlePlayer) message.Text {
	if p.daily == nil {
		return message.Text{}
	}
	n := player.StreakOn(p.daily.Day)
	if n == 0 {
		return message.Text{}
	}
	return message.T("daily.streak", message.Args{"Count": n})
}

// DailyStats returns a person's statistics for the puzzle of the day, as of the current day in a
// guild; it's empty if they have never solved it.
func (s *Puzzles) DailyStats(ctx context.Context, guild chat.GuildID, player stored.PuzzlePlayer) (message.Text, error) {
	if player.DailyBest == 0 {
		return message.Text{}, nil
	}
	of, err := s.Settings.Guild(ctx, guild)
	if err != nil {
		return message.Text{}, err
	}
	return message.T("stats.daily", message.Args{"Count": player.StreakOn(of.Today(s.Now())), "Best": player.DailyBest}), nil
}
