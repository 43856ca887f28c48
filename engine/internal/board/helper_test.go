package board

import "hoshi/engine/internal/gametest"

// Positions for tests, see package gametest.
var (
	empty     = gametest.Empty
	stones    = gametest.Stones
	points    = gametest.Points
	played    = gametest.Played
	longLines = gametest.LongLines
	free      = gametest.Free
	drawn     = gametest.Draw
	turned    = gametest.Turned

	randomPosition = gametest.Random
)
