package game

import (
	"hoshi/engine"
)

// Offer is what one of two people has offered the other. It ends with the answer, and
// with the next move. There is one at a time.
type Offer struct {
	Kind OfferKind    // "" for no offer
	Side engine.Color // who offers; Empty for no offer
}

// OfferKind is what is offered.
type OfferKind string

// The kinds of offers.
const (
	OfferCancel OfferKind = "cancel" // to end the game without a result
	OfferDraw   OfferKind = "draw"   // to end the game as a draw
	OfferUndo   OfferKind = "undo"   // that who offers takes back a move that has been answered
)
