package jobs

import (
	"context"
	"sync"
	"time"

	"hoshi/bot/domain/game"
)

// wishPace limits how often a game's board is edited for wishes. The zero value is ready to use. It
// is safe for concurrent use.
type wishPace struct {
	mu      sync.Mutex
	games   map[int64]time.Time // when the board may next be edited
	waiting map[int64]bool      // a caller is waiting to edit it
}

// maxPaced is the maximum number of games remembered. Beyond that, all are forgotten.
const maxPaced = 4096

// wait waits until the board of a game may be edited again. turn is false if another caller is
// already waiting, since that one will show the latest state.
func (p *wishPace) wait(ctx context.Context, game int64, pause time.Duration) (turn bool, err error) {
	p.mu.Lock()
	if p.waiting[game] {
		p.mu.Unlock()
		return false, nil
	}
	if p.games == nil || len(p.games) > maxPaced {
		p.games, p.waiting = make(map[int64]time.Time), make(map[int64]bool)
	}
	pausing := time.Until(p.games[game])
	p.waiting[game] = true
	p.mu.Unlock()

	timer := time.NewTimer(max(pausing, 0))
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
		err = ctx.Err()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.waiting, game)
	p.games[game] = time.Now().Add(pause)
	return err == nil, err
}

// paceWishes waits before a game's board is edited for a wish; see [wishPace.wait].
func (s *Jobs) paceWishes(ctx context.Context, id int64) (turn bool, err error) {
	g, err := s.Store.Game(ctx, id)
	if err != nil || g.Last.Kind != game.EventWish || g.Shown >= g.Revision {
		return err == nil, err
	}
	return s.wishEdits.wait(ctx, id, s.WishPause)
}
