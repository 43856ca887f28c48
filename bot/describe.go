package bot

import (
	"context"
	"fmt"
	"strings"

	"hoshi/engine"
)

// describe writes the text beside a board: what happened last and whose turn it
// is; and who is notified by it.
func (r *Room) describe(ctx context.Context, g *Game, pos *engine.Position) (text string, ping []UserID, err error) {
	depth, err := r.depthOf(ctx, g.Channel, g.enginePlayer())
	if err != nil {
		return "", nil, err
	}
	switch {
	case g.State != Playing:
		return r.ending(g, pos), nil, nil
	case len(g.Moves) == 0 && g.Last.Kind == EventStart:
		text, ping = r.opening(g, depth)
		return text, ping, nil
	case len(g.Moves) == 1 && g.Last.Kind == EventMove && g.againstEngine() && g.Black.Engine:
		return fmt.Sprintf("**A new game** on %d×%d at depth %v. I am Black and begin with **%v**. %s",
			g.Size, g.Size, depth, g.Moves[0], r.turn(g)), nil, nil
	}
	return r.happened(g) + " " + r.turn(g), nil, nil
}

// opening announces a game that nobody has moved in.
func (r *Room) opening(g *Game, depth Depth) (string, []UserID) {
	p := r.opt.Prefix
	if g.againstEngine() {
		return fmt.Sprintf("**A new game** on %d×%d. %s is Black, I am White at depth %v.\nYour move: `%smove %v`, or any other point. `%shelp` explains the rest.",
			g.Size, g.Size, g.Black.User.Mention, depth, p, engine.Center(g.Size), p), nil
	}
	challenged := g.Player(g.Last.By.Other())
	return fmt.Sprintf("%s challenges %s to **a game** on %d×%d. %s is Black and begins: `%smove %v`, or any other point.\n%s, `%sswap` changes the sides before the first reply, `%scancel` declines.",
		g.Host.Mention, challenged.User.Mention, g.Size, g.Size, g.Black.User.Mention, p, engine.Center(g.Size),
		challenged.User.Mention, p, p), []UserID{challenged.User.ID}
}

// happened says what the last event of a running game was.
func (r *Room) happened(g *Game) string {
	e := g.Last
	switch e.Kind {
	case EventMove:
		last := g.Moves[len(g.Moves)-1]
		switch {
		case g.watched():
			return fmt.Sprintf("Move %d: %s plays **%v**.", len(g.Moves), r.name(g, e.By), last)
		case g.Player(e.By).Engine:
			return fmt.Sprintf("I play **%v**.", last)
		}
		return fmt.Sprintf("%s plays **%v**.", e.User.Mention, last)
	case EventUndo:
		if e.Count == 1 {
			return fmt.Sprintf("%s takes the last move back.", e.User.Mention)
		}
		return fmt.Sprintf("%s takes a move and its answer back.", e.User.Mention)
	case EventSwap:
		return fmt.Sprintf("%s swaps sides and has %s now.", e.User.Mention, e.By)
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
		return "I am thinking."
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
		fmt.Fprintf(&b, "%s **Five in a row**, %v to %v: %s after %d moves.",
			r.happened(g), line[0], line[len(line)-1], r.winner(g), len(g.Moves))
	case Drawn:
		fmt.Fprintf(&b, "%s The board is full: **a draw**.", r.happened(g))
	case Resigned:
		fmt.Fprintf(&b, "%s resigns: **%s** after %d moves.", g.Last.User.Mention, r.winner(g), len(g.Moves))
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
	case g.watched():
		return r.name(g, g.Winner) + " wins"
	case p.Engine:
		return "I win"
	}
	return fmt.Sprintf("%s wins as %v", p.User.Mention, g.Winner)
}

// outcome is the result of a finished game in a few words.
func (r *Room) outcome(g *Game) string {
	switch g.State {
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
		sides = "I play myself"
	}
	if g.State != Playing {
		return fmt.Sprintf("The last game here, %s: %s after %d moves. `%splay` starts another.",
			sides, r.outcome(g), len(g.Moves), r.opt.Prefix)
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

// altText puts a position into words for those who do not see the picture.
func altText(pos *engine.Position, hints []engine.Point) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Gomoku board, %d×%d, %d moves.", pos.Size(), pos.Size(), pos.Len())
	if last, ok := pos.Last(); ok {
		fmt.Fprintf(&b, " Last move: %v at %v.", pos.At(last), last)
	}
	if line := pos.WinningLine(); line != nil {
		fmt.Fprintf(&b, " %v has won with %v to %v.", pos.Winner(), line[0], line[len(line)-1])
	} else if !pos.Full() {
		fmt.Fprintf(&b, " %v to move.", pos.ToMove())
	}
	for _, pt := range hints {
		fmt.Fprintf(&b, " Suggested: %v.", pt)
	}
	for _, c := range [...]engine.Color{engine.Black, engine.White} {
		if pts := stones(pos, c); len(pts) > 0 {
			fmt.Fprintf(&b, " %v: %s.", c, strings.Join(pts, " "))
		}
	}
	text := b.String()
	if len(text) > maxAlt {
		text = text[:strings.LastIndexByte(text[:maxAlt-len("…")], ' ')] + "…"
	}
	return text
}

// maxAlt is Discord's limit for the description of an attachment; we count in
// bytes and so stay below it.
const maxAlt = 1024

// stones lists the points of a colour, row by row from the bottom.
func stones(pos *engine.Position, c engine.Color) []string {
	var pts []string
	for row := range pos.Size() {
		for col := range pos.Size() {
			if pt := (engine.Point{Col: int8(col), Row: int8(row)}); pos.At(pt) == c {
				pts = append(pts, pt.String())
			}
		}
	}
	return pts
}
