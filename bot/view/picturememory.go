package view

import (
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/internal/recent"
)

// maxPictures is the number of drawn boards kept, about 30 KB each.
const maxPictures = 256

// pictureMemory keeps the latest drawing of each game's board, because the pad shows the same
// picture as the board message. It is safe for concurrent use.
type pictureMemory struct {
	recent.Map[int64, drawnBoard] // by game ID
}

// drawnBoard is the picture of a state of a game.
type drawnBoard struct {
	revision int64
	picture  *chat.Picture
}

func (m *pictureMemory) of(g *game.Game) *chat.Picture {
	if drawn, ok := m.Get(g.ID); ok && drawn.revision == g.Revision {
		return drawn.picture
	}
	return nil
}

func (m *pictureMemory) store(g *game.Game, p *chat.Picture) {
	m.Put(g.ID, drawnBoard{g.Revision, p})
}

// ForgetPicture makes the next use of a game's picture draw it again.
func (s *View) ForgetPicture(g *game.Game) { s.pictures.Delete(g.ID) }
