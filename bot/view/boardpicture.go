package view

import (
	"context"
	"fmt"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/render"
)

// Scene returns the picture of a position as it should look in the game's channel.
func (s *View) Scene(ctx context.Context, g *game.Game, pos *engine.Position) (render.Scene, error) {
	settings, err := s.Settings.SettingsFor(ctx, g)
	if err != nil {
		return render.Scene{}, err
	}
	numbers, err := render.ParseNumbers(settings.Numbers)
	if err != nil {
		numbers = render.NoNumbers // nobody has chosen
		if g.ReportShows(func(p *classic.Program) bool { return p.Numbers }) {
			numbers = render.AllNumbers
		}
	}
	scene := render.Scene{
		Position: pos,
		Width:    s.Width,
		Theme:    settings.Theme,
		Numbers:  numbers,
		Last:     true,
		Previous: g.AgainstEngine(),
		Win:      true,
		Language: s.PictureLanguage(settings.Language),
	}
	switch loses, err := s.Settings.FoulLoses(ctx, g); {
	case err != nil:
		return render.Scene{}, err
	case g.Fouled():
		scene.Forbidden, scene.Foul = []engine.Point{g.Last.Point}, pos.FoulStones(g.Last.Point)
	case g.State == game.Playing && !loses:
		scene.Forbidden = pos.ForbiddenPoints()
	}
	scene.Labels = voteLabels(g)
	if q, asked := g.Question(); asked && g.State == game.Playing && pos.Len() == len(g.Moves) {
		for i, pt := range q.Offers {
			scene.Labels = append(scene.Labels, render.Label{At: pt, Text: offerLetter(i)})
		}
	}
	if settings.Details.Has("caption") {
		scene.Caption = s.caption(s.Words(&scene), g, pos, settings)
	}
	return scene, nil
}

// DrawBoard draws a scene of a game. If that fails, it logs the error and returns nil, since the
// game can continue in words.
func (s *View) DrawBoard(g *game.Game, scene render.Scene) *chat.Picture {
	png, err := s.Painter.PNG(scene)
	if err != nil {
		s.Log.Error("the board could not be drawn", "game", g.ID, "err", err)
		return nil
	}
	return &chat.Picture{
		Name:     fmt.Sprintf("board-%d-%d.png", g.ID, scene.Position.Len()),
		PNG:      png,
		Alt:      AltText(scene),
		Position: scene.Position,
	}
}

// BoardPicture returns the picture of a game's current state, or nil if it can't be drawn. A cached
// picture is returned even if the theme has changed since.
func (s *View) BoardPicture(ctx context.Context, g *game.Game, pos *engine.Position) (*chat.Picture, error) {
	if p := s.pictures.of(g); p != nil {
		return p, nil
	}
	scene, err := s.Scene(ctx, g, pos)
	if err != nil {
		return nil, err
	}
	p := s.DrawBoard(g, scene)
	if p != nil {
		s.pictures.store(g, p)
	}
	return p, nil
}
