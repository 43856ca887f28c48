package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// play starts a game against the engine or a person.
func (r *Room) play(ctx context.Context, line Line, c Play) error {
	other, err := r.contend(c.Engine)
	if err != nil {
		return err
	}
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
		Black:   Player{User: line.Author},
		White:   other,
		Opening: c.Opening,
		Size:    c.Size,
	}
	if c.Color == engine.White {
		g.Black, g.White = g.White, g.Black
	}
	return r.start(ctx, line, g)
}

// contend makes a player of an engine that a command names.
func (r *Room) contend(c Contender) (Player, error) {
	p := Player{Engine: true, Program: c.Program, Depth: c.Depth}
	program, ok := classic.Lookup(c.Program)
	if !ok || c.Depth == DepthOfChannel {
		return p, nil
	}
	if c.Depth == DepthAuto || int(c.Depth) > program.MaxDepth {
		return p, refuse("%s looks %s ahead, not %v.", program.ID, depthRange(program), c.Depth)
	}
	return p, nil
}

// depthRange says how deep a program can look.
func depthRange(p classic.Program) string {
	if p.MaxDepth == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("1 to %d plies", p.MaxDepth)
}

// watch starts a game of two engines.
func (r *Room) watch(ctx context.Context, line Line, c Watch) error {
	black, err := r.contend(c.Black)
	if err != nil {
		return err
	}
	white, err := r.contend(c.White)
	if err != nil {
		return err
	}
	return r.start(ctx, line, &Game{Black: black, White: white, Opening: c.Opening, Size: c.Size})
}

// usualSize is the size of the board when nobody has said it: that of the
// programs that play, if they agree, else the room's.
func (r *Room) usualSize(g *Game) int {
	size := 0
	for _, p := range [...]Player{g.Black, g.White} {
		if program, ok := classic.Lookup(p.Program); ok {
			if size != 0 && size != program.Size {
				return r.opt.Size
			}
			size = program.Size
		}
	}
	if size == 0 {
		return r.opt.Size
	}
	return size
}

// start stores a new game in the line's channel.
func (r *Room) start(ctx context.Context, line Line, g *Game) error {
	if g.Size == 0 {
		g.Size = r.usualSize(g)
	}
	if g.Opening == CrossOpening && g.Size%2 == 0 {
		return refuse("The cross needs a centre: a board of odd size, such as %d.", engine.DefaultSize)
	}
	return r.begin(ctx, line, g, EventStart)
}

// begin stores a game that has a board and players, with or without moves.
func (r *Room) begin(ctx context.Context, line Line, g *Game, how EventKind) error {
	g.Channel, g.Guild, g.Rule = line.Channel, line.Server, engine.DefaultRule
	g.State, g.Host = Playing, line.Author
	g.Last = Event{Kind: how, Side: g.side(line.Author.ID), User: line.Author}
	pos, err := g.Position()
	if err != nil {
		return err
	}
	g.settle(pos)
	replaces, err := r.replaceable(ctx, line)
	if err != nil {
		return err
	}
	err = r.store.Create(ctx, g, replaces)
	if errors.Is(err, ErrGameRunning) {
		return refuse("A game has just been started here. `%sboard` shows it.", r.opt.Prefix)
	}
	if err == nil && replaces != nil {
		r.thinking.stop(replaces.ID)
	}
	return err
}

// replaceable returns the running game that a new one may replace, nil where none
// is running. It refuses when a game is running, except one that its own player has
// not begun: starting again is how people change their mind about colour or size.
func (r *Room) replaceable(ctx context.Context, line Line) (*Game, error) {
	g, err := r.store.Current(ctx, line.Channel)
	if errors.Is(err, ErrNoGame) || err == nil && g.State != Playing {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if g.againstEngine() && g.side(line.Author.ID) != engine.Empty && !g.personMoved() {
		g.Last = Event{Kind: EventCancel, Side: g.side(line.Author.ID), User: line.Author}
		return g, nil
	}
	how := fmt.Sprintf("`%scancel` calls it off", r.opt.Prefix)
	switch {
	case g.side(line.Author.ID) != engine.Empty:
		how = fmt.Sprintf("`%sresign` or `%scancel` ends it", r.opt.Prefix, r.opt.Prefix)
	case !r.mayCancel(g, line.Author):
		how = "Wait for its end, or play in another channel"
	}
	return nil, refuse("A game is running here: %s against %s, move %d, %s to move. %s; `%sboard` shows it.",
		r.name(g, engine.Black), r.name(g, engine.White), len(g.Moves)+1, g.ToMove(), how, r.opt.Prefix)
}

// personMoved reports whether a person has put a stone.
func (g *Game) personMoved() bool {
	for i := range g.Moves {
		if !g.Player(g.mover(i)).Engine {
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
