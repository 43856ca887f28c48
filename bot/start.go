package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hoshi/engine"
)

// play starts a game against the engine or a person.
func (r *Room) play(ctx context.Context, line Line, c Play) error {
	size := c.Size
	if size == 0 {
		size = r.opt.Size
	}
	other := Player{Engine: true}
	if c.Opponent != nil && !c.Opponent.Self {
		switch {
		case c.Opponent.User.ID == line.Author.ID:
			return refuse("You can't challenge yourself. `%splay` plays me, `%splay @somebody` a person.", r.opt.Prefix, r.opt.Prefix)
		case c.Opponent.User.Bot:
			return refuse("%s is a bot and doesn't play here. `%splay` plays me.", c.Opponent.User.Mention, r.opt.Prefix)
		}
		other = Player{User: c.Opponent.User}
	}
	g := &Game{
		Black: Player{User: line.Author},
		White: other,
	}
	if c.Color == engine.White {
		g.Black, g.White = g.White, g.Black
	}
	return r.start(ctx, line, g, size)
}

// watch starts a game of the engine against itself.
func (r *Room) watch(ctx context.Context, line Line, c Watch) error {
	g := &Game{
		Black: Player{Engine: true, Depth: c.Black},
		White: Player{Engine: true, Depth: c.White},
	}
	return r.start(ctx, line, g, r.opt.Size)
}

// start stores a new game in the line's channel.
func (r *Room) start(ctx context.Context, line Line, g *Game, size int) error {
	g.Channel, g.Size, g.Rule = line.Channel, size, engine.Freestyle
	g.State, g.Host = Playing, line.Author
	g.Last = Event{Kind: EventStart, By: g.side(line.Author.ID), User: line.Author}
	if err := r.makeRoom(ctx, line); err != nil {
		return err
	}
	err := r.store.Create(ctx, g)
	if errors.Is(err, ErrGameRunning) {
		return refuse("A game has just been started here. `%sboard` shows it.", r.opt.Prefix)
	}
	return err
}

// makeRoom refuses when a game is running in the channel, except one that its
// own player has not begun: starting again is how people change their mind
// about colour or size.
func (r *Room) makeRoom(ctx context.Context, line Line) error {
	g, err := r.store.Current(ctx, line.Channel)
	if errors.Is(err, ErrNoGame) || err == nil && g.State != Playing {
		return nil
	}
	if err != nil {
		return err
	}
	if g.againstEngine() && g.side(line.Author.ID) != engine.Empty && !g.personMoved() {
		g.State, g.Last = Cancelled, Event{Kind: EventCancel, By: g.side(line.Author.ID), User: line.Author}
		if err := r.store.Commit(ctx, g); err != nil {
			return err
		}
		r.thinking.stop(g.ID)
		// The new game's board says it all; the old one needs no word.
		return r.store.Shown(ctx, g.ID, g.Revision, g.Message)
	}
	how := fmt.Sprintf("`%scancel` calls it off", r.opt.Prefix)
	switch {
	case g.side(line.Author.ID) != engine.Empty:
		how = fmt.Sprintf("`%sresign` or `%scancel` ends it", r.opt.Prefix, r.opt.Prefix)
	case !r.mayCancel(g, line.Author):
		how = "Wait for its end, or play in another channel"
	}
	return refuse("A game is running here: %s against %s, move %d, %s to move. %s; `%sboard` shows it.",
		r.name(g, engine.Black), r.name(g, engine.White), len(g.Moves)+1, g.ToMove(), how, r.opt.Prefix)
}

// personMoved reports whether a person has put a stone.
func (g *Game) personMoved() bool {
	for i := range g.Moves {
		c := engine.Black
		if i%2 == 1 {
			c = engine.White
		}
		if !g.Player(c).Engine {
			return true
		}
	}
	return false
}

// mayCancel reports whether somebody may call a game off: its players, who
// started it, and, when nobody plays or nobody has moved for long, everybody.
func (r *Room) mayCancel(g *Game, u User) bool {
	return g.side(u.ID) != engine.Empty || g.Host.ID == u.ID || g.watched() ||
		time.Since(g.Changed) > r.opt.IdleAfter
}
