package bot

import (
	"context"
	"errors"
	"time"

	"hoshi/engine"
)

func moveCommand() *Command {
	return &Command{
		Name: "move", Aliases: []string{"m"}, Group: GroupPlay, Access: PlayersOnly,
		Options: []Option{{Name: "point", Type: PointOption{}, Required: true}},
		HasLong: true, Handle: (*Service).move,
	}
}

// move puts a person's stone.
func (s *Service) move(ctx context.Context, c *Call) error {
	g := c.Game
	typed, ok := option[string](c.Options, "point")
	if !ok {
		return refuse("move.where", Args{"Point": engine.Center(g.Size)})
	}
	pt, err := engine.ParsePoint(typed, g.Size)
	if err != nil {
		return s.explainPoint(g, typed, err)
	}
	if turn := g.ToMove(); c.Side != turn {
		if g.EngineToMove() {
			return &UserError{Text: s.about(g, turn, "move.engine_thinks", Args{"Color": turn}), Private: true}
		}
		return refuse("move.others_turn", Args{"Player": s.playerName(g, turn), "Color": turn})
	}
	pos, err := g.Position()
	if err != nil {
		return err
	}
	if err := g.play(pos, pt, c.User, time.Since(g.Changed)); err != nil {
		return s.explainPoint(g, typed, err)
	}
	return s.commit(ctx, g)
}

// explainPoint says why a point that somebody has typed cannot be played.
func (s *Service) explainPoint(g *Game, typed string, err error) error {
	var off *engine.OffBoardError
	var taken *engine.TakenError
	var odd *engine.NotationError
	args := Args{
		"Typed": Typed(typed), "Rows": g.Size, "LastColumn": string(rune('a' + g.Size - 1)), "Point": engine.Center(g.Size),
	}
	switch {
	case errors.As(err, &off):
		return refuse("move.off_board", args)
	case errors.As(err, &taken) && taken.Move == 0:
		return refuse("move.taken_by_opening", Args{"Point": taken.Point})
	case errors.As(err, &taken):
		return &UserError{Private: true,
			Text: s.about(g, taken.Color, "move.taken", Args{"Point": taken.Point, "Move": taken.Move})}
	case errors.As(err, &odd):
		return refuse("move.not_a_point", args)
	}
	return err
}
