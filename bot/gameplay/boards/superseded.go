package boards

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/stored"
)

// A board that's posted anew leaves the earlier one above it, with its buttons: to edit that one too
// would cost a second request for each typed move, of the few that Discord allows. Its buttons answer
// that it isn't the latest board. It's retired when the game has been quiet for a while or is over,
// and slowly, so that retiring takes a fixed small part of the requests however much is played.

// How superseded boards are retired.
const (
	roundsPerQuiet = 10        // rounds in [Deps.Quiet], by default one every two seconds
	retiredInRound = 2         // boards, of different games
	failedKept     = 1000      // retirements to try again
	supersededFor  = time.Hour // after the game's last change; then its earlier boards stay as they are
)

// retirer retires superseded boards, those of other processes too.
type retirer struct {
	boards *Boards

	mu      sync.Mutex
	wanted  bool // there may be superseded boards
	left    bool // there were when they were last looked for
	running bool
	failed  []failedRetirement

	// Only round uses these.
	pending []pendingBoard
	blind   bool // the last look for superseded boards failed
}

// pendingBoard is a superseded board whose game couldn't be read.
type pendingBoard struct {
	stored.Superseded
	until time.Time // then it stays as it is
}

// failedRetirement is a message that couldn't be taken out of use, and is tried again: otherwise its
// buttons would stay for good. After a restart they do, and answer that it isn't the latest board.
type failedRetirement struct {
	game    *game.Game // as it was then, in the message's channel
	message string
	how     chat.Retirement
	until   time.Time
}

// again sees to it that a retirement that failed is tried again.
func (r *retirer) again(g *game.Game, message string, how chat.Retirement) {
	r.mu.Lock()
	until := r.boards.Now().Add(supersededFor)
	r.failed = append(r.failed[max(0, len(r.failed)+1-failedKept):], failedRetirement{g, message, how, until})
	r.mu.Unlock()
	r.soon()
}

// retryFailed tries the oldest failed retirements again.
func (r *retirer) retryFailed(ctx context.Context) {
	r.mu.Lock()
	n := min(len(r.failed), retiredInRound)
	list := slices.Clone(r.failed[:n])
	r.failed = slices.Delete(r.failed, 0, n)
	r.mu.Unlock()
	for _, f := range list {
		switch current, err := r.boards.Store.Game(ctx, f.game.ID); {
		case errors.Is(err, stored.ErrNoGame), r.boards.Now().After(f.until), err == nil && current.Message == f.message:
		case err != nil:
			r.again(f.game, f.message, f.how)
		default:
			_ = r.boards.Retire(ctx, f.game, f.message, f.how) // fails only at the end of the program
		}
	}
}

// soon sees to it that superseded boards are retired.
func (r *retirer) soon() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.wanted = true
	if r.running {
		return
	}
	r.running = true
	r.boards.inBackground(func() {
		for r.more() {
			select {
			case <-time.After(r.boards.Quiet / roundsPerQuiet):
			case <-r.boards.closing.Done():
				return
			}
			r.round(r.boards.closing)
		}
	})
}

// more reports whether there may be superseded boards. If not, the next call of soon looks for them
// again.
func (r *retirer) more() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	more := r.wanted || r.left || len(r.failed) > 0
	r.wanted, r.running = false, more
	return more
}

// round retires a few boards.
func (r *retirer) round(ctx context.Context) {
	r.retryFailed(ctx)
	s := r.boards
	now := s.Now()
	list, left, err := s.Store.TakeSuperseded(ctx, now.Add(-s.Quiet), now.Add(-supersededFor), retiredInRound)
	if err != nil && ctx.Err() == nil && !r.blind {
		s.Log.WarnContext(ctx, "earlier boards are looked for again later", "err", err)
	}
	r.blind = err != nil
	r.pending = slices.DeleteFunc(r.pending, func(p pendingBoard) bool {
		return r.retire(ctx, p.Superseded) == nil || now.After(p.until)
	})
	for _, old := range list {
		if err := r.retire(ctx, old); err != nil && ctx.Err() == nil {
			s.Log.WarnContext(ctx, "an earlier board is retired later", "game", old.Game, "err", err)
			r.pending = append(r.pending, pendingBoard{old, now.Add(supersededFor)})
		}
	}
	r.mu.Lock()
	r.left = left || err != nil || len(r.pending) > 0
	r.mu.Unlock()
}

// retire retires a superseded board.
func (r *retirer) retire(ctx context.Context, old stored.Superseded) error {
	s := r.boards
	g, err := s.Store.Game(ctx, old.Game)
	if errors.Is(err, stored.ErrNoGame) || err == nil && g.Message == old.Message {
		return nil
	}
	if err != nil {
		return err
	}
	if old.User != "" {
		return r.retireDirect(ctx, g, old)
	}
	v, err := s.Settings.For(ctx, g)
	if err != nil {
		return err
	}
	latest := chat.MessageRef{Guild: g.Guild, Channel: g.Channel, Message: g.Message}
	return s.Retire(ctx, g, old.Message, chat.Retirement{Note: movedNote(latest, v.Language())})
}
