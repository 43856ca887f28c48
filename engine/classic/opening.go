package classic

import "hoshi/engine"

// CrossOpening returns the four stones that reports 000 and 003 begin a game from:
// Black on the center and right of it, White below and left of it, on the points
// around the center's lower left corner. Black moves next. On a board of even
// size the center is that of [engine.Center].
//
// The reports give them for 11×11, rows from the top and columns from the left,
// both from 0: black (5,5) and (5,6), white (5,4) and (6,5), in the listings of
// 000_837a32045fd1589b.txt (__init__) and 003_a76289b097367488.txt
// (initChessboard).
func CrossOpening(size int) (black, white []engine.Point) {
	c := engine.Center(size)
	black = []engine.Point{c, {Col: c.Col + 1, Row: c.Row}}
	white = []engine.Point{{Col: c.Col, Row: c.Row - 1}, {Col: c.Col - 1, Row: c.Row}}
	return black, white
}
