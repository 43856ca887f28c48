package view

import (
	"fmt"
	"unicode/utf8"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/render"
)

// Scene returns the picture of a position as it should look in the game's channel.
func (s *View) Scene(g *game.Game, pos *engine.Position, v settings.Values) render.Scene {
	numbers, err := render.ParseNumbers(v.Numbers())
	if err != nil {
		numbers = render.NoNumbers // nobody has chosen
		if g.ReportShows(func(p *classic.Program) bool { return p.Numbers }) {
			numbers = render.AllNumbers
		}
	}
	scene := render.Scene{
		Position: pos,
		Width:    s.Width,
		Theme:    v.Theme(g),
		Numbers:  numbers,
		Last:     true,
		Previous: g.AgainstEngine(),
		Win:      true,
		Language: s.PictureLanguage(v.Language()),
	}
	switch {
	case g.Fouled():
		scene.Forbidden, scene.Foul = []engine.Point{g.Last.Point}, pos.FoulStones(g.Last.Point)
	case g.State == game.Playing && !v.FoulLoses():
		scene.Forbidden = pos.ForbiddenPoints()
	}
	scene.Labels = voteLabels(g)
	if q, asked := g.Question(); asked && g.State == game.Playing && pos.Len() == len(g.Moves) {
		for i, pt := range q.Offers {
			scene.Labels = append(scene.Labels, render.Label{At: pt, Text: offerLetter(i)})
		}
	}
	words := s.Words(&scene)
	if pos.Len() == len(g.Moves) {
		scene.Ending = words.Ending(g)
	}
	if v.Own.Details.Has("caption") {
		scene.Caption = s.caption(words, g, pos, v)
	}
	return scene
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
		Marks:    marks(scene),
	}
}

// longestLabel is the number of characters that fit on a point of a page's board.
const longestLabel = 3

// marks returns what a scene of an analysis shows besides the position. It returns nothing for a scene
// without an analysis, and for one with values that are too long for a page's board.
func marks(scene render.Scene) (m chat.Marks) {
	if len(scene.Hints)+len(scene.Variation)+len(scene.Heat) == 0 {
		return m
	}
	m.Suggested, m.Line = scene.Hints, scene.Variation
	for _, l := range scene.Labels {
		m.Labels = append(m.Labels, chat.Label{At: l.At, Text: l.Text})
	}
	steps := scene.HeatSteps()
	for i, v := range scene.Heat {
		if utf8.RuneCountInString(v.Text) > longestLabel {
			return chat.Marks{}
		}
		m.Labels = append(m.Labels, chat.Label{At: v.At, Text: v.Text, Heat: steps[i] + 1})
	}
	return m
}

// boardPicture returns the picture of a game's current state, or nil if it can't be drawn. A cached
// picture is returned even if the theme has changed since.
func (s *View) boardPicture(g *game.Game, pos *engine.Position, v settings.Values) *chat.Picture {
	if p := s.pictures.of(g); p != nil {
		return p
	}
	p := s.DrawBoard(g, s.Scene(g, pos, v))
	if p != nil {
		s.pictures.store(g, p)
	}
	return p
}
