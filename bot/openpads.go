package bot

import (
	"context"
	"sync"
	"time"

	"hoshi/engine"
)

// Bounds on the pads that wait for their player's next turn.
const (
	maxOpenPads = 5000
	padLife     = 14 * time.Minute // Discord lets an answer be edited for 15
	padPatience = 3 * time.Second  // for one to be shown
)

// openPads remembers the private messages in which people have moved by the pad, so that
// they become the pad of the next turn: one tap a move. After a restart, or when too many
// wait, the button in the message opens it. The zero value is ready, and it is safe for
// concurrent use.
type openPads struct {
	mu   sync.Mutex
	pads map[padOwner]openPad
}

// padOwner is a player of a game: a person, as colours can change.
type padOwner struct {
	game int64
	user UserID
}

// openPad is a message that waits for its player's next turn.
type openPad struct {
	to       Responder
	language string
	done     Text      // what was done in it
	until    time.Time // when it cannot be edited any more
	showing  bool      // it is becoming the pad of the next turn now
}

// store remembers the pad in which a person has moved.
func (p *openPads) store(owner padOwner, pad openPad) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pads == nil {
		p.pads = make(map[padOwner]openPad)
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

// drop forgets a pad that has been shown, unless its player has moved in it again.
func (p *openPads) drop(owner padOwner, shown openPad) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pads[owner].until.Equal(shown.until) {
		delete(p.pads, owner)
	}
}

// wait reports whether pads of the players of a game wait for their turn.
func (p *openPads) wait(g *Game) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		if _, ok := p.pads[padOwner{g.ID, g.Player(side).User.ID}]; ok {
			return true
		}
	}
	return false
}

// due returns the pads that a game's state is for: that of the side to move, or both when
// the game is over.
func (p *openPads) due(g *Game) map[padOwner]openPad {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := make(map[padOwner]openPad)
	for _, side := range [...]engine.Color{engine.Black, engine.White} {
		owner := padOwner{g.ID, g.Player(side).User.ID}
		if pad, ok := p.pads[owner]; ok && (g.State != Playing || side == g.ToMove()) {
			out[owner] = pad
		}
	}
	return out
}

// refreshPads shows the pad of the next turn to the side to move, where one waits, and
// takes the buttons away when the game is over. A pad that cannot be shown is left: its
// message has a button that opens it.
func (s *Service) refreshPads(ctx context.Context, game int64) error {
	g, err := s.store.Game(ctx, game)
	if err != nil {
		return err
	}
	for owner, pad := range s.pads.due(g) {
		if !s.pads.begin(owner) {
			continue
		}
		if err := s.refreshPad(ctx, g, pad); err != nil {
			s.opt.Log.DebugContext(ctx, "a pad was not refreshed", "game", g.ID, "err", err)
		}
		s.pads.drop(owner, pad)
	}
	return nil
}

func (s *Service) refreshPad(ctx context.Context, g *Game, pad openPad) (err error) {
	if time.Now().After(pad.until) {
		return nil
	}
	reply := padDone(g, pad.done, pad.language)
	if g.State == Playing {
		if reply, err = s.padReply(ctx, g, nil, pad.language); err != nil {
			return err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, padPatience)
	defer cancel()
	return pad.to.Edit(ctx, reply)
}
