package puzzle

import (
	"context"
	"math/rand/v2"

	"hoshi/engine"
)

const (
	openingStones   = 5  // most random stones of an opening
	openingReach    = 3  // their distance from the middle, in columns and rows
	randomMoveEvery = 6  // one move in this many is random
	randomMoveAmong = 5  // a random move is one of this many best
	hashMB          = 1  // size of the transposition table: the searches are short
	minStones       = 10 // fewest stones in a puzzle
	mostRuleStones  = 50 // stones at which a game by a rule other than freestyle ends: many have no winner
)

// playGame plays a game of the engine against itself with a number of nodes a move,
// and calls onSearch with each position and its result. Games with the same seed and
// number are the same. By rules other than freestyle a game may end undecided. Random moves
// are mistakes; without mistakes there are few wins to find.
func playGame(ctx context.Context, seed, number, nodes uint64, size int, rule engine.Rule, onSearch func(*engine.Position, engine.Result)) (*engine.Position, error) {
	rng := rand.New(rand.NewPCG(seed, number))
	pos, err := engine.NewPosition(size, rule)
	if err != nil {
		return nil, err
	}
	middle := engine.Center(size)
	for range 1 + rng.IntN(openingStones) {
		pt := engine.Point{
			Col: middle.Col + int8(rng.IntN(2*openingReach+1)-openingReach),
			Row: middle.Row + int8(rng.IntN(2*openingReach+1)-openingReach),
		}
		if pos.Legal(pt) != nil {
			continue
		}
		if err := pos.Play(pt); err != nil {
			return nil, err
		}
	}
	eng := engine.New(engine.Options{HashMB: hashMB})
	for !pos.Over() && (rule == engine.Freestyle || pos.Stones() < mostRuleStones) {
		res, err := eng.Search(ctx, pos, engine.Limits{Nodes: nodes})
		if err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		onSearch(pos, res)
		move := res.Move
		if n := min(randomMoveAmong, len(res.Candidates)); n > 0 && rng.IntN(randomMoveEvery) == 0 {
			move = res.Candidates[rng.IntN(n)].Move
		}
		if err := pos.Play(move); err != nil {
			return nil, err
		}
	}
	return pos, nil
}
