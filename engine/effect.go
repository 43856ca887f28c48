package engine

import "hoshi/engine/internal/effect"

// Effect is what a move does: what the stone makes, stops and denies.
type Effect = effect.Effect

// Threat is the strongest thing that a stone on an empty point makes, all four lines
// through it together.
type Threat = effect.Threat

// The threats, weakest first. An open three becomes an open four if it isn't answered. A four
// becomes five with one more stone. An open four can do so in two ways, so it can't be
// stopped.
const (
	NoThreat    = effect.NoThreat
	OpenThree   = effect.OpenThree   // an open three
	DoubleThree = effect.DoubleThree // two open threes at once
	Four        = effect.Four        // a four
	FourThree   = effect.FourThree   // a four and an open three at once
	OpenFour    = effect.OpenFour    // an open four, or two fours at once
	Five        = effect.Five        // five in a row, or more if that wins too
)

// EffectOf returns what a move of the side to move does, or the zero Effect if it can't be
// played.
func EffectOf(pos *Position, pt Point) Effect { return effect.Of(pos, pt) }

// ThreatAt returns what a stone of a side on pt would make in pos, regardless of whose turn it
// is. It is [NoThreat] if pt is taken or off the board, or side is [Empty].
func ThreatAt(pos *Position, pt Point, side Color) Threat { return effect.ThreatAt(pos, pt, side) }
