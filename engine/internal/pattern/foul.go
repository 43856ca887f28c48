package pattern

// A side with fouls has its own combined patterns. A move that is a foul by the patterns of
// the four lines alone, or that may be a double three, has the foul bit. It counts as a four
// if one of its lines is a four: the other side must reckon with it, because its own stone
// may leave that four the only one, which is allowed. Otherwise such a move counts as
// nothing. Before it is played, the board must be asked if it is legal.

// withFouls returns the combined pattern of a code for a side that has fouls.
func withFouls(code Code, numbers *[1 << 16]uint16) Combined {
	switch n := CountFouls(code); {
	case n.fives > 0 || !n.mayBeFoul():
		return newCombined(numbers[n.usual], Classify(n.usual))
	case n.fours > 0:
		return newCombined(0, ClassFour) | foulBit
	}
	return newCombined(0, ClassNone) | foulBit
}

// FoulCounts counts the patterns of a move that matter for fouls.
type FoulCounts struct {
	fives, overlines, fours int

	Threes int // open threes, not all of which need count as threes

	usual Code // the code without the patterns that only a side with fouls has
}

// Certain reports whether a move that makes no five is a foul whatever its threes are
// worth.
func (n *FoulCounts) Certain() bool { return n.overlines > 0 || n.fours > 1 }

// mayBeFoul reports whether a move that makes no five is a foul if every three counts.
func (n *FoulCounts) mayBeFoul() bool { return n.Certain() || n.Threes > 1 }

// CountFouls counts the patterns of a code that matter for fouls.
func CountFouls(code Code) (n FoulCounts) {
	for d := range 4 {
		p := code.At(d)
		switch p {
		case Five:
			n.fives++
		case Overline:
			n.overlines++
			p = Dead
		case TwoFours:
			n.fours += 2
			p = Four
		case Four, OpenFour:
			n.fours++
		case OpenThree, OpenThree2:
			n.Threes++
		}
		n.usual |= Code(p) << (4 * d)
	}
	return n
}
