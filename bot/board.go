package bot

import (
	"context"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/engine"
	"hoshi/render"
)

func (s *Service) boardCommand() *command.Command {
	return &command.Command{
		Name: "board", Group: command.GroupPlay, Access: command.LastGame, AnyRevision: true,
		Translated: []string{"棋盘", "盤", "오목판"},
		Words:      []string{"盤面", "보드"},
		Options: []command.Option{
			{Name: "move", Type: command.IntegerOption{Max: engine.MaxSize * engine.MaxSize}, Keyword: "move"},
			{Name: "theme", Type: command.ChoiceOption{Choices: themeChoices()}},
			{Name: "numbers", Type: command.ChoiceOption{Choices: []command.Choice{{Value: "numbers", Words: []string{"手数", "番号", "번호"}}}}},
		},
		HasLong: true, ShowsBoard: true, Handle: s.board,
	}
}

// board shows the running game again so that players can continue, a finished game, or the position
// after a given move.
func (s *Service) board(ctx context.Context, c *command.Call) error {
	g := c.Game
	pos, err := g.Position()
	if err != nil {
		return err
	}
	if g.State == game.Playing && len(c.Options) == 0 {
		return s.bringDown(ctx, c)
	}
	reply := chat.Reply{Text: s.standing(g), Language: c.Language}
	if g.State != game.Playing {
		step, err := s.levelStep(ctx, g)
		if err != nil {
			return err
		}
		reply.Rows, reply.Shown = boardRows(g, step), g.ShownState()
	}
	if at, ok := command.Get[int](c.Options, "move"); ok {
		if err := rewind(pos, at); err != nil {
			return err
		}
		reply.Text = message.T("board.after_move", message.Args{"Move": at, "Moves": len(g.Moves)})
	}
	scene, err := s.scene(ctx, g, pos)
	if err != nil {
		return err
	}
	if theme, ok := command.Get[string](c.Options, "theme"); ok {
		scene.Theme = theme
	}
	if _, ok := command.Get[string](c.Options, "numbers"); ok {
		scene.Numbers = render.AllNumbers
	}
	reply.Picture = s.drawBoard(g, scene)
	return c.Respond(ctx, reply)
}

// themeWords are names for themes in other languages.
var themeWords = map[string][]string{
	"wood":     {"木纹", "木目", "나무"},
	"paper":    {"纸张", "紙", "종이"},
	"dark":     {"深色", "ダーク", "다크"},
	"contrast": {"高对比度", "高コントラスト", "고대비"},
}

// themeChoices returns the picture themes.
func themeChoices() []command.Choice {
	var out []command.Choice
	for _, name := range render.Themes() {
		out = append(out, command.Choice{Value: name, Words: themeWords[name]})
	}
	return out
}
