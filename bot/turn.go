package bot

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// postTimeout bounds one attempt to post a board: the channel's lock is held
// meanwhile, and a job that fails is tried again.
const postTimeout = 30 * time.Second

// Turn does what a game needs at a revision: see [Job]. It is what a [Store]'s
// Work calls. Doing it again, in this process or after a crash at any point of
// it, makes no second move and posts no second board.
func (r *Room) Turn(ctx context.Context, t Job) error {
	defer r.settled.tell()
	if err := r.engineTurn(ctx, t); err != nil {
		return fmt.Errorf("game %d, the engine's move: %w", t.Game, err)
	}
	return r.show(ctx, t.Game)
}

// engineTurn moves for the engine if the game is as it was when the job was
// made and it is the engine's turn.
func (r *Room) engineTurn(ctx context.Context, t Job) error {
	for {
		err := r.tryEngineTurn(ctx, t)
		switch {
		case ctx.Err() != nil:
			return ctx.Err() // the program ends: the next start finds the job
		case errors.Is(err, context.Canceled):
			// Whoever changed the game stops its searches a moment later: this one, if
			// it has seen the change already, has to be begun again.
			continue
		case errors.Is(err, ErrStale):
			return nil // somebody took the move back or ended the game; that has a job of its own
		}
		return err
	}
}

func (r *Room) tryEngineTurn(ctx context.Context, t Job) error {
	search, done := r.thinking.begin(ctx, t.Game)
	defer done()
	g, err := r.store.Game(ctx, t.Game)
	if err != nil {
		return err
	}
	if g.Revision != t.Revision || !g.EngineToMove() {
		return nil
	}
	return r.engineMove(search, g)
}

// engineMove finds the engine's move in g and commits it.
func (r *Room) engineMove(ctx context.Context, g *Game) error {
	begun := time.Now()
	pos, err := g.Position()
	if err != nil {
		return err
	}
	move, err := r.find(ctx, g, pos)
	if err != nil {
		return err
	}
	took := time.Since(begun)
	if g.watched() {
		select {
		case <-time.After(r.opt.Pause - took):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	unlock, err := r.channels.lock(ctx, string(g.Channel))
	if err != nil {
		return err
	}
	defer unlock()
	if err := g.play(pos, move, User{}, took); err != nil {
		return err
	}
	return r.store.Commit(ctx, g)
}

// show posts the board of the game as it is, unless that has been done or the
// engine's answer will be shown in a moment.
func (r *Room) show(ctx context.Context, id int64) error {
	g, err := r.store.Game(ctx, id)
	if err != nil {
		return err
	}
	unlock, err := r.channels.lock(ctx, string(g.Channel))
	if err != nil {
		return err
	}
	defer unlock()
	if g, err = r.store.Game(ctx, id); err != nil {
		return err
	}
	if g.Shown >= g.Revision || g.EngineToMove() && !g.watched() {
		return nil
	}
	reply, err := r.announce(ctx, g)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, postTimeout)
	defer cancel()
	message, err := r.chat.Post(ctx, g.Channel, reply)
	if err != nil {
		return fmt.Errorf("post the board of game %d: %w", g.ID, err)
	}
	return r.store.SetShown(ctx, g.ID, g.Revision, message)
}

// announce makes the message that shows a game.
func (r *Room) announce(ctx context.Context, g *Game) (Reply, error) {
	pos, err := g.Position()
	if err != nil {
		return Reply{}, err
	}
	text, ping, err := r.describe(ctx, g, pos)
	if err != nil {
		return Reply{}, err
	}
	scene, err := r.scene(ctx, "", g, pos)
	if err != nil {
		return Reply{}, err
	}
	reply := Reply{
		Text:    text,
		Ping:    ping,
		Picture: r.draw(g, scene),
		Key:     fmt.Sprintf("%d.%d.%d", g.ID, g.Revision, g.Created.UnixMilli()%1_000_000),
	}
	if g.watched() {
		reply.Edit = g.Message // one board that changes, rather than a channel full of boards
	}
	return reply, nil
}
