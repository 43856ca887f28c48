package board

// MaxEval bounds what [Board.Evaluate] returns, both ways.
const MaxEval = 20000

// Evaluate returns the static evaluation of the position for the side to move: the
// value of the empty points for it, minus their value for the other side, plus the
// value of the threats on the board and what a network adds. It is for positions that [Board.StaticWin] leaves
// undecided and where no five has to be stopped.
func (b *Board) Evaluate() int {
	us, them := b.SideToMove, b.SideToMove.Other()
	sum := b.values[us].own() - b.values[them].opponent() + int(b.situations[us][b.Situation()])
	if b.network != nil {
		sum += b.networkValue()
	}
	return max(-MaxEval, min(MaxEval, sum/WeightsPerPoint))
}

// Situation numbers the threats of both sides. For the side to move: whether it has a
// four-three; no, one or more fours; whether it has a double three; how many threes.
// The same for the other side, and whether that can make an open four.
func (b *Board) Situation() int {
	own, opp := b.Threats[b.SideToMove], b.Threats[b.SideToMove.Other()]
	return sideSituation(own) + 36*(sideSituation(opp)+36*min(opp.Of(CountOpenFour), 1))
}

// sideSituation numbers the threats of one side from 0 to 35.
func sideSituation(t ThreatCounts) int {
	fours, threes := min(t.Of(CountFour), 2), min(t.Of(CountThree), 2)
	return min(t.Of(CountFourThree), 1) + 2*(fours+3*(min(t.Of(CountThreeThree), 1)+2*threes))
}
