package classic

import (
	"context"
	"fmt"

	"hoshi/engine"
)

// Program is one of the five programs. Callers know the programs by ID and describe them and
// their values to users.
type Program struct {
	ID       string // name in commands, as in "windows"
	Report   string // name of the report's file
	Size     int    // side of the report's board, in points
	Depth    int    // the report's search depth, in plies
	MaxDepth int    // the deepest search that finishes in reasonable time, in plies
	Cross    bool   // the report begins its games from the [CrossOpening]
	Numbers  bool   // the report's board shows the numbers of the moves
	Times    bool   // the report shows how long each move took

	rules     func(sideToMove engine.Color) SearchRules
	evaluator func(pos *engine.Position, player engine.Color, o Options) Evaluator
}

// Programs returns the five programs in the order of the reports' numbers.
func Programs() []Program {
	return []Program{
		{
			ID: "pattern", Report: "000_837a32045fd1589b.txt", Size: 11, Depth: 2, MaxDepth: 4, Cross: true,
			rules:     func(engine.Color) SearchRules { return SearchRules{} },
			evaluator: func(pos *engine.Position, player engine.Color, _ Options) Evaluator { return newPattern(pos, player) },
		},
		{
			ID: "twolines", Report: "001_3fd104b9d9873c60.txt", Size: 19, Depth: 2, MaxDepth: 4, Numbers: true, Times: true,
			rules:     func(engine.Color) SearchRules { return SearchRules{Maximize: true} },
			evaluator: func(pos *engine.Position, player engine.Color, _ Options) Evaluator { return newTwolines(pos, player) },
		},
		{
			ID: "shapes", Report: "002_a25ef42edcf65796.txt", Size: 15, Depth: 2, MaxDepth: 6,
			rules: func(engine.Color) SearchRules {
				return SearchRules{Maximize: true, FirstWin: true, Limit: 100_000, RandomTies: true}
			},
			evaluator: func(pos *engine.Position, player engine.Color, o Options) Evaluator { return newShapes(pos, player, o) },
		},
		{
			ID: "windows", Report: "003_a76289b097367488.txt", Size: 11, Depth: 4, MaxDepth: 9, Cross: true, Numbers: true,
			rules: func(sideToMove engine.Color) SearchRules {
				return SearchRules{Maximize: sideToMove == engine.Black, Strict: true, FirstWin: true, DrawZero: true}
			},
			evaluator: func(pos *engine.Position, _ engine.Color, o Options) Evaluator { return newWindows(pos, o) },
		},
		{
			ID: "greedy", Report: "004_329db1baeee940b6.txt", Size: 19, Depth: 1, MaxDepth: 1, Numbers: true,
			rules:     func(engine.Color) SearchRules { return SearchRules{Maximize: true} },
			evaluator: func(pos *engine.Position, player engine.Color, _ Options) Evaluator { return newGreedy(pos, player) },
		},
	}
}

// HigherIsBetter reports whether large values are good for the program when it plays side. For
// pattern small values are good. windows counts for Black, so small values are good for White.
func (p Program) HigherIsBetter(side engine.Color) bool { return p.rules(side).Maximize }

// Lookup returns the program with an ID.
func Lookup(id string) (Program, bool) {
	for _, p := range Programs() {
		if p.ID == id {
			return p, true
		}
	}
	return Program{}, false
}

// DepthError says that a program can't search to a depth. It can search to depths from 1 to Max.
type DepthError struct {
	Program string // ID of the program
	Depth   int    // the requested depth, in plies
	Max     int    // the program's MaxDepth, in plies
}

// Error returns a technical description for logs and the command line.
func (e *DepthError) Error() string {
	if e.Max == 1 {
		return fmt.Sprintf("%s searches 1 move deep, so depth %d isn't possible", e.Program, e.Depth)
	}
	return fmt.Sprintf("%s searches 1 to %d moves deep, so depth %d isn't possible", e.Program, e.Max, e.Depth)
}

// Search searches for the best move of the side to move in pos, which it doesn't change and which
// can have any size. It returns a *[DepthError] if the program can't search to o.Depth,
// [engine.ErrGameOver] if the game is over, and ctx's error with the result so far if ctx ends
// first.
func (p Program) Search(ctx context.Context, pos *engine.Position, o Options) (Result, error) {
	if o.Depth == 0 {
		o.Depth = p.Depth
	}
	if o.Depth < 1 || o.Depth > p.MaxDepth {
		return Result{}, &DepthError{p.ID, o.Depth, p.MaxDepth}
	}
	if pos.Over() {
		return Result{}, engine.ErrGameOver
	}
	sideToMove := pos.SideToMove()
	return Search(ctx, onlyAllowed(p.evaluator(pos, sideToMove, o), pos), sideToMove, p.rules(sideToMove), o)
}

// Value returns the static value of pos for the program playing player, on the report's own
// scale; [Program.HigherIsBetter] says which values are good.
func (p Program) Value(pos *engine.Position, player engine.Color) float64 {
	return p.evaluator(pos, player, Options{}).Value(pos.SideToMove())
}

// Counts returns the shapes on the board as the program counts them, nil if it counts none.
func (p Program) Counts(pos *engine.Position) []Count {
	if c, ok := p.evaluator(pos, pos.SideToMove(), Options{}).(Counter); ok {
		return c.Counts()
	}
	return nil
}
