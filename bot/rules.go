package bot

import (
	"context"
	"fmt"

	"hoshi/bot/chat"
	"hoshi/bot/command"
	"hoshi/bot/message"
	"hoshi/engine"
	"hoshi/render"
)

func (s *Service) rulesCommand() *command.Command {
	return &command.Command{
		Name: "rules", Aliases: []string{"howto", "tutorial"}, Group: command.GroupPlay, Unlocked: true,
		Translated: []string{"规则", "ルール", "규칙"},
		Words:      []string{"玩法", "遊び方", "방법"},
		Handle:     s.rules,
	}
}

// lesson is one of the small boards that explain the game. The message rules.panel.NAME is its
// line, and rules.text explains more.
type lesson struct {
	name  string
	moves string
	hints string // what the board points at
	win   bool
}

// lessonSize is the size of the boards: the smallest one, to keep them simple.
const lessonSize = engine.MinSize

func lessons() []lesson {
	return []lesson{
		{name: "turns", moves: "e5 d6 e6 d5"},
		{name: "five", moves: "c3 c4 d4 d6 e5 f4 f6 f7 g7", win: true},
		{name: "three", moves: "d5 f6 e5 d7 f5", hints: "c5 g5"},
		{name: "point", hints: lessonPoint},
	}
}

// lessonPoint is the point named by the last board.
const lessonPoint = "f6"

// rules explains the game with four small pictures.
func (s *Service) rules(ctx context.Context, c *command.Call) error {
	settings, err := s.settingsIn(ctx, c.Channel, c.Guild)
	if err != nil {
		return err
	}
	point, err := engine.ParsePoint(lessonPoint, lessonSize)
	if err != nil {
		return err
	}
	args := message.Args{"Point": point}
	reply := chat.Reply{
		Text: message.T("rules.text", args), Language: c.Language,
		Rows: []chat.Row{{Buttons: []chat.Button{
			{Command: "play", Label: message.T("button.play"), Style: chat.StyleMain},
			{Command: "puzzle", Label: message.T("button.try_puzzle")},
		}}},
	}
	language := s.pictureLanguage(c.Language)
	png, err := s.drawLessons(pictureWords{s.opt.Translator, language}, settings.Theme, args)
	if err != nil { // the words say the same
		s.opt.Log.ErrorContext(ctx, "the rules could not be drawn", "err", err)
		return c.Respond(ctx, reply)
	}
	reply.Picture = &chat.Picture{Name: "rules.png", PNG: png, Alt: message.T("rules.alt", args)}
	return c.Respond(ctx, reply)
}

// drawLessons draws the small boards.
func (s *Service) drawLessons(w pictureWords, theme string, args message.Args) ([]byte, error) {
	ps := render.Panels{Theme: theme, Language: w.language}
	for _, l := range lessons() {
		scene, err := l.scene()
		if err != nil {
			return nil, fmt.Errorf("lesson %s: %w", l.name, err)
		}
		ps.Panels = append(ps.Panels, render.Panel{Scene: scene, Text: w.say(message.T("rules.panel."+l.name, args))})
	}
	return s.painter.Panels(ps)
}

// scene returns the board of a lesson.
func (l lesson) scene() (render.Scene, error) {
	pos, err := engine.NewPosition(lessonSize, engine.Freestyle)
	if err != nil {
		return render.Scene{}, err
	}
	moves, err := engine.ParsePoints(l.moves, lessonSize)
	if err != nil {
		return render.Scene{}, err
	}
	for _, pt := range moves {
		if err := pos.Play(pt); err != nil {
			return render.Scene{}, err
		}
	}
	hints, err := engine.ParsePoints(l.hints, lessonSize)
	scene := render.Scene{Position: pos, Win: l.win, Hints: hints}
	if l.name == "turns" {
		scene.Numbers = render.AllNumbers
	}
	return scene, err
}
