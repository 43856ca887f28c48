package search

import "hoshi/engine/internal/pattern"

// searchParameters are the numbers of the search. Depths and reductions are in plies,
// margins in points of score. A depth of 0 turns a technique off.
//
// Every field is a [Parameter]. Its tag gives the range, the step by which it is tuned,
// and what it does.
type searchParameters struct {
	// Reverse futility: a node whose evaluation is a margin for each ply above beta
	// is cut; where the evaluation improves, some of the plies do not count.
	ReverseFutilityDepth     int     `range:"0..64/2" doc:"reverse futility up to this depth"`
	ReverseFutilityMargin    int     `range:"0..400/10" doc:"reverse futility: points a ply above beta"`
	ReverseFutilityImproving float64 `range:"0..4/0.3" doc:"reverse futility: plies that do not count where the evaluation improves"`
	ReverseFutilityOffset    float64 `range:"0..4/0.3" doc:"reverse futility: plies that do not count anywhere"`
	// Futility: quiet moves are left out where the evaluation is a margin for each
	// ply below alpha.
	FutilityDepth  int `range:"0..12/1" doc:"futility of quiet moves up to this depth"`
	FutilityMargin int `range:"0..600/25" doc:"futility: points a ply below alpha"`

	// Move-count pruning: only so many moves are tried, and a power of the depth more;
	// a part of that where the evaluation does not improve.
	MoveCountDepth        int     `range:"0..64/2" doc:"move-count pruning up to this depth"`
	MoveCountBase         int     `range:"0..40/1" doc:"move-count pruning: moves tried at any depth"`
	MoveCountPower        float64 `range:"0.5..3/0.06" doc:"move-count pruning: depth to this power more"`
	MoveCountNotImproving float64 `range:"0.1..1/0.06" doc:"move-count pruning: the part of them that is tried where the evaluation does not improve"`

	// Late-move reductions: a base and the product of the logarithms of depth and
	// number of the move by a divisor.
	LMRBase              float64 `range:"-2..4/0.2" doc:"late-move reductions: plies at any depth"`
	LMRDivisor           float64 `range:"0.5..8/0.1" doc:"late-move reductions: ln depth times ln number of the move by this"`
	LMRFullMoves         int     `range:"0..20/1" doc:"late-move reductions: the first so many moves are not reduced"`
	LMRPV                float64 `range:"0..4/0.3" doc:"plies less of reduction in the principal variation"`
	LMRCutNode           float64 `range:"0..4/0.3" doc:"plies more of reduction where a cut is expected"`
	LMRFormerPV          float64 `range:"0..4/0.3" doc:"plies less of reduction where the node once was of the principal variation"`
	LMRTactical          float64 `range:"-2..4/0.3" doc:"plies less of reduction for moves that threaten or answer a threat"`
	LMRHistory           int     `range:"256..100000/600" doc:"a ply less of reduction for so much history"`
	QuietBelow           int     `range:"0..12/1" doc:"moves below this class are quiet"`
	LMRDeeperMargin      int     `range:"0..600/15" doc:"a reduced search that fails high by more points is repeated a ply deeper"`
	AlphaRaisedReduction float64 `range:"0..3/0.3" doc:"plies less for what follows a move that raised alpha"`

	// Fail-high reduction: where a cut is expected and the evaluation is a margin above
	// beta, every move but fours is searched less deep.
	FailHighReduction float64 `range:"0..3/0.3" doc:"fail-high reduction: plies less"`
	FailHighBase      int     `range:"-200..600/15" doc:"fail-high reduction: points above beta at any depth"`
	FailHighMargin    int     `range:"0..200/5" doc:"fail-high reduction: points a ply above beta"`

	// Internal reduction: from a depth on, nodes without a move from the table are
	// searched less deep; so are nodes of the principal variation of which the table
	// knows little.
	IIRDepth      int     `range:"0..64/1" doc:"nodes without a table move less deep, from this depth"`
	IIRReduction  float64 `range:"0..3/0.25" doc:"plies less, for IIRDepth"`
	IIRStaleEntry float64 `range:"0..1/0.08" doc:"the part less of what the table's depth is short of, in the principal variation"`
	// Singular extension: from a depth on, a move from the table is searched deeper
	// when all others are worse by a margin a ply.
	SingularDepth         int     `range:"0..64/1" doc:"singular extension from this depth"`
	SingularMargin        float64 `range:"0..40/0.3" doc:"singular extension: points a ply that all others are worse"`
	DoubleExtensionMargin int     `range:"0..600/10" doc:"singular extension by two plies: points more that they are worse; 0 for never"`
	NegativeExtension     float64 `range:"0..3/0.3" doc:"plies less for the table move where others are above beta too"`
	// What is forced is searched deeper by this.
	ForcedExtension float64 `range:"0..2/0.15" doc:"plies more for the answer to a five"`

	LeafVCFNodes     int `range:"0..2000/10" doc:"nodes to look for a win by fours in, beyond the horizon"`
	LeafVCFNarrow    int `range:"0..30/1" doc:"beyond the horizon, only fours close to the last one, and after one less than so many only such as make more; 0 for all fours"`
	AspirationWindow int `range:"1..1000/5" doc:"points: half the first window"`

	// Order of moves, in the units of Weights.Attack.
	KillerBonus      int `range:"-500..2000/20" doc:"order: for a killer, in centinats"`
	CounterMoveBonus int `range:"-500..2000/20" doc:"order: for a counter-move, in centinats"`
	HistoryDivisor   int `range:"1..200/2" doc:"order: history counts for this part of itself"`
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
