package bot

import (
	"context"
	"errors"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/engine"
)

func (s *Service) moveCommand() *command.Command {
	return &command.Command{
		Name: "move", Aliases: []string{"m"}, Group: command.GroupPlay, Access: command.PlayersOnly,
		Translated: []string{"落子", "打つ", "착수"},
		Words:      []string{"下", "走", "着手", "置く", "두기"},
		Options:    []command.Option{{Name: "point", Type: command.PointOption{}, Required: true}},
		HasLong:    true, ShowsBoard: true, Form: command.PointForm("move"), Handle: s.move,
	}
}

// move plays a person's stone.
func (s *Service) move(ctx context.Context, c *command.Call) error {
	g := c.Game
	typed, ok := command.Get[string](c.Options, "point")
	if !ok {
		return chat.Refuse("move.where", message.Args{"Point": engine.Center(g.Size)})
	}
	if g.Voting() {
		return s.wish(ctx, c, typed)
	}
	if err := s.placeTyped(ctx, c, typed); err != nil {
		return err
	}
	if err := s.commit(ctx, g); err != nil || c.Origin != chat.FromComponent && !c.FromPrivate {
		return err
	}
	pts, _ := engine.ParsePoints(typed, g.Size)
	return s.goOn(ctx, c, message.T("pad.done", message.Args{"Point": pts[len(pts)-1]}))
}

// placeTyped places the stone a person typed, or the stones an opening asks for.
func (s *Service) placeTyped(ctx context.Context, c *command.Call, typed string) error {
	g := c.Game
	if _, asked := g.Question(); asked {
		return s.placeStones(c, typed)
	}
	pt, err := engine.ParsePoint(typed, g.Size)
	if err != nil {
		return explainPoint(g, typed, err)
	}
	if err := checkTurn(c); err != nil {
		return err
	}
	pos, err := g.Position()
	if err != nil {
		return err
	}
	timed := g.ClockRuns()
	elapsed := s.now().Sub(g.Changed)
	if err := g.Play(pos, pt, c.User, elapsed); err != nil {
		if err := s.loseByFoul(ctx, g, err, c.User, elapsed); err != nil {
			return explainPoint(g, typed, err)
		}
	}
	g.EndTurn(timed, s.now())
	return nil
}

// notYetEmoji marks a point that a player typed before their turn.
const notYetEmoji = "⏳"

// notYet tells a player who typed just a point that it isn't their turn, if the chat has a quiet
// way to do so: the message may be part of a conversation.
func (s *Service) notYet(ctx context.Context, c *command.Call) error {
	if c.Reactor == nil || !s.flood.allow(c.User.ID, c.Channel, time.Now()) {
		return command.ErrIgnored
	}
	if err := c.Reactor.React(ctx, notYetEmoji); err != nil {
		s.opt.Log.DebugContext(ctx, "a player was not told that it is not their turn", "channel", c.Channel, "err", err)
	}
	return command.ErrIgnored
}

// checkTurn returns an error if it isn't the user's turn.
func checkTurn(c *command.Call) error {
	g, turn := c.Game, c.Game.ToMove()
	switch {
	case c.Side == turn:
		return nil
	case g.EngineToMove():
		return &chat.UserError{Text: about(g, turn, "move.engine_thinks", message.Args{"Color": turn}), Private: true}
	}
	if _, asked := g.Question(); asked { // the colors may still change
		return chat.Refuse("move.others_step", message.Args{"Player": playerName(g, turn)})
	}
	return chat.Refuse("move.others_turn", message.Args{"Player": playerName(g, turn), "Color": turn})
}

// explainPoint says why a typed point can't be played.
func explainPoint(g *game.Game, typed string, err error) error {
	var off *engine.OffBoardError
	var taken *engine.TakenError
	var odd *engine.NotationError
	var forbidden *engine.ForbiddenError
	args := message.Args{
		"Typed": message.Typed(typed), "Rows": g.Size, "LastColumn": string(rune('a' + g.Size - 1)), "Point": engine.Center(g.Size),
	}
	switch {
	case errors.As(err, &off):
		return chat.Refuse("move.off_board", args)
	case errors.As(err, &taken) && taken.Move == 0:
		return chat.Refuse("move.taken_by_opening", message.Args{"Point": taken.Point})
	case errors.As(err, &taken):
		return &chat.UserError{Private: true,
			Text: about(g, g.PlacedBy(taken.Move-1), "move.taken", message.Args{"Point": taken.Point, "Move": taken.Move})}
	case errors.As(err, &forbidden):
		return chat.Refuse("move.forbidden."+foulID(forbidden.Foul), message.Args{"Point": forbidden.Point})
	case errors.As(err, &odd):
		return chat.Refuse("move.not_a_point", args)
	}
	return err
}

// foulID returns the name of a foul in message IDs.
func foulID(f engine.Foul) string {
	switch f {
	case engine.FoulOverline:
		return "overline"
	case engine.FoulDoubleFour:
		return "double_four"
	}
	return "double_three"
}
