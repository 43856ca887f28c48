package tune

import (
	"context"
	"math/rand/v2"
	"slices"

	"hoshi/engine"
)

const (
	variationEvery = 3  // moves, of which one on average has an aside
	variationMoves = 2  // most moves drawn by lot in an aside
	variationWidth = 12 // of so many that come first in the order
	variationNodes = 2  // the part of a move's nodes that an aside is thought about
)

// sideVariations are what might have come of a game: now and then one or two other moves
// than those played, drawn by lot, and the answer that the engine finds. The order
// of moves is learned from them, as a search looks at such moves more often than
// at good ones. An aside ends with the answer, unfinished.
func (o SelfPlayOptions) sideVariations(ctx context.Context, rng *rand.Rand, g Game) ([]Game, error) {
	w := o.Weights
	if w == nil {
		w = engine.DefaultWeights()
	}
	reader := engine.NewFeatureReader()
	player := engine.New(engine.Options{HashMB: 1, Weights: o.Weights})
	var out []Game
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
		res, err := player.Search(ctx, pos, engine.Limits{Nodes: o.Nodes / variationNodes})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		aside := Game{Size: g.Size, Rule: g.Rule, Opening: pos.Len(), Moves: append(pos.Moves(), res.Move)}
		aside.Scores = append(slices.Repeat([]int16{Unknown}, pos.Len()), int16(res.Score))
		out = append(out, aside)
	}
	return out, nil
}

// playRandomMoves plays moves drawn by lot and reports whether there is something to
// decide then.
func playRandomMoves(rng *rand.Rand, pos *engine.Position, r *engine.FeatureReader, w *engine.Weights) bool {
	var f engine.Features
	for range 1 + rng.IntN(variationMoves) {
		r.Read(pos, &f)
		if len(f.Moves) < 2 {
			return false
		}
		order := func(m engine.MoveFeatures) int { return int(w.Attack[m.Own]) + int(w.Defence[m.Opponent]) }
		slices.SortStableFunc(f.Moves, func(a, b engine.MoveFeatures) int { return order(b) - order(a) })
		if pos.Play(f.Moves[rng.IntN(min(len(f.Moves), variationWidth))].Move) != nil || pos.Over() {
			return false
		}
	}
	r.Read(pos, &f)
	return len(f.Moves) > 1
}
