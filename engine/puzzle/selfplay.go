package puzzle

import (
	"context"
	"math/rand/v2"

	"hoshi/engine"
)

const (
	openingStones   = 5  // at most, drawn by lot near the middle
	openingReach    = 3  // how far from the middle, in columns and rows
	randomMoveEvery = 6  // in so many moves one is drawn by lot among the best
	randomMoveAmong = 5  // so many of them
	hashMB          = 1  // for the engine: the searches are short
	minStones       = 10 // on the board before it is a puzzle
)

// playGame plays a game of the engine against itself, with so many positions looked
// at for a move, and shows each position searched with the result. Games by one
// seed and number are the same. Moves drawn by lot let mistakes happen, without
// which there would be little to find.
func playGame(ctx context.Context, seed, number, nodes uint64, size int, show func(*engine.Position, engine.Result)) (*engine.Position, error) {
	rng := rand.New(rand.NewPCG(seed, number))
	pos, err := engine.NewPosition(size, engine.DefaultRule)
	if err != nil {
		return nil, err
	}
	middle := engine.Center(size)
	for range 1 + rng.IntN(openingStones) {
		pt := engine.Point{
			Col: middle.Col + int8(rng.IntN(2*openingReach+1)-openingReach),
			Row: middle.Row + int8(rng.IntN(2*openingReach+1)-openingReach),
		}
		if pos.At(pt) != engine.Empty {
			continue
		}
		if err := pos.Play(pt); err != nil {
			return nil, err
		}
	}
	eng := engine.New(engine.Options{HashMB: hashMB})
	for !pos.Over() {
		res, err := eng.Search(ctx, pos, engine.Limits{Nodes: nodes})
		if err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		show(pos, res)
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
