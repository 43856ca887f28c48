package engine

import "math"

// scale is the knobs as the search uses them: depths and reductions that are told
// in plies in units, formulas in tables.
type scale struct {
	knobs

	// reductions is how much less deep a late move is searched at first, by depth and
	// number of the move; limits is how many moves are tried, by depth, where the
	// evaluation does not improve and where it does.
	reductions [MaxDepth + 1][64]int
	limits     [2][MaxDepth + 1]int

	futilityImproving, futilityFrom, razor                     int
	reducePV, reduceCut, reduceLoud, reduceFormer, alphaReduce int
	iir, stale, failHigh                                       int
	singular, negative, forcedExtension                        int

	historyPart int32 // of a move's history, in parts of historyMax, that counts in the order
}

// setKnobs makes k the numbers of the search.
func (s *scale) setKnobs(k knobs) {
	s.knobs = k
	for d := 1; d <= MaxDepth; d++ {
		for m := 1; m < 64; m++ {
			s.reductions[d][m] = units(k.LMRBase + math.Log(float64(d))*math.Log(float64(m))/k.LMRDivisor)
		}
	}
	for d := range s.limits[0] {
		n := float64(maxMoves)
		if d <= k.MoveCountDepth {
			n = float64(k.MoveCountBase) + math.Pow(float64(d), k.MoveCountPower)
		}
		s.limits[0][d], s.limits[1][d] = max(int(n*k.MoveCountNotImproving), 1), max(int(n), 1)
	}
	s.futilityImproving, s.futilityFrom, s.razor = units(k.ReverseFutilityImproving), units(k.ReverseFutilityOffset), units(k.RazorDepth)
	s.reducePV, s.reduceCut, s.reduceLoud = units(k.LMRPV), units(k.LMRCutNode), units(k.LMRTactical)
	s.reduceFormer, s.alphaReduce = units(k.LMRFormerPV), units(k.AlphaRaisedReduction)
	s.iir, s.stale, s.failHigh = units(k.IIRReduction), units(k.IIRStaleEntry), units(k.FailHighReduction)
	s.historyPart = historyMax / int32(k.HistoryDivisor)
	s.singular, s.negative, s.forcedExtension = units(k.SingularMargin), units(k.NegativeExtension), units(k.ForcedExtension)
}

// units turns plies into units of depth.
func units(plies float64) int { return int(math.Round(plies * unit)) }
