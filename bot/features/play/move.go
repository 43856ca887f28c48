package play

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/gameplay/games"
	"hoshi/engine"
)

// MoveCommand declares !move: place a stone.
func (s *Play) MoveCommand() *command.Command {
	return &command.Command{
		Name: "move", Aliases: []string{"m"}, Group: command.GroupPlay, Access: command.PlayersOnly,
		Options: []command.Option{{Name: "point", Type: command.PointOption{}, Required: true}},
		Help:    command.Help{Long: true}, ShowsBoard: true, Form: command.PointForm("move"), Handle: s.move,
	}
}

// move plays a person's stone.
func (s *Play) move(ctx context.Context, c *command.Call) error {
	g := c.Game
	typed, ok := command.Get[string](c.Options, "point")
	if !ok {
		return chat.Refuse("move.where", message.Args{"Point": engine.Center(g.Size)})
	}
	if g.Voting() {
		return s.Teams.Wish(ctx, c, typed)
	}
	if err := s.placeTyped(ctx, c, typed); err != nil {
		return err
	}
	if err := s.Games.Commit(ctx, g); err != nil || c.Origin != chat.FromComponent && !c.FromPrivate {
		return err
	}
	pts, _ := engine.ParsePoints(typed, g.Size)
	return s.goOn(ctx, c, message.T("pad.done", message.Args{"Point": pts[len(pts)-1]}))
}

// placeTyped places the stone a person typed, or the stones an opening asks for.
func (s *Play) placeTyped(ctx context.Context, c *command.Call, typed string) error {
	g := c.Game
	if _, asked := g.Question(); asked {
		return s.placeStones(c, typed)
	}
	pt, err := engine.ParsePoint(typed, g.Size)
	if err != nil {
		return games.ExplainPoint(g, typed, err)
	}
	if err := games.CheckTurn(c); err != nil {
		return err
	}
	stone := game.Move{Point: pt, Took: s.Now().Sub(g.Changed), FoulLoses: c.Settings.FoulLoses()}
	if err := g.Do(c.Actor(s.Now()), stone); err != nil {
		return games.ExplainPoint(g, typed, err)
	}
	return nil
}
