package engine

// evaluate returns the static score of the position for the side to move: what
// the free points are worth to it less what they are worth to the other side,
// and the threats that stand.
func (b *board) evaluate() int {
	us, them := b.turn, b.turn.other()
	own, opp := &b.counts[us], &b.counts[them]
	score := int(b.value[us]-b.value[them]) + tempo
	switch {
	case opp[classOpenFour] > 0:
		score += facingOpenFour
	case opp[classFourThree] > 0:
		score += facingFourThree
	case opp[classThreeThree] > 0:
		score += facingThreeThree
	}
	if own[classFourThree] > 0 {
		score += holdingFourThree
	} else if fours(own) > 0 {
		score += holdingFour
	}
	if own[classThreeThree] > 0 {
		score += holdingThreeThree
	}
	return max(-scoreClamp, min(scoreClamp, score))
}
