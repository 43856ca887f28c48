package view

import (
	"sync"

	"hoshi/bot/chat"
	"hoshi/bot/game"
)

// maxPictures is the number of drawn boards kept, about 30 KB each.
const maxPictures = 256

// pictureMemory keeps the latest drawing of each game's board, because the pad shows the same
// picture as the board message. The zero value is ready to use. It is safe for concurrent use.
type pictureMemory struct {
	mu       sync.Mutex
	pictures map[int64]drawnBoard // by game ID
}

// drawnBoard is the picture of a state of a game.
type drawnBoard struct {
	revision int64
	picture  *chat.Picture
}

func (m *pictureMemory) of(g *game.Game) *chat.Picture {
	m.mu.Lock()
	defer m.mu.Unlock()
	if drawn, ok := m.pictures[g.ID]; ok && drawn.revision == g.Revision {
		return drawn.picture
	}
	return nil
}

func (m *pictureMemory) store(g *game.Game, p *chat.Picture) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.pictures == nil {
		m.pictures = make(map[int64]drawnBoard)
	}
	if len(m.pictures) >= maxPictures && m.pictures[g.ID].picture == nil {
		for other := range m.pictures { // any one: it's redrawn when needed
			delete(m.pictures, other)
			break
		}
	}
	m.pictures[g.ID] = drawnBoard{g.Revision, p}
}

// forget makes the next use of a game's board draw it again.
func (m *pictureMemory) forget(g *game.Game) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.pictures, g.ID)
}

// ForgetPicture makes the next use of a game's picture draw it again.
func (s *View) ForgetPicture(g *game.Game) { s.pictures.forget(g) }
