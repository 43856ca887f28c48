package puzzle

import (
	"context"
	"math/rand/v2"

	"hoshi/engine"
)

const (
	openingStones   = 5  // maximum number of random opening stones
	openingReach    = 3  // their distance from the middle, in columns and rows
	randomMoveEvery = 6  // one in this many moves is random
	randomMoveAmong = 5  // a random move is chosen from this many best moves
	hashMB          = 1  // size of the transposition table; small, since the searches are short
	minStones       = 10 // fewest stones in a puzzle
	mostRuleStones  = 50 // stones at which a non-freestyle game ends, since many have no winner
)

// playGame makes the engine play a game against itself with the given number of nodes per move,
// and calls onSearch with each position and its result. Games with the same seed and number are
// the same. Under rules other than freestyle a game may end undecided. Random moves are
// mistakes; without mistakes there are few wins to find.
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
