package search

import "math"

// tunedValues are the search parameters as the search uses them: depths and reductions
// in fractions of a ply, formulas as tables.
type tunedValues struct {
	searchParameters

	// reductions is how much less deep a late move is searched at first, by depth and
	// number of the move; limits is how many moves are tried, by depth, where the
	// evaluation does not improve and where it does.
	reductions [MaxDepth + 1][64]int
	limits     [2][MaxDepth + 1]int

	futilityImproving, futilityFrom                            int
	reducePV, reduceCut, reduceLoud, reduceFormer, alphaReduce int
	iir, stale, failHigh                                       int
	singular, negative, forcedExtension                        int

	historyPart int32 // of a move's history, in parts of historyMax, that counts in the order
}

// setParameters computes the values for the given parameters.
func (s *tunedValues) setParameters(k searchParameters) {
	s.searchParameters = k
	for d := 1; d <= MaxDepth; d++ {
		for m := 1; m < 64; m++ {
			s.reductions[d][m] = plyUnits(k.LMRBase + math.Log(float64(d))*math.Log(float64(m))/k.LMRDivisor)
		}
	}
	for d := range s.limits[0] {
		n := float64(maxMoves)
		if d <= k.MoveCountDepth {
			n = float64(k.MoveCountBase) + math.Pow(float64(d), k.MoveCountPower)
		}
		s.limits[0][d], s.limits[1][d] = max(int(n*k.MoveCountNotImproving), 1), max(int(n), 1)
	}
	s.futilityImproving, s.futilityFrom = plyUnits(k.ReverseFutilityImproving), plyUnits(k.ReverseFutilityOffset)
	s.reducePV, s.reduceCut, s.reduceLoud = plyUnits(k.LMRPV), plyUnits(k.LMRCutNode), plyUnits(k.LMRTactical)
	s.reduceFormer, s.alphaReduce = plyUnits(k.LMRFormerPV), plyUnits(k.AlphaRaisedReduction)
	s.iir, s.stale, s.failHigh = plyUnits(k.IIRReduction), plyUnits(k.IIRStaleEntry), plyUnits(k.FailHighReduction)
	s.historyPart = historyMax / int32(k.HistoryDivisor)
	s.singular, s.negative, s.forcedExtension = plyUnits(k.SingularMargin), plyUnits(k.NegativeExtension), plyUnits(k.ForcedExtension)
}

// plyUnits turns plies into fractions of a ply.
func plyUnits(plies float64) int { return int(math.Round(plies * onePly)) }
