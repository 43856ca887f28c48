package engine

// Weights of the evaluation and of the move ordering, set by hand. An
// evaluation of 200 points is meant to be one logit: odds of e to 1.
var (
	// patternValue is what it is worth to be able to make a pattern at a point.
	patternValue = [five + 1]int16{
		dead: 0, one: 0, openOne: 1, two: 1,
		openTwo: 4, openTwo2: 5, openTwo3: 6,
		three: 6, openThree: 12, openThree2: 15,
		four: 14, openFour: 40, five: 60,
	}
	// classValue is added for what the four lines make together.
	classValue = [classes]int16{
		classTwoTwo: 4, classClosedMore: 6, classThreeMore: 12, classThreeThree: 45,
		classFourMore: 14, classFourThree: 80, classOpenFour: 60,
	}
	// patternOrder and classOrder sort moves: a point counts for what it makes
	// for its side and, a little less, for what it takes from the other.
	patternOrder = [five + 1]int16{
		dead: 0, one: 2, openOne: 5, two: 8,
		openTwo: 20, openTwo2: 26, openTwo3: 32,
		three: 26, openThree: 60, openThree2: 72,
		four: 66, openFour: 400, five: 2000,
	}
	classOrder = [classes]int16{
		classTwoTwo: 20, classClosedMore: 24, classThree: 20, classThreeMore: 60, classThreeThree: 180,
		classFour: 10, classFourMore: 60, classFourThree: 300, classOpenFour: 800, classFive: 4000,
	}
)

// Worth of the situation to the side to move, beyond the points it can play.
const (
	tempo             = 18  // having the move
	facingOpenFour    = -70 // an open three has to be answered
	facingFourThree   = -45
	facingThreeThree  = -20
	holdingFour       = 12
	holdingFourThree  = 60 // the other side can interpose fours
	holdingThreeThree = 45
)
