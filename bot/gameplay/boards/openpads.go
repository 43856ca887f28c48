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

// ShowPad answers with the pad of the side to move, which follows the game from then on. It shows the
// window at a corner; if that's nil, the liveliest one, or the one around a hint.
func (s *Boards) ShowPad(ctx context.Context, c *command.Call, corner *engine.Point) error {
	shows := s.padShows(c.Game, c.Game.ToMove())
	reply, err := s.pad(ctx, c.Game, corner, shows.hint, c.PrivateLanguage())
	if err != nil {
		return err
	}
	return s.answerAsPad(ctx, c, reply, openPad{shows: shows})
}

// ShowPadDone answers with what was done in a pad, which becomes the pad of the player's next turn.
func (s *Boards) ShowPadDone(ctx context.Context, c *command.Call, done message.Text) error {
	return s.answerAsPad(ctx, c, view.PadDone(c.Game, done, c.PrivateLanguage()), openPad{done: done})
}

// answerAsPad answers with a pad that follows the game. It shows what happens meanwhile only after the
// answer, which would overwrite it.
func (s *Boards) answerAsPad(ctx context.Context, c *command.Call, reply chat.Reply, pad openPad) error {
	owner := padOwner{c.Game.ID, c.User.ID}
	pad.to, pad.language, pad.until, pad.showing = c.Responder, c.PrivateLanguage(), time.Now().Add(padLife), true
	s.pads.store(owner, pad)
	err := c.Respond(ctx, reply)
	s.pads.shown(owner, pad, err != nil)
	s.RefreshPadsSoon(c.Game.ID)
	return err
}

// RememberHint remembers the hint given in a game, and shows it on the player's open pad.
func (s *Boards) RememberHint(g *game.Game, h *Hint) {
	s.hints.store(g, h)
	s.RefreshPadsSoon(g.ID)
}

// RefreshPadsSoon refreshes a game's pads that wait in this process, when no job of the game does it
// here.
func (s *Boards) RefreshPadsSoon(game int64) {
	if !s.pads.waitIn(game) {
		return
	}
	s.inBackground(func() {
		defer s.Shown.Notify()
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
	shows    padContent
	until    time.Time // when it can no longer be edited
	showing  bool      // it is being shown or edited
}

// padContent is what a pad shows.
type padContent struct {
	revision int64         // whose points it has as buttons: 0 for none, -1 if the game is over
	hint     *engine.Point // nil for none
}

// lacks reports whether a pad with this content has to change to show another one. A hint stays until
// the position changes or there's another one.
func (p padContent) lacks(want padContent) bool {
	return p.revision != want.revision || want.hint != nil && (p.hint == nil || *p.hint != *want.hint)
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

// begin marks a pad as being edited. It returns false if there's no such pad, or if it's being shown or
// edited already.
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

// shown records what a pad now shows, or forgets the pad if last is set, unless its player has another
// one by now.
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

// of returns the pads of a game's players.
func (p *openPads) of(g *game.Game) map[padOwner]openPad {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := make(map[padOwner]openPad)
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		owner := padOwner{g.ID, g.Player(side).User.ID}
		if pad, ok := p.pads[owner]; ok {
			out[owner] = pad
		}
	}
	return out
}

// padsDue returns the pads that don't show a game's current state.
func (s *Boards) padsDue(g *game.Game) map[padOwner]openPad {
	pads := s.pads.of(g)
	maps.DeleteFunc(pads, func(owner padOwner, pad openPad) bool { return !pad.shows.lacks(s.padShows(g, g.Side(owner.user))) })
	return pads
}

// padShows returns what a side's pad has to show.
func (s *Boards) padShows(g *game.Game, side engine.Color) padContent {
	switch {
	case g.State != game.Playing:
		return padContent{revision: -1}
	case side != g.ToMove():
		return padContent{}
	}
	now := padContent{revision: g.Revision}
	if h := s.hints.of(g, len(g.Moves)); h != nil {
		now.hint = &h.Best.Move
	}
	return now
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
		for owner, pad := range s.padsDue(g) {
			if !s.pads.begin(owner) {
				continue // whoever shows or edits it looks again afterwards
			}
			refreshed = true
			side := g.Side(owner.user)
			pad.shows = s.padShows(g, side)
			err := s.refreshPad(ctx, g, side, pad)
			if err != nil {
				s.Log.DebugContext(ctx, "a pad was not refreshed", "game", g.ID, "err", err)
			}
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
		reply, err = s.pad(ctx, g, nil, pad.shows.hint, pad.language)
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
