package play

import (
	"context"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/message"
	"hoshi/bot/view"
	"hoshi/engine"
	"hoshi/engine/opening"
	"hoshi/render"
)

// showPattern answers with the names and the stones of one of the 26 renju openings.
func (s *Play) showPattern(ctx context.Context, c *command.Call, p opening.Pattern) error {
	if name, both := command.Get[string](c.Options, "opening"); both {
		return c.Command.Twice(&c.Command.Options[1], name, p.Romaji)
	}
	pos, err := engine.NewPosition(engine.DefaultSize, engine.Renju)
	if err != nil {
		return err
	}
	for _, pt := range p.Moves() {
		if err := pos.Play(pt); err != nil {
			return err
		}
	}
	scene := render.Scene{
		Position: pos, Width: s.Width, Theme: c.Settings.Channel().Theme, Numbers: render.AllNumbers, Language: s.View.PictureLanguage(c.Language),
	}
	png, err := s.Painter.PNG(scene)
	if err != nil {
		return err
	}
	return c.Respond(ctx, chat.Reply{
		Text: patternText(p), Language: c.Language,
		Picture: &chat.Picture{Name: "opening-" + p.Code + ".png", PNG: png, Alt: view.AltText(scene), Position: pos},
	})
}

// patternText returns all names of a pattern.
func patternText(p opening.Pattern) message.Text {
	name := message.T("opening_name.indirect_pattern", message.Args{"Pattern": p})
	if p.Direct() {
		name = message.T("opening_name.direct_pattern", message.Args{"Pattern": p})
	}
	return message.Lines(
		message.T("opening.show_pattern", message.Args{"Name": name, "Code": p.Code, "Points": p.Moves()}),
		message.T("opening.pattern_names", message.Args{"Romaji": p.Romaji, "English": p.English, "Chinese": p.Chinese, "Japanese": p.Japanese, "Korean": p.Korean}))
}

// PatternNames returns the names by which people can ask for a pattern. If nothing has been typed
// yet, it returns the names in Latin letters, which leaves room for the most patterns.
func PatternNames(typed string) []string {
	var out []string
	for _, p := range opening.Patterns() {
		out = append(out, p.Romaji)
	}
	if typed == "" {
		return out
	}
	for _, p := range opening.Patterns() {
		out = append(out, p.English, p.Code, p.Chinese)
		if p.Japanese != p.Chinese {
			out = append(out, p.Japanese)
		}
	}
	return out
}
