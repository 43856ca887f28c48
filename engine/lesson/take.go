package lesson

import (
	"context"
	"fmt"

	"hoshi/engine"
)

// TakeLimits are the limits of the search that judges which color is better off.
var TakeLimits = engine.Limits{Depth: 10, Nodes: 150_000}

// clear is the chance to win that the better color must have at least.
const clear = 0.65

// Analyst analyzes positions, like [engine.Engine].
type Analyst interface {
	Analyze(ctx context.Context, pos *engine.Position, a engine.Analysis) (engine.Result, error)
}

// VerifyTake returns an error if the goal of a lesson that asks for a color isn't clearly the better
// one, in the judgment of an analyst.
func (l *Lesson) VerifyTake(ctx context.Context, by Analyst) error {
	pos, err := l.Position()
	if err != nil || l.Goal.Kind != Take {
		return err
	}
	res, err := by.Analyze(ctx, pos, engine.Analysis{Limits: TakeLimits, MultiPV: 1})
	if err != nil {
		return err
	}
	chance := engine.WinChance(res.Score)
	if pos.SideToMove() != l.Goal.Color {
		chance = 1 - chance
	}
	if chance < clear {
		return fmt.Errorf("%v has a chance of %.2f to win; it should be at least %.2f", l.Goal.Color, chance, clear)
	}
	return nil
}
