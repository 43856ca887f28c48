package engine

// evaluate returns the static score of the position for the side to move: what
// the free points are worth to it less what they are worth to the other side,
// and the threats that stand. It is meant for positions that [board.outlook]
// leaves undecided and where no five has to be stopped.
func (b *board) evaluate() int {
	us, them := b.turn, b.turn.other()
	score := int(b.value[us]-b.value[them]) + tempo + holding(&b.counts[us]) + facing(&b.counts[them])
	return max(-scoreClamp, min(scoreClamp, score))
}

// holding returns the worth of the threats the side to move has.
func holding(own *[classes]uint16) (score int) {
	switch {
	case own[classFourThree] > 0:
		score += holdingFourThree
	case own[classFour]+own[classFourMore] > 0:
		score += holdingFour
	}
	if own[classThreeThree] > 0 {
		score += holdingThreeThree
	}
	if own[classThree]+own[classThreeMore] > 0 {
		score += holdingThree
	}
	return score
}

// facing returns the worth, to the side to move, of the other side's threats.
func facing(opp *[classes]uint16) (score int) {
	switch {
	case opp[classOpenFour] > 0:
		score += facingOpenFour
	case opp[classFourThree] > 0:
		score += facingFourThree
	case opp[classThreeThree] > 0:
		score += facingThreeThree
	}
	if opp[classFour]+opp[classFourMore]+opp[classFourThree] > 0 {
		score += facingFour
	}
	if opp[classThree]+opp[classThreeMore] > 0 {
		score += facingThree
	}
	return score
}
