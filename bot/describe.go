package bot

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hoshi/engine"
)

// describe writes the text beside a board: what happened last and whose turn it
// is; and who is notified by it.
func (r *Room) describe(ctx context.Context, g *Game, pos *engine.Position) (text string, ping []UserID, err error) {
	settings, err := r.store.ChannelSettings(ctx, g.Channel)
	if err != nil {
		return "", nil, err
	}
	switch {
	case g.State != Playing:
		text = r.ending(g, pos)
	case len(g.Moves) == 0 && g.Last.Kind == EventStart:
		text, ping = r.announcement(g, settings)
		return text, ping, nil
	case len(g.Moves) == 1 && g.Last.Kind == EventMove && g.againstEngine() && g.Black.Engine:
		text = fmt.Sprintf("**A new game** on %d×%d%s. %s with **%v**. %s", g.Size, g.Size, r.against(g, settings),
			r.verb(g, engine.Black, "am Black and begin", "is Black and begins"), g.Moves[0], r.turn(g))
	default:
		text = r.happened(g) + " " + r.turn(g)
	}
	if details := r.detail(ctx, g, pos, settings.Details); details != "" {
		text += "\n-# " + details
	}
	return text, nil, nil
}

// against names the engine of a game and its depth: " at depth 4", or
// " against windows at depth 4".
func (r *Room) against(g *Game, s ChannelSettings) string {
	p := g.enginePlayer()
	depth := r.depthIn(p, s)
	if p.Program == "" {
		return fmt.Sprintf(" at depth %v", depth)
	}
	return fmt.Sprintf(" against **%s** at depth %v", p.Program, depth)
}

// announcement announces a game that nobody has moved in.
func (r *Room) announcement(g *Game, s ChannelSettings) (string, []UserID) {
	p := r.opt.Prefix
	if g.watched() {
		return fmt.Sprintf("**%s against %s** on %d×%d.", r.name(g, engine.Black), r.name(g, engine.White), g.Size, g.Size), nil
	}
	if g.againstEngine() {
		white := "I am White" + r.against(g, s)
		if program := g.White.Program; program != "" {
			white = fmt.Sprintf("**%s** is White at depth %v", program, r.depthIn(&g.White, s))
		}
		return fmt.Sprintf("**A new game** on %d×%d. %s is Black, %s.\nYour move: `%smove %v`, or any other point. `%shelp` explains the rest.",
			g.Size, g.Size, g.Black.User.Mention, white, p, r.example(g), p), nil
	}
	challenged := g.Player(g.Last.Side.Other())
	return fmt.Sprintf("%s challenges %s to **a game** on %d×%d. %s is Black and begins: `%smove %v`, or any other point.\n%s, `%sswap` changes the sides before the first reply, `%scancel` declines.",
		g.Host.Mention, challenged.User.Mention, g.Size, g.Size, g.Black.User.Mention, p, r.example(g),
		challenged.User.Mention, p, p), []UserID{challenged.User.ID}
}

// example is a first move to name: the centre, or beside the stones there.
func (r *Room) example(g *Game) engine.Point {
	pt := engine.Center(g.Size)
	if g.Opening == CrossOpening {
		pt.Row += 2
	}
	return pt
}

// detail says what people have asked to see besides: how long the move took, and
// what the position is worth.
func (r *Room) detail(ctx context.Context, g *Game, pos *engine.Position, d Details) string {
	var parts []string
	if d.has("time") && g.Last.Kind == EventMove {
		parts = append(parts, fmt.Sprintf("found in %s", spent(g.Last.Elapsed)))
	}
	if d.has("value") && g.State == Playing {
		if v := r.values(ctx, g, pos); v != "" {
			parts = append(parts, v)
		}
	}
	return strings.Join(parts, " · ")
}

// spent writes how long a move took: milliseconds matter where people compare
// engines.
func spent(d time.Duration) string {
	if d < time.Second {
		return fmt.Sprintf("%d ms", d.Milliseconds())
	}
	return duration(d.Round(100 * time.Millisecond))
}

// happened says what the last event of a running game was.
func (r *Room) happened(g *Game) string {
	e := g.Last
	switch e.Kind {
	case EventMove:
		last := g.Moves[len(g.Moves)-1]
		if g.watched() {
			return fmt.Sprintf("Move %d: %s plays **%v**.", len(g.Moves), r.name(g, e.Side), last)
		}
		return fmt.Sprintf("%s **%v**.", r.verb(g, e.Side, "play", "plays"), last)
	case EventUndo:
		if e.Count == 1 {
			return fmt.Sprintf("%s takes the last move back.", e.User.Mention)
		}
		return fmt.Sprintf("%s takes a move and its answer back.", e.User.Mention)
	case EventSwap:
		return fmt.Sprintf("%s swaps sides and has %s now.", e.User.Mention, e.Side)
	case EventDepth:
		return fmt.Sprintf("%s looks %d plies ahead from here on.", g.enginePlayer().Program, g.enginePlayer().Depth)
	case EventImport:
		if g.State != Playing {
			return fmt.Sprintf("%s brings a game of %s.", e.User.Mention, moves(len(g.Moves)))
		}
		return fmt.Sprintf("%s brings a game of %s, to go on against me.", e.User.Mention, moves(len(g.Moves)))
	case EventOpen:
		if g.Opening == NoOpening {
			return "The board is empty again."
		}
		return "Four stones stand in the centre."
	}
	return "The game goes on."
}

// turn says whose move it is.
func (r *Room) turn(g *Game) string {
	c := g.ToMove()
	p := g.Player(c)
	switch {
	case g.watched():
		return fmt.Sprintf("%v is thinking.", c)
	case p.Engine:
		return r.verb(g, c, "am", "is") + " thinking."
	case g.againstEngine():
		return fmt.Sprintf("Your turn, %s: %v, move %d.", p.User.Mention, c, len(g.Moves)+1)
	}
	return fmt.Sprintf("%s's turn: %v, move %d.", p.User.Mention, c, len(g.Moves)+1)
}

// ending says how a game ended and how to go on.
func (r *Room) ending(g *Game, pos *engine.Position) string {
	var b strings.Builder
	switch g.State {
	case Won:
		line := pos.WinningLine()
		fmt.Fprintf(&b, "%s **Five in a row**, %v to %v: %s after %s.",
			r.happened(g), line[0], line[len(line)-1], r.winner(g), moves(len(g.Moves)))
	case Drawn:
		fmt.Fprintf(&b, "%s The board is full: **a draw**.", r.happened(g))
	case Resigned:
		fmt.Fprintf(&b, "%s resigns: **%s** after %s.", g.Last.User.Mention, r.winner(g), moves(len(g.Moves)))
	default:
		fmt.Fprintf(&b, "%s calls the game off. Nobody wins.", g.Last.User.Mention)
	}
	fmt.Fprintf(&b, " `%splay` starts another.", r.opt.Prefix)
	return b.String()
}

// winner says who won: "I win", "@ann wins as Black".
func (r *Room) winner(g *Game) string {
	p := g.Player(g.Winner)
	switch {
	case p.Engine:
		return r.verb(g, g.Winner, "win", "wins")
	}
	return fmt.Sprintf("%s wins as %v", p.User.Mention, g.Winner)
}

// outcome is the result of a game in a few words.
func (r *Room) outcome(g *Game) string {
	switch g.State {
	case Playing:
		return "it is still going on"
	case Won, Resigned:
		return r.winner(g)
	case Drawn:
		return "a draw"
	}
	return "it was called off"
}

// standing describes a game to somebody who asks for the board.
func (r *Room) standing(g *Game) string {
	sides := fmt.Sprintf("%s (Black) against %s (White)", r.name(g, engine.Black), r.name(g, engine.White))
	if g.watched() {
		sides = fmt.Sprintf("%s against %s", r.name(g, engine.Black), r.name(g, engine.White))
	}
	if g.State != Playing {
		return fmt.Sprintf("The last game here, %s: %s after %s. `%splay` starts another.",
			sides, r.outcome(g), moves(len(g.Moves)), r.opt.Prefix)
	}
	text := sides + ". " + r.turn(g)
	if n := len(g.Moves); n > 0 {
		text = fmt.Sprintf("%s. The last move was **%v**. %s", sides, g.Moves[n-1], r.turn(g))
	}
	return text
}

// enginePlayer returns the side that the engine plays in a game against a
// person, nil in any other game.
func (g *Game) enginePlayer() *Player {
	if !g.againstEngine() {
		return nil
	}
	return g.Player(g.personSide().Other())
}

// moves counts moves in words.
func moves(n int) string {
	if n == 1 {
		return "1 move"
	}
	return fmt.Sprintf("%d moves", n)
}
