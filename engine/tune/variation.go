package tune

import (
	"context"
	"math/rand/v2"
	"slices"

	"hoshi/engine"
)

const (
	variationEvery = 3  // one in this many moves has a side variation, on average
	variationMoves = 2  // maximum number of random moves in a side variation
	variationWidth = 12 // a random move is one of the first this many in the move order
	variationNodes = 2  // a side variation is searched with a move's nodes divided by this
)

// sideVariations returns side variations of a game: one or two random moves in place of those
// played, and the engine's answer. Move ordering learns from these answers, because a search
// sees positions after random moves more often than after good ones.
func (o SelfPlayOptions) sideVariations(ctx context.Context, rng *rand.Rand, g *Game) ([]Branch, error) {
	w := o.Weights
	if w == nil {
		w = engine.DefaultWeights(o.Rule)
	}
	reader := engine.NewFeatureReader()
	player := engine.New(o.engineOptions())
	var out []Branch
	for n := g.Opening; n < len(g.Moves)-1; n++ {
		if rng.IntN(variationEvery) != 0 {
			continue
		}
		pos, err := engine.NewPosition(g.Size, g.Rule)
		if err != nil {
			return nil, err
		}
		for _, m := range g.Moves[:n] {
			if err := pos.Play(m); err != nil {
				return nil, err
			}
		}
		if !playRandomMoves(rng, pos, reader, w) {
			continue
		}
		res, err := player.Search(ctx, pos, engine.Limits{Nodes: max(o.Nodes/variationNodes, 1)})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		out = append(out, Branch{Kind: SideVariation, Ply: n, Moves: pos.Moves()[n:], Score: int16(res.Score), Best: res.Move})
	}
	return out, nil
}

// playRandomMoves plays random moves and reports whether there is then a choice of moves.
func playRandomMoves(rng *rand.Rand, pos *engine.Position, r *engine.FeatureReader, w *engine.Weights) bool {
	var f engine.Features
	for range 1 + rng.IntN(variationMoves) {
		r.Read(pos, &f)
		if len(f.Moves) < 2 {
			return false
		}
		side := w.Of(pos.SideToMove())
		order := func(m engine.MoveFeatures) int { return int(side.Attack[m.Own]) + int(side.Defense[m.Opponent]) }
		slices.SortStableFunc(f.Moves, func(a, b engine.MoveFeatures) int { return order(b) - order(a) })
		if pos.Play(f.Moves[rng.IntN(min(len(f.Moves), variationWidth))].Move) != nil || pos.Over() {
			return false
		}
	}
	r.Read(pos, &f)
	return len(f.Moves) > 1
}
