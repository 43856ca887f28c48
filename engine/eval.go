package engine

// evaluate returns the static score of the position for the side to move: what
// the free points are worth to it less what they are worth to the other side,
// and the threats that stand. It is meant for positions that [board.outlook]
// leaves undecided and where no five has to be stopped.
func (b *board) evaluate() int {
	us, them := b.turn, b.turn.other()
	sum := b.value[us].mover() - b.value[them].waiter() + int(b.threats[b.situation()])
	return max(-scoreClamp, min(scoreClamp, sum/WeightsPerPoint))
}

// situation numbers the threats that both sides have: for the side to move
// whether it has a four-three, no, one or more fours, whether a double three and
// how many threes; the same for the other side, and whether that has an open four.
func (b *board) situation() int {
	own, opp := b.tallies[b.turn], b.tallies[b.turn.other()]
	return threats(own) + 36*(threats(opp)+36*min(opp.of(laneOpenFour), 1))
}

// threats numbers the threats of one side from 0 to 35.
func threats(t tally) int {
	fours, threes := min(t.of(laneFour), 2), min(t.of(laneThree), 2)
	return min(t.of(laneFourThree), 1) + 2*(fours+3*(min(t.of(laneThreeThree), 1)+2*threes))
}
