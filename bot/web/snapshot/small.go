package snapshot

import (
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/settings"
	"hoshi/bot/view"
)

// Small returns what a small picture shows of a game, in a language.
func (m *Maker) Small(g *game.Game, v settings.Values, language string) (*Snapshot, error) {
	pos, err := g.Position()
	if err != nil {
		return nil, err
	}
	scene := m.View.Scene(g, pos, v)
	s := &Snapshot{
		Game: m.PublicID(g.ID), Rev: g.Revision, Theme: themeName(scene.Theme), Size: g.Size, Stones: stones(g, pos), Moves: len(g.Moves),
		Win: names(pos.WinningLine()), Alt: m.Printer(language).Print(view.AltText(scene)),
	}
	s.addLastMoves(g)
	return s, nil
}
