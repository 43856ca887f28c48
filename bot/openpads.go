package bot

import (
	"context"
	"errors"
	"maps"
	"sync"
	"time"

	"hoshi/bot/chat"
	"hoshi/bot/game"
	"hoshi/bot/message"
	"hoshi/engine"
)

// Bounds on the pads that wait for their player's next turn.
const (
	maxOpenPads = 2000
	padLife     = 14 * time.Minute // Discord lets an answer be edited for 15
	padPatience = 3 * time.Second  // for one to be shown
)

// openPads remembers the private messages in which people have opened the pad or moved by
// it, so that they become the pad of the next turn, one tap a move, and never show a
// position that is gone. After a restart, or when too many wait, the button in the message
// opens the pad. The zero value is ready, and it is safe for concurrent use.
type openPads struct {
	mu   sync.Mutex
	pads map[padOwner]openPad
}

// padOwner is a player of a game: a person, as colours can change.
type padOwner struct {
	game int64
	user chat.UserID
}

// openPad is a message that follows a game.
type openPad struct {
	to       chat.Responder
	language string
	done     message.Text // what was done in it; empty for nothing
	shows    int64        // the revision whose points it has as buttons; 0 for none
	until    time.Time    // when it cannot be edited any more
	showing  bool         // it is becoming the pad of the next turn now
}

// store remembers the pad in which a person has moved.
func (p *openPads) store(owner padOwner, pad openPad) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pads == nil {
		p.pads = make(map[padOwner]openPad)
	}
	if len(p.pads) >= maxOpenPads {
		now := time.Now()
		maps.DeleteFunc(p.pads, func(_ padOwner, old openPad) bool { return now.After(old.until) })
	}
	if len(p.pads) >= maxOpenPads {
		for other := range p.pads { // any one: its button still opens a pad
			delete(p.pads, other)
			break
		}
	}
	p.pads[owner] = pad
}

// waitIn reports whether pads of a game wait.
func (p *openPads) waitIn(game int64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for owner := range p.pads {
		if owner.game == game {
			return true
		}
	}
	return false
}

// begin marks a pad as being shown, and reports whether nobody else shows it already.
func (p *openPads) begin(owner padOwner) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	pad, ok := p.pads[owner]
	if !ok || pad.showing {
		return false
	}
	pad.showing = true
	p.pads[owner] = pad
	return true
}

// shown notes what a pad has been made to show, or forgets it where that was the last time,
// unless its player has moved in it again.
func (p *openPads) shown(owner padOwner, pad openPad, last bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.pads[owner].until.Equal(pad.until) {
		return
	}
	if last {
		delete(p.pads, owner)
		return
	}
	pad.showing = false
	p.pads[owner] = pad
}

// wait reports whether pads of the players of a game wait for their turn.
func (p *openPads) wait(g *game.Game) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		if _, ok := p.pads[padOwner{g.ID, g.Player(side).User.ID}]; ok {
			return true
		}
	}
	return false
}

// due returns the pads that do not show a game as it is.
func (p *openPads) due(g *game.Game) map[padOwner]openPad {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := make(map[padOwner]openPad)
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		owner := padOwner{g.ID, g.Player(side).User.ID}
		if pad, ok := p.pads[owner]; ok && pad.shows != padShows(g, side) {
			out[owner] = pad
		}
	}
	return out
}

// padShows is the revision of a game whose points the pad of a side has as buttons; 0 where
// it is not that side's turn, -1 where the game is over.
func padShows(g *game.Game, side engine.Color) int64 {
	switch {
	case g.State != game.Playing:
		return -1
	case side == g.ToMove():
		return g.Revision
	}
	return 0
}

// refreshPads brings the pads of a game up to date: that of the side to move has the points
// of the position, that of the other side has none, and both say how the game ended. A pad
// that cannot be shown is left: its buttons answer that they are of an earlier position.
func (s *Service) refreshPads(ctx context.Context, played int64) error {
	for {
		g, err := s.store.Game(ctx, played)
		if err != nil {
			return err
		}
		refreshed := false
		for owner, pad := range s.pads.due(g) {
			if !s.pads.begin(owner) {
				continue // whoever shows it looks again afterwards
			}
			refreshed = true
			side := g.Side(owner.user)
			err := s.refreshPad(ctx, g, side, pad)
			if err != nil {
				s.opt.Log.DebugContext(ctx, "a pad was not refreshed", "game", g.ID, "err", err)
			}
			pad.shows = padShows(g, side)
			s.pads.shown(owner, pad, err != nil || g.State != game.Playing)
		}
		if !refreshed {
			return nil
		}
	}
}

// errPadExpired says that a pad cannot be edited any more.
var errPadExpired = errors.New("the pad can no longer be edited")

func (s *Service) refreshPad(ctx context.Context, g *game.Game, side engine.Color, pad openPad) (err error) {
	if time.Now().After(pad.until) {
		return errPadExpired
	}
	var reply chat.Reply
	switch {
	case g.State != game.Playing:
		reply, err = s.padEnd(ctx, g, pad.language)
	case side == g.ToMove():
		reply, err = s.padReply(ctx, g, nil, pad.language)
	default:
		done := pad.done
		if n := len(g.Moves); n > 0 && g.PlacedBy(n-1) == side {
			done = message.T("pad.done", message.Args{"Point": g.Moves[n-1]})
		}
		if done.IsZero() {
			done = s.turn(g)
		}
		reply = padDone(g, done, pad.language)
	}
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, padPatience)
	defer cancel()
	return pad.to.Edit(ctx, reply)
}
