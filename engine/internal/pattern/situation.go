package pattern

// SituationCount is the number of threat situations, see [Situation].
const SituationCount = sideSituations * 2 * sideSituations

const sideSituations = 36

// Situation numbers the threats of both sides from 0. For the side to move (own): whether it
// has a four-three; no, one or more fours; whether it has a double three; how many threes.
// The same for the other side (opp), and whether that can make an open four.
func Situation(own, opp ThreatCounts) int {
	return sideSituation(own) + sideSituations*(sideSituation(opp)+sideSituations*min(opp.Of(CountOpenFour), 1))
}

// sideSituation numbers the threats of one side.
func sideSituation(t ThreatCounts) int {
	fours, threes := min(t.Of(CountFour), 2), min(t.Of(CountThree), 2)
	return min(t.Of(CountFourThree), 1) + 2*(fours+3*(min(t.Of(CountThreeThree), 1)+2*threes))
}
