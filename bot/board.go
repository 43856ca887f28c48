package bot

import (
	"context"

	"hoshi/engine"
	"hoshi/render"
)

func boardCommand() *Command {
	return &Command{
		Name: "board", Translated: []string{"棋盘", "盤", "오목판"}, Group: GroupPlay, Access: LastGame, AnyRevision: true,
		Options: []Option{
			{Name: "move", Type: IntegerOption{Max: engine.MaxSize * engine.MaxSize}, Keyword: "move"},
			{Name: "theme", Type: ChoiceOption{themeChoices()}},
			{Name: "numbers", Type: ChoiceOption{[]Choice{{Value: "numbers"}}}},
		},
		HasLong: true, Handle: (*Service).board,
	}
}

// board shows the channel's game again, or as it was after some move.
func (s *Service) board(ctx context.Context, c *Call) error {
	g := c.Game
	pos, err := g.Position()
	if err != nil {
		return err
	}
	text := s.standing(g)
	if at, ok := option[int](c.Options, "move"); ok {
		if err := rewind(pos, at); err != nil {
			return err
		}
		text = T("board.after_move", Args{"Move": at, "Moves": len(g.Moves)})
	}
	scene, err := s.scene(ctx, g, pos)
	if err != nil {
		return err
	}
	if theme, ok := option[string](c.Options, "theme"); ok {
		scene.Theme = theme
	}
	if _, ok := option[string](c.Options, "numbers"); ok {
		scene.Numbers = render.AllNumbers
	}
	return c.Respond(ctx, Reply{Text: text, Language: c.language, Picture: s.drawBoard(g, scene)})
}

// themeChoices are the themes of pictures.
func themeChoices() []Choice {
	var out []Choice
	for _, name := range render.Themes() {
		out = append(out, Choice{Value: name})
	}
	return out
}
