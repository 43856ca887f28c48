package bot

import (
	"fmt"
	"strings"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// Opening says which stones are on the board before the first move: nothing, the
// name of an opening, or the stones themselves as "stones:f6 g6/f5 e7", Black's
// first.
type Opening string

// The openings with a name: an empty board, and the four centre stones that some
// of the reports of package classic start from.
const (
	NoOpening    Opening = ""
	CrossOpening Opening = "cross"
)

const stonesPrefix = "stones:"

// StonesOpening returns the opening with these stones.
func StonesOpening(black, white []engine.Point) Opening {
	if len(black)+len(white) == 0 {
		return NoOpening
	}
	return Opening(stonesPrefix + points(black) + "/" + points(white))
}

// Stones returns the stones of an opening on a board of the given size.
func (o Opening) Stones(size int) (black, white []engine.Point, err error) {
	if o == CrossOpening {
		black, white = classic.CrossOpening(size)
		return black, white, nil
	}
	list, ok := strings.CutPrefix(string(o), stonesPrefix)
	if !ok {
		if o != NoOpening {
			err = fmt.Errorf("opening %q is not known", o)
		}
		return nil, nil, err
	}
	blacks, whites, _ := strings.Cut(list, "/")
	if black, err = engine.ParsePoints(blacks, size); err != nil {
		return nil, nil, err
	}
	white, err = engine.ParsePoints(whites, size)
	return black, white, err
}

// First returns the side that makes the first move after the opening: White when
// Black has a stone more.
func (o Opening) First() engine.Color {
	if list, ok := strings.CutPrefix(string(o), stonesPrefix); ok {
		blacks, whites, _ := strings.Cut(list, "/")
		if len(strings.Fields(blacks)) > len(strings.Fields(whites)) {
			return engine.White
		}
	}
	return engine.Black
}
