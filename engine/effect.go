package engine

import "hoshi/engine/internal/board"

// Effect is what a move does: what the stone makes, stops and denies.
type Effect = board.Effect

// Threat is the strongest thing that a stone on an empty point makes, all four lines
// through it together.
type Threat = board.Threat

// The threats, each stronger than those before. An open three becomes an open four if it
// is not answered; a four becomes five with one more stone; an open four does so in two
// ways, and cannot be stopped.
const (
	NoThreat    = board.NoThreat
	OpenThree   = board.OpenThree   // an open three
	DoubleThree = board.DoubleThree // two open threes at once
	Four        = board.Four        // a four
	FourThree   = board.FourThree   // a four and an open three at once
	OpenFour    = board.OpenFour    // an open four, or two fours at once
	Five        = board.Five        // five in a row, or more where that wins too
)

// EffectOf returns what a move of the side to move does; nothing where it cannot be
// played.
func EffectOf(pos *Position, pt Point) Effect { return board.EffectOf(pos, pt) }

// ThreatAt returns what a stone of a side on pt would make in pos: [NoThreat] where pt is
// taken or off the board, or side is [Empty]. Whose turn it is does not matter. So it also
// tells what a move keeps the other side from.
func ThreatAt(pos *Position, pt Point, side Color) Threat { return board.ThreatAt(pos, pt, side) }
