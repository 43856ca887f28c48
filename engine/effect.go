package engine

import "hoshi/engine/internal/effect"

// Effect is what a move does: what the stone makes, stops and denies.
type Effect = effect.Effect

// Threat is the strongest thing that a stone on an empty point makes, all four lines
// through it together.
type Threat = effect.Threat

// The threats, each stronger than those before. An open three becomes an open four if it
// is not answered; a four becomes five with one more stone; an open four does so in two
// ways, and cannot be stopped.
const (
	NoThreat    = effect.NoThreat
	OpenThree   = effect.OpenThree   // an open three
	DoubleThree = effect.DoubleThree // two open threes at once
	Four        = effect.Four        // a four
	FourThree   = effect.FourThree   // a four and an open three at once
	OpenFour    = effect.OpenFour    // an open four, or two fours at once
	Five        = effect.Five        // five in a row, or more where that wins too
)

// EffectOf returns what a move of the side to move does; nothing where it cannot be
// played.
func EffectOf(pos *Position, pt Point) Effect { return effect.Of(pos, pt) }

// ThreatAt returns what a stone of a side on pt would make in pos: [NoThreat] where pt is
// taken or off the board, or side is [Empty]. Whose turn it is does not matter. So it also
// tells what a move keeps the other side from.
func ThreatAt(pos *Position, pt Point, side Color) Threat { return effect.ThreatAt(pos, pt, side) }
