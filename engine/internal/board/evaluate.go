package board

// MaxEval bounds what [Board.Evaluate] returns, both ways.
const MaxEval = 20000

// evaluate returns the static score of the position for the side to move: what
// the free points are worth to it less what they are worth to the other side,
// and the threats that stand. It is meant for positions that [board.outlook]
// leaves undecided and where no five has to be stopped.
func (b *Board) Evaluate() int {
	us, them := b.SideToMove, b.SideToMove.Other()
	sum := b.values[us].own() - b.values[them].opponent() + int(b.situations[b.Situation()])
	return max(-MaxEval, min(MaxEval, sum/WeightsPerPoint))
}

// situation numbers the threats that both sides have: for the side to move
// whether it has a four-three, no, one or more fours, whether a double three and
// how many threes; the same for the other side, and whether that has an open four.
func (b *Board) Situation() int {
	own, opp := b.Threats[b.SideToMove], b.Threats[b.SideToMove.Other()]
	return sideSituation(own) + 36*(sideSituation(opp)+36*min(opp.Of(CountOpenFour), 1))
}

// threats numbers the threats of one side from 0 to 35.
func sideSituation(t ThreatCounts) int {
	fours, threes := min(t.Of(CountFour), 2), min(t.Of(CountThree), 2)
	return min(t.Of(CountFourThree), 1) + 2*(fours+3*(min(t.Of(CountThreeThree), 1)+2*threes))
}
