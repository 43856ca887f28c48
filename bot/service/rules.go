package service

import (
	"context"
	"fmt"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/render"
)

func (s *Service) rulesCommand() *command.Command {
	return &command.Command{
		Name: "rules", Aliases: []string{"howto", "tutorial"}, Group: command.GroupPlay, Unlocked: true,
		Handle: s.rules,
	}
}

// rules explains the game with four small pictures.
func (s *Service) rules(ctx context.Context, c *command.Call) error {
	point, err := engine.ParsePoint(view.LessonPoint, view.LessonSize)
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
	language := s.parts.View.PictureLanguage(c.Language)
	png, err := drawLessons(s.parts.Painter, view.PictureWords{Translator: s.opt.Translator, Language: language}, c.Settings.Channel().Theme, args)
	if err != nil { // the words say the same
		s.log.ErrorContext(ctx, "the rules could not be drawn", "err", err)
		return c.Respond(ctx, reply)
	}
	reply.Picture = &chat.Picture{Name: "rules.png", PNG: png, Alt: message.T("rules.alt", args)}
	return c.Respond(ctx, reply)
}

// drawLessons draws the small boards.
func drawLessons(p *view.Painter, w view.PictureWords, theme string, args message.Args) ([]byte, error) {
	ps := render.Panels{Theme: theme, Language: w.Language}
	for _, l := range view.Lessons() {
		scene, err := l.Scene()
		if err != nil {
			return nil, fmt.Errorf("lesson %s: %w", l.Name, err)
		}
		ps.Panels = append(ps.Panels, render.Panel{Scene: scene, Text: w.Say(message.T("rules.panel."+l.Name, args))})
	}
	return p.Panels(ps)
}
