package game

import (
	"hoshi/engine"
)

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
