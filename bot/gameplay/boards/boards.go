// Package boards shows games in the chat: it posts, edits and retires the messages with their boards,
// the challenges, and the pads of buttons that follow a game.
package boards

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/result"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
	"hoshi/bot/engines"
	"hoshi/bot/gameplay/games"
	"hoshi/bot/internal/recent"
	"hoshi/bot/view"
)

// Store is what [Boards] need from a database.
type Store interface {
	stored.Games
	stored.DirectBoards
}

// Deps are what [Boards] work with.
type Deps struct {
	Store    Store
	Chat     chat.Chat
	Settings *settings.Resolver
	View     *view.View
	Results  *result.Results
	Games    *games.Keeper
	Work     *engines.Supervisor
	Observer engines.Observer
	Now      func() time.Time
	Log      *slog.Logger

	// Quiet is how long a game must not have changed until its earlier boards are retired.
	Quiet time.Duration
}

// A channel is told the same thing at most once in noticeEvery; that's remembered for noticesKept
// of them.
const (
	noticeEvery = time.Hour
	noticesKept = 4096
)

// Boards shows games. It is safe for concurrent use.
type Boards struct {
	Deps
	Shown *engines.Broadcast // notified whenever a board has been shown

	hints      hints // the latest hint of each game
	pads       openPads
	notices    recent.Map[string, bool] // what a channel was told lately
	begun      time.Time                // when this process began to show boards
	unrecorded sync.Map                 // by game ID: the game's message, until that is stored

	superseded *retirer
	starting   sync.Mutex      // guards that nothing begins while Close waits
	background sync.WaitGroup  // pads being refreshed, and boards being retired
	closing    context.Context // ends with Close
	close      context.CancelFunc
}

// New returns the boards of stored games.
func New(d Deps) *Boards {
	s := &Boards{
		Deps: d, hints: newHints(), Shown: new(engines.Broadcast), begun: d.Now(),
		notices: recent.Map[string, bool]{Max: noticesKept, For: noticeEvery},
	}
	s.closing, s.close = context.WithCancel(context.Background())
	s.superseded = &retirer{boards: s}
	return s
}

// RetireSoon sees to it that boards that newer ones have replaced are retired.
func (s *Boards) RetireSoon() { s.superseded.soon() }

// Close stops retiring boards, and waits until no pad is being refreshed.
func (s *Boards) Close() {
	s.starting.Lock()
	s.close()
	s.starting.Unlock()
	s.background.Wait()
}

// inBackground does something that Close waits for. After Close it does nothing.
func (s *Boards) inBackground(do func()) {
	s.starting.Lock()
	defer s.starting.Unlock()
	if s.closing.Err() == nil {
		s.background.Go(do)
	}
}

// PadsWait reports whether pads of the game's players are waiting for their turn.
func (s *Boards) PadsWait(g *game.Game) bool { return len(s.pads.of(g)) > 0 }

// PadsDue reports whether any pad doesn't show a game's current state.
func (s *Boards) PadsDue(g *game.Game) bool { return len(s.padsDue(g)) > 0 }
