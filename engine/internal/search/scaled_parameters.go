package search

import "math"

// scaledParameters are the search parameters in the form that the search uses: depths and
// reductions in fractions of a ply (see onePly), formulas as tables.
type scaledParameters struct {
	searchParameters

	reductions [MaxDepth + 1][64]int // see newReductions
	moveLimits [2][MaxDepth + 1]int  // see newMoveLimits

	futilityImproving, futilityFrom                            int
	reducePV, reduceCut, reduceLoud, reduceFormer, alphaReduce int
	iir, stale, failHigh                                       int
	singular, negative, forcedExtension                        int

	historyPart int32 // the share of a move's history that counts in the move order, in parts of historyMax
}

func (s *scaledParameters) set(k searchParameters) {
	*s = scaledParameters{
		searchParameters:  k,
		reductions:        newReductions(&k),
		moveLimits:        newMoveLimits(&k),
		futilityImproving: inFractions(k.ReverseFutilityImproving),
		futilityFrom:      inFractions(k.ReverseFutilityOffset),
		reducePV:          inFractions(k.LMRPV),
		reduceCut:         inFractions(k.LMRCutNode),
		reduceLoud:        inFractions(k.LMRTactical),
		reduceFormer:      inFractions(k.LMRFormerPV),
		alphaReduce:       inFractions(k.AlphaRaisedReduction),
		iir:               inFractions(k.IIRReduction),
		stale:             inFractions(k.IIRStaleEntry),
		failHigh:          inFractions(k.FailHighReduction),
		singular:          inFractions(k.SingularMargin),
		negative:          inFractions(k.NegativeExtension),
		forcedExtension:   inFractions(k.ForcedExtension),
		historyPart:       historyMax / int32(k.HistoryDivisor),
	}
}

// inFractions converts plies to fractions of a ply.
func inFractions(plies float64) int { return int(math.Round(plies * onePly)) }
