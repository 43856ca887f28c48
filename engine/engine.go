package engine

import (
	"hoshi/engine/internal/logistic"
	"hoshi/engine/internal/search"
)

// The player. These types are defined in the package of the search; this is where callers
// find them.
type (
	// Engine searches positions: Search finds the best move, Analyze several with what
	// follows from each. It keeps what it learned from one search to the next. It may be
	// used by several goroutines, but runs their searches one after another.
	Engine = search.Engine
	// Options of an Engine; the zero value is usable.
	Options = search.Options
	// WinCache remembers the lines of proven wins for engines that take turns at the moves
	// of a game.
	WinCache = search.WinCache
)

// What a search gets: its limits, or an analysis with limits.
type (
	// Limits says when a search ends, whichever limit is reached first.
	Limits = search.Limits
	// Clock is what the side to move has left for all its moves to come.
	Clock = search.Clock
	// TimeBudget is how long a search may take.
	TimeBudget = search.TimeBudget
	// Handicap makes a search play worse than it could.
	Handicap = search.Handicap
	// Analysis says what Engine.Analyze is to find.
	Analysis = search.Analysis
)

// What a search returns.
type (
	// Result is what a search found: the best move, its score and what follows from it.
	Result = search.Result
	// Variation is one of the best moves and what follows from it.
	Variation = search.Variation
	// Candidate is a move that the search looked at, with its score.
	Candidate = search.Candidate
)

// MaxDepth is the deepest search, in plies.
const MaxDepth = search.MaxDepth

// ScoreMate is the score of a win on the board. A forced win in n plies is ScoreMate - n, a
// forced loss in n plies n - ScoreMate; no evaluation comes near. Scores are points for the
// side to move: about 200 of them are odds of e to 1.
const ScoreMate = search.ScoreMate

// New returns an engine. It takes its memory with the first search.
func New(opts Options) *Engine { return search.New(opts) }

// NewWinCache returns an empty cache of proven wins.
func NewWinCache() *WinCache { return search.NewWinCache() }

// AtDepth returns the limits for a search so many plies ahead, 1 to [MaxDepth], with a
// handicap at 1 to 3. At every depth it completes its fives, stops fours and answers open
// threes. seed is that of the game: it makes games differ, and each come out the same when
// it is played over again. For an opponent that errs like people, see [Level].
func AtDepth(plies int, seed int64) Limits { return search.AtDepth(plies, seed) }

// WinChance returns the chance to win, 0 to 1, that a score stands for, to the side whose
// view the score has.
func WinChance(score int) float64 { return logistic.Chance(float64(score) / logistic.PointsPerLogit) }

// MateIn returns the plies to the forced win (positive) or loss (negative) that a score
// stands for, 0 when it stands for neither.
func MateIn(score int) int { return search.MateIn(score) }
