package bot

import (
	"context"

	"hoshi/engine"
	"hoshi/engine/opening"
	"hoshi/render"
)

// showPattern answers with the names and the stones of one of the 26 openings of renju.
func (s *Service) showPattern(ctx context.Context, c *Call, p opening.Pattern) error {
	if name, both := option[string](c.Options, "opening"); both {
		return c.Command.twice(&c.Command.Options[1], name, p.Romaji)
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
	settings, err := s.settingsIn(ctx, c.Channel, c.Guild)
	if err != nil {
		return err
	}
	scene := render.Scene{
		Position: pos, Width: s.opt.Width, Theme: settings.Theme, Numbers: render.AllNumbers, Language: s.pictureLanguage(c.language),
	}
	png, err := s.painter.PNG(scene)
	if err != nil {
		return err
	}
	return c.Respond(ctx, Reply{
		Text: patternText(p), Language: c.language,
		Picture: &Picture{Name: "opening-" + p.Code + ".png", PNG: png, Alt: AltText(scene), Position: pos},
	})
}

// patternText names a pattern in all its ways.
func patternText(p opening.Pattern) Text {
	name := T("opening_name.indirect_pattern", Args{"Pattern": p})
	if p.Direct() {
		name = T("opening_name.direct_pattern", Args{"Pattern": p})
	}
	return Lines(
		T("opening.show_pattern", Args{"Name": name, "Code": p.Code, "Points": p.Moves()}),
		T("opening.pattern_names", Args{"Romaji": p.Romaji, "English": p.English, "Chinese": p.Chinese, "Japanese": p.Japanese, "Korean": p.Korean}))
}

// patternNames returns the names that a pattern can be asked for by. A person
// who has typed nothing yet sees the names in Latin letters, so that most patterns fit.
func patternNames(typed string) []string {
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
