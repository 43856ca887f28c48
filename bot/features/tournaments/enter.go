package tournaments

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/domain/rating"
	"hoshi/bot/domain/tournament"
)

// enter lets the caller join, leave, or confirm that they're here.
func (s *Tournaments) enter(ctx context.Context, c *command.Call, t *tournament.Tournament, action string) error {
	by, err := s.actor(ctx, c, t)
	if err != nil {
		return err
	}
	what, id := tournament.Intention(tournament.Leave{}), "tournament.left"
	switch {
	case action == actionJoin:
		rating, err := s.rating(ctx, t, c.User.ID)
		if err != nil {
			return err
		}
		what, id = tournament.Join{Rating: rating}, "tournament.joined"
		if t.State == tournament.CheckIn {
			id = "tournament.checked_in" // joining now checks in too
		}
	case action == actionHere && t.Started():
		what, id = tournament.Here{}, "tournament.here"
	case action == actionHere:
		what, id = tournament.ConfirmHere{}, "tournament.checked_in"
	case t.Started():
		id = "tournament.left_playing"
	}
	t, err = s.change(ctx, t, by, what)
	if err != nil {
		return err
	}
	return s.answer(ctx, c, message.T(id, message.Args{"Name": message.Name(t.Name)}))
}

// change does something in a tournament, and explains a refusal.
func (s *Tournaments) change(ctx context.Context, t *tournament.Tournament, by tournament.Actor, what tournament.Intention) (*tournament.Tournament, error) {
	changed, err := s.do(ctx, t.ID, by, what)
	if err != nil {
		return nil, s.explain(t, err)
	}
	return changed, nil
}

// answer answers the caller alone.
func (s *Tournaments) answer(ctx context.Context, c *command.Call, t message.Text) error {
	return c.Respond(ctx, chat.Reply{Text: t, Language: c.PrivateLanguage(), Private: true})
}

// rating returns the rating by which a tournament seeds a person: the one that its games change.
func (s *Tournaments) rating(ctx context.Context, t *tournament.Tournament, user chat.UserID) (int, error) {
	g, err := s.newGame(t, game.Player{}, game.Player{})
	if err != nil {
		return 0, err
	}
	st, err := s.Store.Standing(ctx, rating.ScopeOf(g), user)
	return st.Rating.Rounded(), err
}
