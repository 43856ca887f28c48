package opening

import (
	"fmt"
	"strings"

	"hoshi/engine"
)

// ID is an opening: a way to begin a game.
type ID uint8

// The openings. Squares are centered on the board.
const (
	// Free: the players move in turn, Black first, anywhere.
	Free ID = iota
	// Cross: four stones stand in the center, and Black moves.
	Cross
	// Pro: Black begins in the center, White anywhere, and Black's second stone must be outside
	// the central 5×5 square.
	Pro
	// LongPro is Pro with the central 7×7 square.
	LongPro
	// Swap: First places two black stones and a white one anywhere, and Second takes a
	// color.
	Swap
	// Swap2 is Swap, but Second can instead place one more stone of each color and let First
	// take a color.
	Swap2
	// Soosyrv8: First sets up one of the 26 patterns and Second may swap. White places the
	// fourth stone and declares the number of fifth moves, 1 to 8, and Black may swap. Black
	// offers that number of fifths; White keeps one.
	Soosyrv8
	// Taraguchi10: the first four stones go in the central 1×1, 3×3, 5×5 and 7×7 square, and the
	// other side may swap after each. Then Black places the fifth in the central 9×9 square and
	// White may swap; or, if Black didn't swap after the fourth stone, Black offers ten fifths
	// anywhere and White keeps one.
	Taraguchi10
	// RIF: First sets up one of the 26 patterns and Second takes a color. White places
	// the fourth stone, Black offers two fifths, and White keeps one. It was the
	// opening of world championships from 1996 to 2008: 三手交换五手两打.
	RIF
	// Yamaguchi: First sets up one of the 26 patterns and declares the number of fifths, 1 to
	// 12. Second may swap. White places the fourth stone, Black offers that number of fifths,
	// and White keeps one.
	Yamaguchi
)

// definition describes an opening.
type definition struct {
	name string
	// leastSize is the smallest board on which all central squares differ, or 0 if the opening
	// uses no squares. Such a board needs a center, so its size must be odd.
	leastSize int
	stages    []stage
}

// IDs returns all openings, in a fixed order.
func IDs() []ID {
	ids := make([]ID, len(definitions))
	for i := range ids {
		ids[i] = ID(i)
	}
	return ids
}

// ParseID returns the opening with a name, ignoring case; ok is false if there is none.
func ParseID(name string) (id ID, ok bool) {
	for i := range definitions {
		if strings.EqualFold(definitions[i].name, name) {
			return ID(i), true
		}
	}
	return 0, false
}

// String returns the name of the opening, such as "swap2".
func (id ID) String() string {
	if int(id) >= len(definitions) {
		return fmt.Sprintf("opening %d", uint8(id))
	}
	return definitions[id].name
}

// Fits reports whether the opening can be played on a board of that size.
func (id ID) Fits(size int) bool {
	d := &definitions[id]
	return d.leastSize == 0 || size >= d.leastSize && size%2 == 1
}

// LeastSize returns the smallest board size, in points, for the opening. [ID.Fits] also rejects
// sizes without a center.
func (id ID) LeastSize() int { return max(definitions[id].leastSize, engine.MinSize) }

// Renju reports whether the opening belongs to renju: it begins with one of the 26 patterns or
// has offered fifth moves.
func (id ID) Renju() bool { return id >= Soosyrv8 }
