package game

import (
	"errors"
	"slices"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// Move places a stone for the side to move. A forbidden move is refused with an
// [engine.ForbiddenError] unless fouls lose the game.
type Move struct {
	Point     engine.Point
	Took      time.Duration // how long the move took to find; an engine's clock is charged for it
	Tried     int           // moves tried in a program's search
	FoulLoses bool          // a forbidden move loses the game
}

func (m Move) do(g *Game, by Actor) error {
	if by.Side != g.ToMove() {
		return NotYourTurn
	}
	timed := g.ClockRuns()
	if g.EngineToMove() {
		timed = g.EngineTime() > 0
		g.ChargeEngine(m.Took)
	}
	err := place(g, m.Point, by.User, m.Took)
	if forbidden, ok := errors.AsType[*engine.ForbiddenError](err); ok && m.FoulLoses {
		g.State, g.Winner = Won, by.Side.Other()
		g.Last = Event{Kind: EventFoul, Side: by.Side, User: by.User, Point: forbidden.Point, Elapsed: m.Took}
	} else if err != nil {
		return err
	}
	g.Last.Count = m.Tried
	g.EndTurn(timed, by.Now)
	return nil
}

// place places a stone for the side to move.
func place(g *Game, pt engine.Point, by chat.User, took time.Duration) error {
	og, err := g.Replay()
	if err != nil {
		return err
	}
	if og != nil {
		return g.act(og, opening.Action{Kind: opening.Place, Point: pt}, by, took)
	}
	pos, err := g.Position()
	if err != nil {
		return err
	}
	mover := g.ToMove()
	if err := pos.Play(pt); err != nil {
		return err
	}
	g.Moves = append(g.Moves, pt)
	g.Last = Event{Kind: EventMove, Side: mover, User: by, Elapsed: took}
	g.Offer = Offer{}
	settle(g, pos)
	return nil
}

// settle ends a game if its position pos is won or drawn.
func settle(g *Game, pos *engine.Position) {
	switch {
	case pos.Winner() != engine.Empty:
		g.State, g.Winner = Won, pos.Winner()
	case pos.Drawn(), g.Watched() && pos.Dead():
		g.State = Drawn
	}
}

// Step takes an action that the opening asks for. It earns no increment, because it can be taken
// back at will. An illegal action is refused with an [opening.IllegalError].
type Step struct {
	Action opening.Action
	Took   time.Duration // how long the decision took
}

func (s Step) do(g *Game, by Actor) error {
	og, err := g.Replay()
	switch {
	case err != nil:
		return err
	case og == nil:
		return NothingAsked
	case by.Side != g.ToMove():
		return NotYourTurn
	}
	if err := g.act(og, s.Action, by.User, s.Took); err != nil {
		return err
	}
	g.StartTurn(g.Player(g.ToMove()), by.Now)
	return nil
}

// act applies an action to both g and og, its [Record.Replay].
func (g *Game) act(og *opening.Game, a opening.Action, by chat.User, took time.Duration) error {
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
	g.Last = Event{Kind: kind, Side: og.Color(actor), User: by, Elapsed: took}
	g.Offer = Offer{}
	settle(g, og.Position())
	return nil
}

// Choice is what a player can choose in an opening, other than a point or a number.
type Choice string

// The choices.
const (
	ChooseBlack Choice = "black"
	ChooseWhite Choice = "white"
	ChooseSwap  Choice = "swap"
	ChooseKeep  Choice = "keep"
	ChooseMore  Choice = "more"  // place two more stones
	ChooseOffer Choice = "offer" // offer ten fifths
)

// Choose answers the opening with a choice or, if Number isn't 0, a number of fifths. Players who
// may swap can name the color they want instead, and players who take a color can say swap or keep.
type Choose struct {
	Choice Choice
	Number int
	Took   time.Duration // how long the decision took
}

func (c Choose) do(g *Game, by Actor) error {
	q, asked := g.Question()
	switch {
	case !asked:
		return NothingAsked
	case by.Side != g.ToMove():
		return NotYourTurn
	}
	a, ok := c.action(q, by.Side)
	if !ok {
		return WrongAnswer
	}
	return Step{a, c.Took}.do(g, by)
}

// action returns what the choice of a player with a color means as an answer to q.
func (c Choose) action(q opening.Question, own engine.Color) (a opening.Action, ok bool) {
	kinds := q.Task.Kinds()
	color := map[Choice]engine.Color{ChooseBlack: engine.Black, ChooseWhite: engine.White, ChooseKeep: own, ChooseSwap: own.Other()}[c.Choice]
	switch {
	case slices.Contains(kinds, opening.Declare) && c.Number > 0:
		return opening.Action{Kind: opening.Declare, Number: c.Number}, true
	case slices.Contains(kinds, opening.Declare) && q.Min == q.Max && (c.Choice == ChooseMore || c.Choice == ChooseOffer):
		return opening.Action{Kind: opening.Declare, Number: q.Min}, true
	case color == engine.Empty:
		return a, false
	case slices.Contains(kinds, opening.TakeColor):
		return opening.Action{Kind: opening.TakeColor, Color: color}, true
	case slices.Contains(kinds, opening.Exchange) && color == own:
		return opening.Action{Kind: opening.Keep}, true
	case slices.Contains(kinds, opening.Exchange):
		return opening.Action{Kind: opening.Exchange}, true
	}
	return a, false
}
