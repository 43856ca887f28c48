package engine

// knobs are the numbers and switches of the search, so that leaving one thing out
// or trying another value is one change to a copy of standardKnobs. Depths are in
// plies, margins in points of score; a depth of 0 switches a thing off.
type knobs struct {
	// Reverse futility: a node whose evaluation is a margin for each ply above beta
	// is cut.
	FutilityDepth, FutilityMargin int
	// Futility: quiet moves are left out where the evaluation is a margin for each
	// ply below alpha.
	FutileDepth, FutileMargin int
	// Razoring: a node whose evaluation is a margin for each ply below alpha is left
	// to a search for wins by fours; RazorDeep believes that search when it finds one.
	RazorDepth, RazorMargin int
	RazorDeep               bool

	// Move-count pruning: up to a depth only so many quiet moves are tried, and depth
	// squared by a divisor more; where the evaluation improves, ImproveLate times
	// depth more.
	LateDepth, LateMoves, LateDiv, ImproveLate int
	// Late-move reductions: a base and the product of the logarithms of depth and
	// number of the move by a divisor.
	ReduceBase, ReduceDiv float64
	CutReduce             bool // a ply more where the table expects a cut
	CutCount              int  // a ply more where so many moves after the last refuted it
	ReduceToLeaf          int  // 1 to reduce as far as the horizon, 0 to stop a ply before
	HistoryReduce         int  // a ply less for so much history
	OrderReduce           int  // a ply more for so much behind the first in the order
	QuietClass            int  // moves below this class are quiet

	// Internal reduction: from a depth on, nodes without a move from the table are
	// searched a ply less deep.
	IIRDepth int
	// Singular extension: from a depth on, a move from the table is searched deeper
	// when all others are worse by a margin a ply. MultiCut cuts where they are not and
	// are still above beta.
	SingularDepth, SingularMargin int
	MultiCut                      bool

	Average    bool // evaluations are averaged with those of the ply before
	TableEval  bool // scores from the table stand in for evaluations where they say more
	LeafBudget int  // nodes to look for a win by fours in, beyond the horizon
	Aspiration int  // half the first window

	// Order of moves, in the units of Weights.Attack.
	OrderKiller, OrderCounter int
	HistoryShare              int // history counts for this part of itself
}

var standardKnobs = knobs{
	FutilityDepth: 6, FutilityMargin: 70,
	FutileDepth: 3, FutileMargin: 150,
	RazorMargin: 120,
	LateDepth:   9, LateMoves: 6, LateDiv: 3, ImproveLate: 2,
	ReduceBase: 0.4, ReduceDiv: 1.5, ReduceToLeaf: 1, QuietClass: int(classThree),
	IIRDepth:       4,
	SingularMargin: 4,
	LeafBudget:     40,
	Aspiration:     35,
	OrderKiller:    100, OrderCounter: 70, HistoryShare: 10,
}
