package pattern

// Pattern is what a stone makes on one line through its point, as far each way as the
// rule's reach. Patterns are defined from five downwards, by what one more stone can make.
// A row that is too long for the rule counts as whatever else the line can become.
type Pattern uint8

const (
	Dead       Pattern = iota // no five is possible any more
	One                       // one more stone makes a two at best
	OpenOne                   // one more stone makes an open two
	Two                       // one more stone makes a three
	OpenTwo                   // one more stone makes an open three
	OpenTwo2                  // … at three points
	OpenTwo3                  // … at four or more points
	Three                     // one more stone makes a four
	OpenThree                 // one more stone makes an open four
	OpenThree2                // … at two or more points
	Four                      // one more stone makes five, at one point
	OpenFour                  // one more stone makes five, at two or more points
	Five                      // a row that wins

	// Only a side with fouls has these two.
	Overline // a row that is too long
	TwoFours // two fours at once that are not one open four
)

// What a cell of a line holds, in two bits. Black and White have the numbers of
// game.Color.
const (
	CellEmpty uint8 = iota
	CellBlack
	CellWhite
	CellWall // off the board
)

// Pair is the pattern of Black in the low four bits and of White in the high four.
type Pair uint8

// Of returns the pattern of a side: 0 for Black, 1 for White.
func (p Pair) Of(side uint8) Pattern { return Pattern(p >> (4 * side) & 15) }
