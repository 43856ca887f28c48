package bot

import (
	"context"
	"errors"

	"hoshi/engine"
)

func openingCommand() *Command {
	return &Command{
		Name: "opening", Group: GroupEngines,
		Translated: []string{"开局", "開局", "오프닝"},
		Options: []Option{{Name: "opening", Type: ChoiceOption{[]Choice{
			crossChoice(), {Value: "none", Words: []string{freeOpening, "empty", "无", "なし", "없음"}},
		}}}},
		Unknown: "opening.unknown", ShowsBoard: true, Handle: (*Service).opening,
	}
}

// opening shows or sets the stones that stand before the first move.
func (s *Service) opening(ctx context.Context, c *Call) error {
	g, err := s.store.Current(ctx, c.Channel)
	if errors.Is(err, ErrNoGame) || err == nil && g.State != Playing {
		return refuse("opening.no_game")
	}
	if err != nil {
		return err
	}
	name, given := option[string](c.Options, "opening")
	if !given {
		id := "opening.now_none"
		if g.Opening != NoOpening {
			id = "opening.now_cross"
		}
		return c.reply(ctx, T(id))
	}
	side := g.side(c.User.ID)
	switch {
	case side == engine.Empty && g.watched():
		return refuse("game.watched")
	case side == engine.Empty:
		return s.refuseStranger(g)
	case len(g.Moves) > 0:
		return refuse("opening.too_late")
	}
	g.Opening = NoOpening
	if name == string(CrossOpening) {
		g.Opening = CrossOpening
	}
	if err := checkCross(g.Opening, g.Size); err != nil {
		return err
	}
	g.Last = Event{Kind: EventOpen, Side: side, User: c.User}
	return s.commit(ctx, g)
}
