package bot

import (
	"context"
	"fmt"

	"hoshi/engine"
	"hoshi/render"
)

// scene is how a position of a game looks in its channel.
func (s *Service) scene(ctx context.Context, g *Game, pos *engine.Position) (render.Scene, error) {
	settings, err := s.store.ChannelSettings(ctx, g.Channel)
	if err != nil {
		return render.Scene{}, err
	}
	theme := settings.Theme
	if theme == "" {
		if theme, err = s.guildTheme(ctx, g.Guild); err != nil {
			return render.Scene{}, err
		}
	}
	language, err := s.languageOf(ctx, g.Channel, g.Guild)
	if err != nil {
		return render.Scene{}, err
	}
	numbers, err := render.ParseNumbers(settings.Numbers)
	if err != nil {
		numbers = render.NoNumbers // nobody has chosen
	}
	scene := render.Scene{
		Position: pos,
		Width:    s.opt.Width,
		Theme:    theme,
		Numbers:  numbers,
		Last:     true,
		Previous: g.againstEngine(),
		Win:      true,
		Language: s.pictureLanguage(language),
	}
	if settings.Details.has("caption") {
		scene.Caption = s.caption(s.words(&scene), g, pos, settings)
	}
	return scene, nil
}

// guildTheme returns the look that those who manage a guild have chosen.
func (s *Service) guildTheme(ctx context.Context, guild GuildID) (string, error) {
	if guild == "" {
		return "", nil
	}
	settings, err := s.store.GuildSettings(ctx, guild)
	return settings.Theme, err
}

// drawBoard draws a scene of a game; nil, and an entry in the log, if that fails,
// since a game can go on in words.
func (s *Service) drawBoard(g *Game, scene render.Scene) *Picture {
	png, err := s.painter.PNG(scene)
	if err != nil {
		s.opt.Log.Error("the board could not be drawn", "game", g.ID, "err", err)
		return nil
	}
	return &Picture{
		Name:     fmt.Sprintf("board-%d-%d.png", g.ID, scene.Position.Len()),
		PNG:      png,
		Alt:      AltText(scene),
		Position: scene.Position,
	}
}
