package game

import (
	"fmt"
	"strings"

	"hoshi/engine"
	"hoshi/engine/classic"
	"hoshi/engine/opening"
)

// Opening says how a game begins: on an empty board, with a named opening of package opening, or
// with stones on the board, such as "stones:f6 g6/f5 e7" (Black's first).
type Opening string

// The openings with no actions besides moves: an empty board, and the four center stones that some
// reports of package classic start from.
const (
	NoOpening    Opening = ""
	CrossOpening Opening = "cross"
)

// FreeOpening is the word for an empty board if the default is another opening. UsualOpening is the
// word for Swap2 in rated games between people, and an empty board in others.
const (
	FreeOpening  = "free"
	UsualOpening = "auto"
)

// NamedOpening returns the opening with a name.
func NamedOpening(name string) Opening {
	if name == FreeOpening {
		return NoOpening
	}
	return Opening(name)
}

// Name returns the opening's name as users type it. An opening that starts with any stones has none,
// so it's [FreeOpening].
func (o Opening) Name() string {
	if id, known := opening.ParseID(string(o)); known {
		return id.String()
	}
	return FreeOpening
}

// CheckFit returns a [Refusal] if the opening doesn't work with a board size or a rule.
func (o Opening) CheckFit(size int, rule engine.Rule) error {
	switch id, known := opening.ParseID(string(o)); {
	case known && !id.Fits(size):
		return NeedsCenter
	case known && id.Renju() && rule != engine.Renju:
		return NeedsRenju
	}
	return nil
}

const stonesPrefix = "stones:"

// StonesOpening returns the opening that starts with these stones.
func StonesOpening(black, white []engine.Point) Opening {
	if len(black)+len(white) == 0 {
		return NoOpening
	}
	return Opening(stonesPrefix + points(black) + "/" + points(white))
}

// SetUp reports whether the game begins with stones that somebody chose.
func (o Opening) SetUp() bool { return strings.HasPrefix(string(o), stonesPrefix) }

// Stones returns the initial stones of an opening on a board of the given size.
func (o Opening) Stones(size int) (black, white []engine.Point, err error) {
	if o == CrossOpening {
		black, white = classic.CrossOpening(size)
		return black, white, nil
	}
	list, ok := strings.CutPrefix(string(o), stonesPrefix)
	if !ok {
		if _, known := o.Steps(); o != NoOpening && !known {
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

// Steps returns the opening's ID if it has actions besides moves; otherwise ok is false.
func (o Opening) Steps() (id opening.ID, ok bool) {
	id, ok = opening.ParseID(string(o))
	return id, ok && id != opening.Free && id != opening.Cross
}

// First returns the side that makes the first move after the opening: White if Black has more
// stones, otherwise Black.
func (o Opening) First() engine.Color {
	if list, ok := strings.CutPrefix(string(o), stonesPrefix); ok {
		blacks, whites, _ := strings.Cut(list, "/")
		if len(strings.Fields(blacks)) > len(strings.Fields(whites)) {
			return engine.White
		}
	}
	return engine.Black
}

// points joins points with spaces.
func points(pts []engine.Point) string {
	words := make([]string, len(pts))
	for i, pt := range pts {
		words[i] = pt.String()
	}
	return strings.Join(words, " ")
}
