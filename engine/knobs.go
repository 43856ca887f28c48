package engine

// knobs are the numbers and switches of the search, so that leaving one thing out
// or trying another value is one change to a copy of standardKnobs. Depths are in
// plies, margins in points of score; a depth of 0 switches a thing off.
//
// Every field is a parameter, see [Parameters]: its tag says from where to where it
// can go, in which steps it is tuned, and what it is. A switch has no range.
type knobs struct {
	// Reverse futility: a node whose evaluation is a margin for each ply above beta
	// is cut.
	FutilityDepth  int `knob:"0..12/1" doc:"reverse futility up to this depth"`
	FutilityMargin int `knob:"0..400/15" doc:"reverse futility: points a ply above beta"`
	// Futility: quiet moves are left out where the evaluation is a margin for each
	// ply below alpha.
	FutileDepth  int `knob:"0..12/1" doc:"futility of quiet moves up to this depth"`
	FutileMargin int `knob:"0..600/25" doc:"futility: points a ply below alpha"`
	// Razoring: a node whose evaluation is a margin for each ply below alpha is left
	// to a search for wins by fours; RazorDeep believes that search when it finds one.
	RazorDepth  int  `knob:"0..12/1" doc:"razoring up to this depth"`
	RazorMargin int  `knob:"0..600/25" doc:"razoring: points a ply below alpha"`
	RazorDeep   bool `doc:"razoring believes the wins by fours that it finds"`

	// Move-count pruning: up to a depth only so many quiet moves are tried, and depth
	// squared by a divisor more; where the evaluation improves, ImproveLate times
	// depth more.
	LateDepth   int `knob:"0..20/1" doc:"move-count pruning up to this depth"`
	LateMoves   int `knob:"0..40/1" doc:"move-count pruning: moves tried at any depth"`
	LateDiv     int `knob:"1..20/1" doc:"move-count pruning: depth squared by this more"`
	ImproveLate int `knob:"0..10/1" doc:"move-count pruning: this times depth more where the evaluation improves"`
	// Late-move reductions: a base and the product of the logarithms of depth and
	// number of the move by a divisor.
	ReduceBase    float64 `knob:"-2..4/0.2" doc:"late-move reductions: plies at any depth"`
	ReduceDiv     float64 `knob:"0.5..8/0.15" doc:"late-move reductions: ln depth times ln number of the move by this"`
	CutReduce     bool    `doc:"a ply more of reduction where the table expects a cut"`
	CutCount      int     `knob:"0..40/1" doc:"a ply more of reduction where more moves than this after the last refuted it; 0 for never"`
	ReduceToLeaf  int     `knob:"0..1/1" doc:"1 to reduce as far as the horizon, 0 to stop a ply before"`
	HistoryReduce int     `knob:"0..20000/500" doc:"a ply less of reduction for so much history; 0 for never"`
	OrderReduce   int     `knob:"0..5000/100" doc:"a ply more of reduction for so much behind the first in the order; 0 for never"`
	QuietClass    int     `knob:"0..12/1" doc:"moves below this class are quiet"`

	// Internal reduction: from a depth on, nodes without a move from the table are
	// searched a ply less deep.
	IIRDepth int `knob:"0..30/1" doc:"nodes without a table move a ply less deep, from this depth"`
	// Singular extension: from a depth on, a move from the table is searched deeper
	// when all others are worse by a margin a ply. MultiCut cuts where they are not and
	// are still above beta.
	SingularDepth  int  `knob:"0..30/1" doc:"singular extension from this depth"`
	SingularMargin int  `knob:"0..40/1" doc:"singular extension: points a ply that all others are worse"`
	MultiCut       bool `doc:"singular extension cuts where other moves are above beta too"`

	Average    bool `doc:"evaluations are averaged with those of the ply before"`
	TableEval  bool `doc:"scores from the table stand in for evaluations where they say more"`
	LeafBudget int  `knob:"0..2000/10" doc:"nodes to look for a win by fours in, beyond the horizon"`
	Aspiration int  `knob:"1..1000/5" doc:"points: half the first window"`

	// Order of moves, in the units of Weights.Attack.
	OrderKiller  int `knob:"-500..2000/20" doc:"order: for a killer, in centinats"`
	OrderCounter int `knob:"-500..2000/20" doc:"order: for a counter-move, in centinats"`
	HistoryShare int `knob:"1..200/2" doc:"order: history counts for this part of itself"`
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
