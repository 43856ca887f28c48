package tournaments

import (
	"context"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/tournament"
)

// manage does what only managers may. Everyone sees the result in the tournament's messages.
func (s *Tournaments) manage(ctx context.Context, c *command.Call, t *tournament.Tournament, action string) error {
	by, err := s.actor(ctx, c, t)
	if err != nil {
		return err
	}
	what, err := s.managed(c, t, action)
	if err != nil {
		return err
	}
	if t, err = s.change(ctx, t, by, what); err != nil {
		return err
	}
	id := "tournament.managed." + action
	if action == actionStart && t.State == tournament.CheckIn {
		id = "tournament.managed.check_in"
	}
	return s.answer(ctx, c, message.T(id, message.Args{"Name": message.Name(t.Name), "At": message.Moment(t.StartsAt)}))
}

// managed returns what a manager wants.
func (s *Tournaments) managed(c *command.Call, t *tournament.Tournament, action string) (tournament.Intention, error) {
	reason, _ := command.Get[string](c.Options, "reason")
	if reason == "" {
		reason, _ = command.Get[string](c.Options, "name") // the rest of the text
	}
	switch action {
	case actionPause:
		return tournament.Pause{Reason: reason}, nil
	case actionResume:
		return tournament.Resume{}, nil
	case actionCancel:
		return tournament.Cancel{Reason: reason}, nil
	case actionExtend:
		minutes, ok := command.Get[int](c.Options, "minutes")
		if !ok {
			return nil, chat.Refuse("tournament.how_long")
		}
		return tournament.Extend{By: time.Duration(minutes) * time.Minute}, nil
	case actionRemove:
		user, ok := command.Get[chat.Mention](c.Options, "user")
		if !ok {
			return nil, chat.Refuse("tournament.whom")
		}
		return tournament.Remove{User: user.User.ID, Reason: reason}, nil
	case actionResult:
		return s.result(c, t, reason)
	}
	return tournament.Start{}, nil
}

// result returns the result that a manager wants for a game: its winner, by name, or one without a winner.
func (s *Tournaments) result(c *command.Call, t *tournament.Tournament, reason string) (tournament.Intention, error) {
	number, numbered := command.Get[int](c.Options, "game")
	winner, won := command.Get[chat.Mention](c.Options, "user")
	result, other := command.Get[string](c.Options, "result")
	if !numbered || won == other || reason == "" {
		return nil, chat.Refuse("tournament.which_result")
	}
	set := tournament.SetResult{Pairing: number, Reason: reason}
	if other {
		set.Outcome = tournament.Outcome{Draw: result == string(tournament.Drawn)}
		return set, nil
	}
	for _, e := range t.Entrants {
		if winner.Self && e.Engine || !e.Engine && e.User.ID == winner.User.ID {
			set.Outcome = tournament.WonBy(e.Seed)
		}
	}
	if set.Outcome.Winner == 0 && t.Started() {
		return nil, s.explain(t, tournament.NotInGame)
	}
	return set, nil
}
