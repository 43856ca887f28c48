package game

import "hoshi/engine"

// Offer is an offer from one of two people to the other. It ends when it's answered or the next
// move is made. A game has at most one at a time.
type Offer struct {
	Kind OfferKind    // "" for no offer
	Side engine.Color // who made the offer; Empty for no offer
}

// OfferKind is what's being offered.
type OfferKind string

// The kinds of offers.
const (
	OfferCancel OfferKind = "cancel" // to end the game without a result
	OfferDraw   OfferKind = "draw"   // to end the game as a draw
	OfferUndo   OfferKind = "undo"   // to let the offering side take back a move that was already answered
)

// MakeOffer offers the other player something. A game has one open offer at most.
type MakeOffer struct{ Kind OfferKind }

func (o MakeOffer) do(g *Game, by Actor) error {
	switch {
	case !g.AsksPerson():
		return NobodyToAsk
	case g.Offer.Kind != "" && g.Offer.Side == by.Side:
		return OwnOffer
	case g.Offer.Kind != "":
		return AnswerFirst
	}
	g.Offer = Offer{o.Kind, by.Side}
	g.Last = Event{Kind: EventOffer, Offer: o.Kind, Side: by.Side, User: by.User}
	return nil
}

// AcceptOffer does what the other player has offered.
type AcceptOffer struct{}

func (AcceptOffer) do(g *Game, by Actor) error {
	offer := g.Offer
	switch {
	case offer.Kind == "":
		return NoOffer
	case offer.Side == by.Side:
		return OwnOffer
	}
	g.Offer = Offer{}
	switch offer.Kind {
	case OfferCancel:
		g.State, g.Last = Cancelled, Event{Kind: EventCancel, Side: by.Side, User: by.User}
	case OfferDraw:
		g.State, g.Last = Drawn, Event{Kind: EventDraw, Side: by.Side, User: by.User}
	case OfferUndo:
		return takeBack(g, offer.Side, Actor{offer.Side, g.Player(offer.Side).User, by.Now})
	}
	return nil
}

// EndOffer declines the other player's offer or withdraws the actor's own.
type EndOffer struct{}

func (EndOffer) do(g *Game, by Actor) error {
	kind := EventDecline
	switch {
	case g.Offer.Kind == "":
		return NoOffer
	case g.Offer.Side == by.Side:
		kind = EventWithdraw
	}
	g.Last = Event{Kind: kind, Offer: g.Offer.Kind, Side: by.Side, User: by.User}
	g.Offer = Offer{}
	return nil
}

// Draw ends the game as a draw if neither side can win anymore or if the other player has offered
// one. Otherwise another person has to agree ([NeedsAgreement]), or the engine ([EngineDecides]).
type Draw struct{}

func (Draw) do(g *Game, by Actor) error {
	switch {
	case g.Offer == Offer{OfferDraw, by.Side.Other()}:
		return AcceptOffer{}.do(g, by)
	case g.Dead():
		g.State, g.Last = Drawn, Event{Kind: EventDead, Side: by.Side, User: by.User}
		return nil
	case !g.AgainstEngine():
		return NeedsAgreement
	case g.EngineToMove():
		return EngineThinks
	case len(g.Moves) < LeastDrawMoves:
		return TooEarlyToDraw
	}
	return EngineDecides
}

// AgreeDraw is the engine's agreement to a draw that the actor asked for.
type AgreeDraw struct{}

func (AgreeDraw) do(g *Game, by Actor) error {
	g.State, g.Last = Drawn, Event{Kind: EventDraw, Side: by.Side.Other()}
	return nil
}

// LeastDrawMoves is the minimum number of moves before an engine considers a draw.
const LeastDrawMoves = 20

// Dead reports whether a running game can only end in a draw.
func (g *Game) Dead() bool {
	pos, err := g.Position()
	return err == nil && g.State == Playing && pos.Dead()
}
