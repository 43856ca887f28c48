package search

import "hoshi/engine/internal/pattern"

// searchParameters are the numbers of the search. Depths and reductions are in plies,
// margins in points of score. A depth of 0 turns a technique off.
//
// Every field is a [Parameter]. Its tag gives the range, the step by which it is tuned,
// and what it does.
type searchParameters struct {
	// Reverse futility: cut a node whose evaluation is above beta by a margin for each ply.
	// If the evaluation improves, some of the plies don't count.
	ReverseFutilityDepth     int     `range:"0..64/2" doc:"reverse futility up to this depth"`
	ReverseFutilityMargin    int     `range:"0..400/10" doc:"reverse futility: points per ply above beta"`
	ReverseFutilityImproving float64 `range:"0..4/0.3" doc:"reverse futility: plies that don't count if the evaluation improves"`
	ReverseFutilityOffset    float64 `range:"0..4/0.3" doc:"reverse futility: plies that never count"`
	// Futility: skip quiet moves if the evaluation is below alpha by a margin for each ply.
	FutilityDepth  int `range:"0..12/1" doc:"futility of quiet moves up to this depth"`
	FutilityMargin int `range:"0..600/25" doc:"futility: points per ply below alpha"`

	// Move-count pruning: try only a base number of moves plus a power of the depth, and a
	// part of that if the evaluation doesn't improve.
	MoveCountDepth        int     `range:"0..64/2" doc:"move-count pruning up to this depth"`
	MoveCountBase         int     `range:"0..40/1" doc:"move-count pruning: the base number of moves"`
	MoveCountPower        float64 `range:"0.5..3/0.06" doc:"move-count pruning: plus the depth to this power"`
	MoveCountNotImproving float64 `range:"0.1..1/0.06" doc:"move-count pruning: the part of them that is tried if the evaluation doesn't improve"`

	// Late-move reductions: a base plus ln depth times ln number of the move, by a divisor.
	LMRBase              float64 `range:"-2..4/0.2" doc:"late-move reductions: plies at any depth"`
	LMRDivisor           float64 `range:"0.5..8/0.1" doc:"late-move reductions: divides ln depth times ln number of the move"`
	LMRFullMoves         int     `range:"0..20/1" doc:"late-move reductions: number of first moves that aren't reduced"`
	LMRPV                float64 `range:"0..4/0.3" doc:"late-move reductions: plies less in the principal variation"`
	LMRCutNode           float64 `range:"0..4/0.3" doc:"late-move reductions: plies more if a cut is expected"`
	LMRFormerPV          float64 `range:"0..4/0.3" doc:"late-move reductions: plies less if the node once was in the principal variation"`
	LMRTactical          float64 `range:"-2..4/0.3" doc:"late-move reductions: plies less for moves that threaten or answer a threat"`
	LMRHistory           int     `range:"256..100000/600" doc:"late-move reductions: history for a ply less"`
	QuietBelow           int     `range:"0..12/1" doc:"moves below this class are quiet"`
	LMRDeeperMargin      int     `range:"0..600/15" doc:"late-move reductions: a reduced search that fails high by more points is repeated a ply deeper"`
	AlphaRaisedReduction float64 `range:"0..3/0.3" doc:"reduction in plies of the moves after one that raised alpha"`

	// Fail-high reduction: if a cut is expected and the evaluation is above beta by a margin,
	// reduce every move except fours.
	FailHighReduction float64 `range:"0..3/0.3" doc:"fail-high reduction: plies"`
	FailHighBase      int     `range:"-200..600/15" doc:"fail-high reduction: points above beta at any depth"`
	FailHighMargin    int     `range:"0..200/5" doc:"fail-high reduction: points per ply above beta"`

	// Internal reduction: from a depth on, reduce nodes without a hash move, and nodes of the
	// principal variation with a shallow table entry.
	IIRDepth      int     `range:"0..64/1" doc:"reduction of nodes without a hash move, from this depth"`
	IIRReduction  float64 `range:"0..3/0.25" doc:"plies of the reduction without a hash move"`
	IIRStaleEntry float64 `range:"0..1/0.08" doc:"plies of reduction in the principal variation, for each ply that the table entry is too shallow"`
	// Singular extension: from a depth on, extend the hash move if all others are worse by a
	// margin per ply.
	SingularDepth         int     `range:"0..64/1" doc:"singular extension from this depth"`
	SingularMargin        float64 `range:"0..40/0.3" doc:"singular extension: points per ply that all others are worse"`
	DoubleExtensionMargin int     `range:"0..600/10" doc:"singular extension by two plies: further points that they are worse; 0 for never"`
	NegativeExtension     float64 `range:"0..3/0.3" doc:"plies less for the hash move if others are above beta too"`
	ForcedExtension       float64 `range:"0..2/0.15" doc:"plies more for the answer to a five"`

	LeafVCFNodes     int `range:"0..2000/10" doc:"nodes of a search for wins by fours at the horizon"`
	LeafVCFNarrow    int `range:"0..30/1" doc:"at the horizon, only fours close to the last one, and after one fewer than this only fours that make more; 0 for all fours"`
	AspirationWindow int `range:"1..1000/5" doc:"half the first window, in points"`

	// Move order, in the units of Weights.Attack.
	KillerBonus      int `range:"-500..2000/20" doc:"move order: for a killer, in centinats"`
	CounterMoveBonus int `range:"-500..2000/20" doc:"move order: for a counter-move, in centinats"`
	HistoryDivisor   int `range:"1..200/2" doc:"move order: divides the history"`
}

var defaultParameters = searchParameters{
	ReverseFutilityDepth: 64, ReverseFutilityMargin: 65, ReverseFutilityImproving: 1,
	FutilityDepth: 3, FutilityMargin: 150,
	MoveCountDepth: 64, MoveCountBase: 3, MoveCountPower: 1.5, MoveCountNotImproving: 0.5,
	LMRBase: 0, LMRDivisor: 1, LMRFullMoves: 1, LMRPV: 1, LMRCutNode: 1.5, LMRFormerPV: 1, LMRTactical: 0,
	LMRHistory: 4096, QuietBelow: int(pattern.ClassThree),
	LMRDeeperMargin: 40, AlphaRaisedReduction: 1,
	FailHighReduction: 1, FailHighBase: 0, FailHighMargin: 15,
	IIRDepth: 4, IIRReduction: 0.5, IIRStaleEntry: 0.25,
	SingularDepth: 7, SingularMargin: 1, DoubleExtensionMargin: 25, NegativeExtension: 1,
	ForcedExtension: 1,
	LeafVCFNodes:    40, LeafVCFNarrow: 2,
	AspirationWindow: 20,
	KillerBonus:      100, CounterMoveBonus: 70, HistoryDivisor: 10,
}
