package games

import (
	"errors"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/view"
	"hoshi/engine"
)

// CheckTurn returns an error if it isn't the user's turn.
func CheckTurn(c *command.Call) error {
	g, turn := c.Game, c.Game.ToMove()
	switch {
	case c.Side == turn:
		return nil
	case g.EngineToMove():
		return &chat.UserError{Text: view.AboutSide(g, turn, "move.engine_thinks", message.Args{"Color": turn}), Private: true}
	}
	if _, asked := g.Question(); asked { // the colors may still change
		return chat.Refuse("move.others_step", message.Args{"Player": view.PlayerName(g, turn)})
	}
	return chat.Refuse("move.others_turn", message.Args{"Player": view.PlayerName(g, turn), "Color": turn})
}

// ExplainPoint says why a typed point can't be played.
func ExplainPoint(g *game.Game, typed string, err error) error {
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
			Text: view.AboutSide(g, g.PlacedBy(taken.Move-1), "move.taken", message.Args{"Point": taken.Point, "Move": taken.Move})}
	case errors.As(err, &forbidden):
		return chat.Refuse("move.forbidden."+view.FoulID(forbidden.Foul), message.Args{"Point": forbidden.Point})
	case errors.As(err, &odd):
		return chat.Refuse("move.not_a_point", args)
	}
	return err
}
