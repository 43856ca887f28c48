package boards

import (
	"context"
	"errors"
	"maps"
	"sync"
	"time"

	"hoshi/bot/command"
	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/bot/view"
	"hoshi/engine"
)

// FollowPad remembers the message that answers a click, so that it's updated as the game continues.
// shows is the revision whose points it has as buttons, 0 for none.
func (s *Boards) FollowPad(c *command.Call, done message.Text, shows int64) {
	s.pads.store(padOwner{c.Game.ID, c.User.ID}, openPad{
		to: c.Responder, language: c.PrivateLanguage(), done: done, shows: shows, until: time.Now().Add(padLife),
	})
}

// RefreshPadsSoon refreshes a game's pads that wait in this process when another process does the
// game's jobs.
func (s *Boards) RefreshPadsSoon(game int64) {
	if !s.pads.waitIn(game) {
		return
	}
	s.inBackground(func() {
		ctx, cancel := context.WithTimeout(context.Background(), padPatience)
		defer cancel()
		if err := s.RefreshPads(ctx, game); err != nil {
			s.Log.Debug("the pads of a game were not refreshed", "game", game, "err", err)
		}
	})
}

// Limits on the pads that wait for their player's next turn.
const (
	maxopenPads = 2000
	padLife     = 14 * time.Minute // Discord lets an answer be edited for 15 minutes
	padPatience = 3 * time.Second  // timeout for showing one pad
)

// openPads remembers the private messages in which people have opened the pad or used it to move.
// Each message becomes the pad of the player's next turn, so a move takes one tap and no message
// shows an outdated position. After a restart, or if too many are waiting, the message's button
// opens the pad instead. The zero value is ready to use. It is safe for concurrent use.
type openPads struct {
	mu   sync.Mutex
	pads map[padOwner]openPad
}

// padOwner is a player of a game, identified by person because colors can change.
type padOwner struct {
	game int64
	user chat.UserID
}

// openPad is a message that follows a game.
type openPad struct {
	to       chat.Responder
	language string
	done     message.Text // what was just done in it; empty for nothing
	shows    int64        // the revision whose points are its buttons; 0 for none
	until    time.Time    // when it can no longer be edited
	showing  bool         // it is currently becoming the pad of the next turn
}

// store remembers the pad in which a person has moved.
func (p *openPads) store(owner padOwner, pad openPad) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pads == nil {
		p.pads = make(map[padOwner]openPad)
	}
	if len(p.pads) >= maxopenPads {
		now := time.Now()
		maps.DeleteFunc(p.pads, func(_ padOwner, old openPad) bool { return now.After(old.until) })
	}
	if len(p.pads) >= maxopenPads {
		for other := range p.pads { // any one: its button still opens a pad
			delete(p.pads, other)
			break
		}
	}
	p.pads[owner] = pad
}

// waitIn reports whether any pads of a game are waiting.
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

// begin marks a pad as being shown. It returns false if there's no such pad or it's already being
// shown.
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

// shown records what a pad now shows, or forgets the pad if last is set, unless its player has
// moved in it again.
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

// wait reports whether pads of the game's players are waiting for their turn.
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

// due returns the pads that don't show a game's current state.
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

// padShows returns the revision whose points a side's pad has as buttons: 0 if it isn't that side's
// turn, -1 if the game is over.
func padShows(g *game.Game, side engine.Color) int64 {
	switch {
	case g.State != game.Playing:
		return -1
	case side == g.ToMove():
		return g.Revision
	}
	return 0
}

// RefreshPads brings a game's pads up to date. The pad of the side to move shows the points of the
// position and the other side's shows none; when the game is over, both say how it ended. A pad
// that can't be shown stays as it is; its buttons answer that they belong to an earlier position.
func (s *Boards) RefreshPads(ctx context.Context, played int64) error {
	for {
		g, err := s.Store.Game(ctx, played)
		if err != nil {
			return err
		}
		refreshed := false
		for owner, pad := range s.pads.due(g) {
			if !s.pads.begin(owner) {
				continue // the one showing it looks again afterwards
			}
			refreshed = true
			side := g.Side(owner.user)
			err := s.refreshPad(ctx, g, side, pad)
			if err != nil {
				s.Log.DebugContext(ctx, "a pad was not refreshed", "game", g.ID, "err", err)
			}
			pad.shows = padShows(g, side)
			s.pads.shown(owner, pad, err != nil || g.State != game.Playing)
		}
		if !refreshed {
			return nil
		}
	}
}

// errPadExpired means that a pad can no longer be edited.
var errPadExpired = errors.New("the pad can no longer be edited")

func (s *Boards) refreshPad(ctx context.Context, g *game.Game, side engine.Color, pad openPad) (err error) {
	if time.Now().After(pad.until) {
		return errPadExpired
	}
	var reply chat.Reply
	switch {
	case g.State != game.Playing:
		reply, err = s.PadEnd(ctx, g, pad.language)
	case side == g.ToMove():
		reply, err = s.Pad(ctx, g, nil, pad.language)
	default:
		done := pad.done
		if n := len(g.Moves); n > 0 && g.PlacedBy(n-1) == side {
			done = message.T("pad.done", message.Args{"Point": g.Moves[n-1]})
		}
		if done.IsZero() {
			done = view.Turn(g)
		}
		reply = view.PadDone(g, done, pad.language)
	}
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, padPatience)
	defer cancel()
	return pad.to.Edit(ctx, reply)
}
