package tournaments

import (
	"context"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/message"
	"hoshi/bot/tournament"
)

// manage does what only managers may. Everyone sees the result in the tournament's messages.
func (s *Tournaments) manage(ctx context.Context, c *command.Call, t *tournament.Tournament, action string) error {
	by, err := s.actor(ctx, c, t)
	if err != nil {
		return err
	}
	what, err := s.managed(c, action)
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
func (s *Tournaments) managed(c *command.Call, action string) (tournament.Intention, error) {
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
		number, numbered := command.Get[int](c.Options, "game")
		result, ok := command.Get[string](c.Options, "result")
		if !ok || !numbered || reason == "" {
			return nil, chat.Refuse("tournament.which_result")
		}
		return tournament.SetResult{Pairing: number, Result: tournament.Result(result), Reason: reason}, nil
	}
	return tournament.Start{}, nil
}
