package bot

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// Opening says which stones are on the board before the first move: nothing, the
// name of an opening, or the stones themselves as "stones:f6 g6/f5 e7", Black's
// first.
type Opening string

// The openings with a name: an empty board, and the four centre stones that some
// of the reports of package classic start from.
const (
	NoOpening    Opening = ""
	CrossOpening Opening = "cross"
)

// freeOpening is the word for an empty board where a cross is usual.
const freeOpening = "free"

const stonesPrefix = "stones:"

// StonesOpening returns the opening with these stones.
func StonesOpening(black, white []engine.Point) Opening {
	if len(black)+len(white) == 0 {
		return NoOpening
	}
	return Opening(stonesPrefix + points(black) + "/" + points(white))
}

// Stones returns the stones of an opening on a board of the given size.
func (o Opening) Stones(size int) (black, white []engine.Point, err error) {
	if o == CrossOpening {
		black, white = classic.CrossOpening(size)
		return black, white, nil
	}
	list, ok := strings.CutPrefix(string(o), stonesPrefix)
	if !ok {
		if o != NoOpening {
			err = fmt.Errorf("opening %q is not known", o)
		}
		return nil, nil, err
	}
	blacks, whites, _ := strings.Cut(list, "/")
	if black, err = engine.ParsePoints(blacks, size); err != nil {
		return nil, nil, err
	}
	white, err = engine.ParsePoints(whites, size)
	return black, white, err
}

// First returns the side that makes the first move after the opening: White when
// Black has a stone more.
func (o Opening) First() engine.Color {
	if list, ok := strings.CutPrefix(string(o), stonesPrefix); ok {
		blacks, whites, _ := strings.Cut(list, "/")
		if len(strings.Fields(blacks)) > len(strings.Fields(whites)) {
			return engine.White
		}
	}
	return engine.Black
}

// points writes points with blanks between.
func points(pts []engine.Point) string {
	words := make([]string, len(pts))
	for i, pt := range pts {
		words[i] = pt.String()
	}
	return strings.Join(words, " ")
}

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
