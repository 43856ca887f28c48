package engine

import (
	"hoshi/engine/internal/logistic"
	"hoshi/engine/internal/search"
)

// The player. Package search defines these types.
type (
	// Engine searches positions: Search finds the best move, Analyze finds several moves. It
	// keeps what it learned for the next search. It is safe for concurrent use, but runs one
	// search at a time.
	Engine = search.Engine
	// Options of an Engine; the zero value is usable.
	Options = search.Options
)

// What a search gets: its limits, or an analysis with limits.
type (
	// Limits says when a search ends: at the first limit it reaches.
	Limits = search.Limits
	// Clock is the time that the side to move has left for the rest of the game.
	Clock = search.Clock
	// TimeBudget is how long a search may take.
	TimeBudget = search.TimeBudget
	// Handicap makes a search play worse than it could.
	Handicap = search.Handicap
	// Analysis says what Engine.Analyze should find.
	Analysis = search.Analysis
)

// What a search returns.
type (
	// Result is what a search found: the best move, its score and the expected line.
	Result = search.Result
	// Variation is one of the best moves and its expected continuation.
	Variation = search.Variation
	// Candidate is a move that the search considered, with its score.
	Candidate = search.Candidate
)

// MaxDepth is the deepest search, in plies.
const MaxDepth = search.MaxDepth

// ScoreMate is the score of a win on the board. A forced win in n plies is ScoreMate - n, a
// forced loss in n plies is n - ScoreMate; evaluations are far smaller. Scores are points for
// the side to move: 200 points are odds of about e to 1.
const ScoreMate = search.ScoreMate

// New returns an engine. It allocates its memory on the first search.
func New(opts Options) *Engine { return search.New(opts) }

// AtDepth returns the limits for a search of a depth in plies, 1 to [MaxDepth], with a handicap
// at 1 to 5. At every depth the search completes its fives, stops fours and answers open
// threes. Use one seed for a game: games with different seeds differ, and a game played again
// with the same seed repeats. For an opponent that errs like people, see [Level].
func AtDepth(plies int, seed int64) Limits { return search.AtDepth(plies, seed) }

// WinChance returns the chance to win, 0 to 1, that a score means for the side it is for.
func WinChance(score int) float64 { return logistic.Chance(float64(score) / logistic.PointsPerLogit) }

// MateIn returns the plies to the forced win (positive) or loss (negative) that a score means,
// 0 if it means neither.
func MateIn(score int) int { return search.MateIn(score) }
