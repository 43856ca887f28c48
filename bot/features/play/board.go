package play

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/features/analysis"
	"hoshi/bot/gameplay/newgame"
	"hoshi/engine"
	"hoshi/render"
)

// BoardCommand declares !board: show the board again.
func (s *Play) BoardCommand() *command.Command {
	return &command.Command{
		Name: "board", Group: command.GroupPlay, Access: command.LastGame, AnyRevision: true,
		Options: []command.Option{
			{Name: "move", Type: command.IntegerOption{Max: engine.MaxSize * engine.MaxSize}, Keyword: "move"},
			{Name: "theme", Type: command.ChoiceOption{Choices: newgame.ThemeChoices()}},
			{Name: "numbers", Type: command.ChoiceOption{Choices: []command.Choice{{Value: "numbers"}}}},
		},
		Help: command.Help{Long: true}, ShowsBoard: true, Handle: s.board,
	}
}

// board shows the running game again so that players can continue, a finished game, or the position
// after a given move.
func (s *Play) board(ctx context.Context, c *command.Call) error {
	g := c.Game
	pos, err := g.Position()
	if err != nil {
		return err
	}
	if g.State == game.Playing && len(c.Options) == 0 {
		return s.Boards.BringDown(ctx, c)
	}
	reply := chat.Reply{Text: s.View.Standing(g), Language: c.Language}
	if g.State != game.Playing {
		step, err := s.Results.LevelStep(ctx, g)
		if err != nil {
			return err
		}
		reply.Rows, reply.Shown = s.View.BoardRows(g, step), g.ShownState()
	}
	if at, ok := command.Get[int](c.Options, "move"); ok {
		if err := analysis.Rewind(pos, at); err != nil {
			return err
		}
		reply.Text = message.T("board.after_move", message.Args{"Move": at, "Moves": len(g.Moves)})
	}
	v, err := s.Settings.For(ctx, g)
	if err != nil {
		return err
	}
	scene := s.View.Scene(g, pos, v)
	if theme, ok := command.Get[string](c.Options, "theme"); ok {
		scene.Theme = theme
	}
	if _, ok := command.Get[string](c.Options, "numbers"); ok {
		scene.Numbers = render.AllNumbers
	}
	reply.Picture = s.View.DrawBoard(g, scene)
	return c.Respond(ctx, reply)
}
