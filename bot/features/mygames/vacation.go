package mygames

import (
	"context"
	"errors"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/stored"
)

// vacationForm is how a number of days is typed, as in a clock.
var vacationForm = regexp.MustCompile(`^([0-9]{1,3})\s*(?:d|days?|天|日|일)?$`)

// vacationOff is the word that ends a vacation. Its value is 0 days.
const vacationOff = "off"

// VacationCommand declares !vacation: stop your clocks for some days.
func (s *MyGames) VacationCommand() *command.Command {
	parse := func(text string) (any, bool) {
		text = strings.ToLower(strings.TrimSpace(text))
		if text == vacationOff {
			return 0, true
		}
		m := vacationForm.FindStringSubmatch(text)
		if m == nil {
			return nil, false
		}
		days, err := strconv.Atoi(m[1])
		return days, err == nil
	}
	return &command.Command{
		Name: "vacation", Aliases: []string{"holiday"}, Group: command.GroupPeople, Unlocked: true,
		Options: []command.Option{{Name: "days", Type: command.TextOption{Parse: parse, Words: []command.Choice{
			{Value: vacationOff, Words: []string{"end", "stop"}},
		}}}},
		Help: command.Help{Long: true}, Handle: s.vacation,
	}
}

// vacation begins or ends the user's vacation, or says how many days they have left.
func (s *MyGames) vacation(ctx context.Context, c *command.Call) error {
	now := s.Now()
	days, given := command.Get[int](c.Options, "days")
	change := func(v *stored.Vacation) error { return v.End(now) }
	switch {
	case !given:
		v, err := s.Store.Vacation(ctx, c.User.ID)
		if err != nil {
			return err
		}
		return s.tellVacation(ctx, c, v, message.Text{})
	case days > 0:
		change = func(v *stored.Vacation) error { return v.Begin(days, now) }
	}
	v, err := s.Store.UpdateVacation(ctx, c.User.ID, change)
	args := message.Args{"Count": v.Left(now), "Until": message.Moment(v.Ends), "Days": days}
	switch {
	case errors.Is(err, stored.ErrOnVacation):
		return &chat.UserError{Text: message.T("vacation.already", args), Private: true, Rows: vacationRows(true)}
	case errors.Is(err, stored.ErrFewDays):
		return chat.Refuse("vacation.few_days", args)
	case errors.Is(err, stored.ErrNotOnVacation):
		return chat.Refuse("vacation.not_away", args)
	case err != nil:
		return err
	case days == 0:
		return s.tellVacation(ctx, c, v, message.T("vacation.ended"))
	}
	return s.tellVacation(ctx, c, v, message.Text{})
}

// tellVacation privately tells the user about their vacation, below what has just happened.
func (s *MyGames) tellVacation(ctx context.Context, c *command.Call, v stored.Vacation, happened message.Text) error {
	now := s.Now()
	args := message.Args{"Until": message.Moment(v.Ends), "Count": v.Left(now), "Max": stored.VacationDays}
	away := v.Now(now)
	if away {
		happened = message.T("vacation.away", args)
	}
	how := message.T("vacation.left", args)
	if !away && v.Left(now) > 0 {
		how = message.Sentences(how, message.T("vacation.how"))
	}
	return c.Respond(ctx, chat.Reply{
		Text: message.Lines(happened, how), Language: c.PrivateLanguage(), Private: true, Replace: true, Rows: vacationRows(away),
	})
}

// vacationRows returns the button that ends a vacation.
func vacationRows(away bool) []chat.Row {
	if !away {
		return nil
	}
	return []chat.Row{{Buttons: []chat.Button{{Command: "vacation", Words: vacationOff, Label: message.T("vacation.end")}}}}
}

// vacationTries is how many times to tell a game of a vacation that other people keep changing.
const vacationTries = 10

// ApplyVacation stops or starts the clocks of a person in the games that had begun before their
// vacation. It's safe to call twice.
func (s *MyGames) ApplyVacation(ctx context.Context, j stored.VacationJob) error {
	user := j.User
	v, err := s.Store.Vacation(ctx, user)
	if err != nil || v.Ends.IsZero() {
		return err // the person has been forgotten
	}
	playing, err := s.Store.PlayingGames(ctx, user)
	for _, g := range playing {
		if !g.Clock.Correspondence() || g.State != game.Playing {
			continue
		}
		failed := stored.ErrStale
		for try := 0; errors.Is(failed, stored.ErrStale) && try < vacationTries; try++ {
			failed = s.applyVacation(ctx, g, user, v)
		}
		err = errors.Join(err, failed)
	}
	return err
}

// applyVacation stops or starts a person's clock in a game.
func (s *MyGames) applyVacation(ctx context.Context, g *game.Game, user chat.UserID, v stored.Vacation) error {
	unlock, err := s.Games.Lock(ctx, g.Channel)
	if err != nil {
		return err
	}
	defer unlock()
	if g, err = s.Store.Game(ctx, g.ID); err != nil || g.State != game.Playing {
		return ignoreGone(err)
	}
	side := g.Side(user)
	p := g.Player(side)
	if p == nil || !p.Away.After(v.Ends) && !startedBy(g, v.Begins) {
		return nil
	}
	err = g.Do(game.Actor{Side: side, User: p.User, Now: s.Now()}, game.Vacation{From: v.Begins, Until: v.Ends})
	if _, refused := errors.AsType[game.Refusal](err); refused {
		return nil // the game has heard of it, or the player's time was up before
	}
	if err != nil {
		return err
	}
	return ignoreGone(s.Games.Commit(ctx, g))
}

// startedBy reports whether a game had started at a time.
func startedBy(g *game.Game, at time.Time) bool { return !g.Started.After(at) }

// ignoreGone ignores that a game has been deleted.
func ignoreGone(err error) error {
	if errors.Is(err, stored.ErrNoGame) {
		return nil
	}
	return err
}
