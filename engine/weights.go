package engine

// Weights of the evaluation, fitted by logistic regression to the results of
// 1,500 games of the engine against itself at depth 5, from random openings: an
// evaluation of 200 points is one logit, odds of e to 1. Patterns and classes
// overlap, so that a single weight says little.
var (
	// patternValue is what it is worth to be able to make a pattern at a point.
	patternValue = [five + 1]int16{
		one: -2, openOne: -1, two: 2,
		openTwo: 19, openTwo2: 19, openTwo3: 22,
		three: 23, openThree: 24, openThree2: 7,
		four: 30, openFour: 88,
	}
	// classValue is added for what the four lines make together.
	classValue = [classes]int16{
		classTwo: -21, classTwoTwo: -34, classClosedThree: -18, classClosedMore: -18,
		classThree: 1, classThreeMore: 12, classThreeThree: 68,
		classFour: 24, classFourMore: 63, classFourThree: 168, classOpenFour: 40,
	}
)

// Worth of the situation to the side to move, beyond the points it can play.
const (
	tempo             = 131 // having the move
	holdingThree      = 114
	holdingThreeThree = -54
	holdingFour       = 17
	holdingFourThree  = -105
	facingThree       = -47
	facingThreeThree  = 119
	facingFour        = 48
	facingFourThree   = -55
	facingOpenFour    = -54 // an open three has to be answered
)

// patternOrder and classOrder sort moves: a point counts for what it makes for
// its side and, a little less, for what it takes from the other. They are set by
// hand.
var (
	patternOrder = [five + 1]int16{
		one: 2, openOne: 5, two: 8,
		openTwo: 20, openTwo2: 26, openTwo3: 32,
		three: 26, openThree: 60, openThree2: 72,
		four: 66, openFour: 400, five: 2000,
	}
	classOrder = [classes]int16{
		classTwoTwo: 20, classClosedMore: 24, classThree: 20, classThreeMore: 60, classThreeThree: 180,
		classFour: 10, classFourMore: 60, classFourThree: 300, classOpenFour: 800, classFive: 4000,
	}
)
