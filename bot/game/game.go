// Package game models one game as a value: its players, moves, opening, clocks, offers, teams and
// result, and the operations on them. It does no I/O and never reads the system clock.
package game

import (
	"slices"
	"time"

	"hoshi/bot/chat"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// Game is a game in a channel, as stored in the database. Its parts have methods of their own.
type Game struct {
	ID      int64          // assigned by [stored.Games.Create]
	Channel chat.ChannelID // where it's played
	Guild   chat.GuildID   // the channel's guild; empty in a direct message
	Host    chat.User      // who started the game
	Theme   string         // of its pictures; "" for the channel's
	Rated   bool           // it counts for the players' ratings
	Helped  bool           // it was rated until a player got help from an engine

	Record
	Seats
	Status
	Timing
	Teams
	Terms
	Posted
	Version

	// Offer is the open offer between two people; the zero Offer for none.
	Offer Offer

	// Due is when the game must change by itself because a challenge expires or a clock runs
	// out, in UTC with microsecond precision. Zero means never. Whenever a change moves it, the
	// store schedules a [stored.Job] with Due for that time; jobs for earlier times do nothing.
	// It's zero once the game is over.
	Due time.Time
}

// Version says which state of a stored game this is.
type Version struct {
	// Revision is incremented with every stored change, so that answers computed for an older
	// state can be recognized as outdated.
	Revision int64

	Started time.Time // set by the store when the game starts playing or ends unplayed; zero for a challenge
	Created time.Time // when Create stored the game, UTC, microseconds
	Changed time.Time // when the last revision was stored, UTC, microseconds
}

// Side returns the color a person plays, or Empty if they don't play or the ID is empty.
func (g *Game) Side(id chat.UserID) engine.Color {
	if id == "" {
		return engine.Empty
	}
	for _, c := range [...]engine.Color{engine.Black, engine.White} {
		if p := g.Player(c); !p.Engine && !p.Team && p.User.ID == id {
			return c
		}
	}
	return g.TeamOf(id)
}

// Play makes a move for the side to move, both in g and in pos, the position of g. elapsed is how
// long the move took to find.
func (g *Game) Play(pos *engine.Position, pt engine.Point, by chat.User, elapsed time.Duration) error {
	og, err := g.Replay()
	if err != nil {
		return err
	}
	if og != nil {
		return g.Act(og, opening.Action{Kind: opening.Place, Point: pt}, by, elapsed)
	}
	mover := g.ToMove()
	if err := pos.Play(pt); err != nil {
		return err
	}
	g.Moves = append(g.Moves, pt)
	g.Last = Event{Kind: EventMove, Side: mover, User: by, Elapsed: elapsed}
	g.Offer = Offer{}
	g.Settle(pos)
	return nil
}

// Settle ends the game if its position pos is won or drawn.
func (g *Game) Settle(pos *engine.Position) {
	switch {
	case pos.Winner() != engine.Empty:
		g.State, g.Winner = Won, pos.Winner()
	case pos.Drawn(), g.Watched() && pos.Dead():
		g.State = Drawn
	}
}

// EngineToMove reports whether it's the engine's turn.
func (g *Game) EngineToMove() bool {
	return g.State == Playing && g.Player(g.ToMove()).Engine
}

// Act applies an action to both g and og, its [Game.Replay]. elapsed is how long the decision
// took. The error is that of [opening.Game.Do].
func (g *Game) Act(og *opening.Game, a opening.Action, by chat.User, elapsed time.Duration) error {
	actor, black := og.Question().Player, og.Player(engine.Black)
	if err := og.Do(a); err != nil {
		return err
	}
	kind := EventStep
	if a.Kind == opening.Place {
		kind = EventMove
		g.Moves = append(g.Moves, a.Point)
	} else {
		g.Actions = append(g.Actions, a)
	}
	if og.Player(engine.Black) != black {
		g.Black, g.White = g.White, g.Black
	}
	g.Last = Event{Kind: kind, Side: og.Color(actor), User: by, Elapsed: elapsed}
	g.Offer = Offer{}
	g.Settle(og.Position())
	return nil
}

// TakeBack undoes a side's last action and everything the other side did since.
func (g *Game) TakeBack(side engine.Color, by chat.User) error {
	count := g.UndoCount(side)
	og, err := g.Replay()
	if err != nil {
		return err
	}
	if og == nil {
		g.Moves = g.Moves[:len(g.Moves)-count]
	} else {
		black := og.Player(engine.Black)
		for range count {
			if err := og.Undo(); err != nil {
				return err
			}
		}
		g.Moves, g.Actions = og.Split()
		if og.Player(engine.Black) != black {
			g.Black, g.White = g.White, g.Black
			side = side.Other()
		}
	}
	g.Offer = Offer{}
	if g.HasTeam() {
		g.restartRound(len(g.Moves))
	}
	g.Last = Event{Kind: EventUndo, Side: side, User: by, Count: count}
	return nil
}

// EngineOpened reports whether the engine made the first action of an opening and the person hasn't
// done anything yet.
func (g *Game) EngineOpened() bool {
	_, steps := g.Opening.Steps()
	return steps && g.AgainstEngine() && !g.PersonMoved() && (g.Last.Kind == EventMove || g.Last.Kind == EventStep)
}

// PersonMoved reports whether a person has made a move or taken an opening action.
func (g *Game) PersonMoved() bool {
	_, sides := g.Done()
	return slices.ContainsFunc(sides, func(c engine.Color) bool { return !g.Player(c).Engine })
}
