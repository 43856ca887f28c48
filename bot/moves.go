package bot

import (
	"context"
	"errors"
	"fmt"
	"time"

	"hoshi/engine"
)

// running returns the channel's game if it goes on, else a refusal.
func (r *Room) running(ctx context.Context, line Line) (*Game, error) {
	g, err := r.store.Current(ctx, line.Channel)
	if errors.Is(err, ErrNoGame) {
		return nil, refuse("No game is being played here. `%splay` starts one.", r.opt.Prefix)
	}
	if err != nil {
		return nil, err
	}
	if g.State != Playing {
		return nil, refuse("The game is over: %s. `%splay` starts another.", r.outcome(g), r.opt.Prefix)
	}
	return g, nil
}

// own returns the channel's running game and the side that the line's author
// has in it, else a refusal; what names what was asked for.
func (r *Room) own(ctx context.Context, line Line, what string) (*Game, engine.Color, error) {
	g, err := r.running(ctx, line)
	if err != nil {
		return nil, engine.Empty, err
	}
	side := g.side(line.Author.ID)
	if side == engine.Empty {
		if g.watched() {
			return nil, side, refuse("I am playing myself here. `%scancel` ends that, then `%splay` is yours.", r.opt.Prefix, r.opt.Prefix)
		}
		return nil, side, refuse("This is a game of %s against %s; only the players can %s. `%splay` in another channel starts your own.",
			r.name(g, engine.Black), r.name(g, engine.White), what, r.opt.Prefix)
	}
	return g, side, nil
}

// move puts a person's stone.
func (r *Room) move(ctx context.Context, line Line, c Move) error {
	g, side, err := r.own(ctx, line, "move")
	if err != nil {
		return err
	}
	pt, err := engine.ParsePoint(c.Point, g.Size)
	if err != nil {
		return r.badPoint(g, c.Point, err)
	}
	if side != g.ToMove() {
		if g.EngineToMove() {
			return refuse("It is not your turn: %s still thinking about %v's move. `%sundo` takes your move back, `%sresign` and `%scancel` work too.",
				r.verb(g, g.ToMove(), "am", "is"), g.ToMove(), r.opt.Prefix, r.opt.Prefix, r.opt.Prefix)
		}
		return refuse("It is the turn of %s, who has %s. Yours comes next.", r.name(g, g.ToMove()), g.ToMove())
	}
	pos, err := g.Position()
	if err != nil {
		return err
	}
	if err := g.play(pos, pt, line.Author, time.Since(g.Changed)); err != nil {
		return r.badPoint(g, c.Point, err)
	}
	if err := r.store.Commit(ctx, g); err != nil {
		return err
	}
	r.thinking.stop(g.ID) // a hint that was asked for is no use any more
	return nil
}

// badPoint says what is wrong with a point somebody wants to move to.
func (r *Room) badPoint(g *Game, text string, err error) error {
	var off *engine.OffBoardError
	var taken *engine.TakenError
	var odd *engine.NotationError
	lastCol, rows := 'a'+g.Size-1, g.Size
	switch {
	case errors.As(err, &off):
		return refuse("%s is off the board: columns run from `a` to `%c`, rows from `1` to `%d`.", quote(text), lastCol, rows)
	case errors.As(err, &taken):
		return refuse("`%v` is taken: %s put a stone there with move %d. Any empty point will do.",
			taken.Point, r.subject(g, taken.Color), taken.Move)
	case errors.As(err, &odd):
		return refuse("%s is not a point. Write a column letter `a` to `%c` and a row number `1` to `%d`, like `%smove %v`.",
			quote(text), lastCol, rows, r.opt.Prefix, engine.Center(g.Size))
	}
	return err
}

// undo takes back the author's last move and what answered it.
func (r *Room) undo(ctx context.Context, line Line) error {
	g, side, err := r.own(ctx, line, "take moves back")
	if err != nil {
		return err
	}
	count := 1
	if side == g.ToMove() {
		count = 2 // the other side has answered already
	}
	if len(g.Moves) < count {
		return refuse("You have not moved yet: there is nothing to take back.")
	}
	if count == 2 && !g.againstEngine() {
		return refuse("%s has answered your move already, so it stands.", r.name(g, side.Other()))
	}
	g.Moves, g.CancelOffer = g.Moves[:len(g.Moves)-count], engine.Empty
	g.Last = Event{Kind: EventUndo, Side: side, User: line.Author, Count: count}
	if err := r.store.Commit(ctx, g); err != nil {
		return err
	}
	r.thinking.stop(g.ID)
	return nil
}

// swap exchanges the sides before the first reply.
func (r *Room) swap(ctx context.Context, line Line) error {
	g, side, err := r.own(ctx, line, "swap")
	if err != nil {
		return err
	}
	switch {
	case len(g.Moves) > 1:
		return refuse("It is too late to swap: that works until the first stone has been answered, and this is move %d.", len(g.Moves)+1)
	case len(g.Moves) == 1 && side == engine.Black && !g.againstEngine():
		return refuse("The stone is yours; whether to swap is up to %s, who answers it.", r.name(g, engine.White))
	}
	g.Black, g.White = g.White, g.Black
	g.Last = Event{Kind: EventSwap, Side: side.Other(), User: line.Author}
	if err := r.store.Commit(ctx, g); err != nil {
		return err
	}
	r.thinking.stop(g.ID)
	return nil
}

// resign gives the author's game up.
func (r *Room) resign(ctx context.Context, line Line) error {
	g, side, err := r.own(ctx, line, "resign")
	if err != nil {
		return err
	}
	g.State, g.Winner = Resigned, side.Other()
	g.Last = Event{Kind: EventResign, Side: side, User: line.Author}
	if err := r.store.Commit(ctx, g); err != nil {
		return err
	}
	r.thinking.stop(g.ID)
	return nil
}

// cancel calls the game off.
func (r *Room) cancel(ctx context.Context, line Line) error {
	g, err := r.running(ctx, line)
	if err != nil {
		return err
	}
	if !r.mayCancel(g, line.Author) {
		return refuse("This is a game of %s against %s, and theirs to call off. After %s without a move everybody can.",
			r.name(g, engine.Black), r.name(g, engine.White), duration(r.opt.IdleAfter))
	}
	g.State = Cancelled
	g.Last = Event{Kind: EventCancel, Side: g.side(line.Author.ID), User: line.Author}
	if err := r.store.Commit(ctx, g); err != nil {
		return err
	}
	r.thinking.stop(g.ID)
	return nil
}

// name is how a side of a game is called in a reply, as the one something is
// said of: "me", "@ann", "windows".
func (r *Room) name(g *Game, c engine.Color) string {
	p := g.Player(c)
	switch {
	case !p.Engine:
		return p.User.Mention
	case g.watched() && p.Program == "" && p.Depth == DepthOfChannel:
		return c.String()
	case g.watched() && p.Program == "":
		return fmt.Sprintf("%v (depth %v)", c, p.Depth)
	case g.watched() && p.Depth != DepthOfChannel:
		return fmt.Sprintf("%s (%v, depth %v)", p.Program, c, p.Depth)
	case g.watched():
		return fmt.Sprintf("%s (%v)", p.Program, c)
	case p.Program != "":
		return p.Program
	}
	return "me"
}

// subject is how a side is called as the one who does something.
func (r *Room) subject(g *Game, c engine.Color) string {
	if g.mine(c) {
		return "I"
	}
	return r.name(g, c)
}

// mine reports whether the bot itself plays a side, as the main engine against a
// person.
func (g *Game) mine(c engine.Color) bool {
	return g.againstEngine() && g.Player(c).Engine && g.Player(c).Program == ""
}

// verb puts a verb after a subject: "I play", "windows plays".
func (r *Room) verb(g *Game, c engine.Color, first, third string) string {
	if g.mine(c) {
		return "I " + first
	}
	return r.name(g, c) + " " + third
}
