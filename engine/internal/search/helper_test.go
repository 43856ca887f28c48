package search

import (
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/gametest"
)

// Positions for tests, see package gametest.
var (
	stones         = gametest.Stones
	setup          = gametest.Setup
	points         = gametest.Points
	played         = gametest.Played
	randomPosition = gametest.Random
	longLines      = gametest.LongLines
	free           = gametest.Free
	drawn          = gametest.Draw
	turned         = gametest.Turned
)

var rulesPlayed = game.PlayableRules()
