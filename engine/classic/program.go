package classic

import (
	"context"
	"fmt"

	"hoshi/engine"
)

// Program is one of the five programs.
type Program struct {
	ID        string // what it is called in commands, as in "windows"
	Report    string // name of the report's file
	Character string // one line for a list of opponents
	Scale     string // what its values mean, in one line
	Size      int    // the report's board
	Depth     int    // the report's depth, in plies
	MaxDepth  int    // the deepest search that ends in sensible time

	rules     func(toMove engine.Color) Rules
	evaluator func(pos *engine.Position, player engine.Color, o Options) Evaluator
}

// Programs returns the five programs in the order of the reports' numbers.
func Programs() []Program {
	return []Program{
		{
			ID: "pattern", Report: "000_837a32045fd1589b.txt", Size: 11, Depth: 2, MaxDepth: 4,
			Character: "A worrier: counts every one of your shapes in full and its own at three tenths, and so blocks first.",
			Scale:     "your shapes less 0.3 times its own: small is good for the program",
			rules:     func(engine.Color) Rules { return Rules{} },
			evaluator: func(pos *engine.Position, player engine.Color, _ Options) Evaluator { return newPattern(pos, player) },
		},
		{
			ID: "twolines", Report: "001_3fd104b9d9873c60.txt", Size: 19, Depth: 2, MaxDepth: 4,
			Character: "Lives in the moment: weighs the two best lines of its move against those of your reply, and nothing else on the board.",
			Scale:     "the worth of the last move of the program less that of yours: large is good for the program",
			rules:     func(engine.Color) Rules { return Rules{Maximize: true} },
			evaluator: func(pos *engine.Position, player engine.Color, _ Options) Evaluator { return newTwolines(pos, player) },
		},
		{
			ID: "shapes", Report: "002_a25ef42edcf65796.txt", Size: 15, Depth: 2, MaxDepth: 6,
			Character: "Has read the books: knows fours, threes and twos by name, answers what must be answered and likes the centre.",
			Scale:     "its shapes less yours: large is good for the program",
			rules:     func(engine.Color) Rules { return Rules{Maximize: true, FirstWin: true, Limit: 100_000} },
			evaluator: func(pos *engine.Position, player engine.Color, o Options) Evaluator { return newShapes(pos, player, o) },
		},
		{
			ID: "windows", Report: "003_a76289b097367488.txt", Size: 11, Depth: 4, MaxDepth: 9,
			Character: "A patient counter: hoards every five points that could still be its own and looks four moves ahead.",
			Scale:     "Black's windows less White's: large is good for Black",
			rules: func(toMove engine.Color) Rules {
				return Rules{Maximize: toMove == engine.Black, Strict: true, FirstWin: true, DrawZero: true}
			},
			evaluator: func(pos *engine.Position, _ engine.Color, o Options) Evaluator { return newWindows(pos, o) },
		},
		{
			ID: "greedy", Report: "004_329db1baeee940b6.txt", Size: 19, Depth: 1, MaxDepth: 1,
			Character: "Takes what it sees: no thought for your answer, but a row of four rarely gets past it.",
			Scale:     "the score of the point taken: large is good for the side that takes it",
			rules:     func(engine.Color) Rules { return Rules{Maximize: true} },
			evaluator: func(pos *engine.Position, player engine.Color, _ Options) Evaluator { return newGreedy(pos, player) },
		},
	}
}

// Lookup returns the program of that id.
func Lookup(id string) (Program, bool) {
	for _, p := range Programs() {
		if p.ID == id {
			return p, true
		}
	}
	return Program{}, false
}

// DepthError says that a program does not search to a depth.
type DepthError struct {
	Program    string
	Depth, Max int
}

func (e *DepthError) Error() string {
	if e.Max == 1 {
		return fmt.Sprintf("%s looks one move ahead and no further: depth %d cannot be", e.Program, e.Depth)
	}
	return fmt.Sprintf("%s searches 1 to %d moves deep, not %d", e.Program, e.Max, e.Depth)
}

// Search lets the program move for the side to move in pos, which it does not
// change, on any board. It returns a *[DepthError] when o.Depth is none of the
// program's, [engine.ErrGameOver] when nobody can move, and ctx's error with
// what was found until then when ctx ends first.
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
	toMove := pos.SideToMove()
	return Search(ctx, p.evaluator(pos, toMove, o), toMove, p.rules(toMove), o)
}

// Value returns the static value of pos to the program when it plays player, on
// the report's own scale; see Scale for what is good for whom.
func (p Program) Value(pos *engine.Position, player engine.Color) float64 {
	return p.evaluator(pos, player, Options{}).Value(pos.SideToMove())
}

// Counts returns the shapes on the board as the program counts them; nil when it
// counts none.
func (p Program) Counts(pos *engine.Position) []Count {
	if c, ok := p.evaluator(pos, pos.SideToMove(), Options{}).(Counter); ok {
		return c.Counts()
	}
	return nil
}
