package tune

import (
	"context"
	"math/rand/v2"

	"hoshi/engine"
)

// leafSearcher searches positions drawn from the trees of other searches.
type leafSearcher struct {
	sampler *engine.NodeSampler
	engine  *engine.Engine
	reader  *engine.FeatureReader
	nodes   uint64
}

func newLeafSearcher(o SelfPlayOptions, rng *rand.Rand) *leafSearcher {
	return &leafSearcher{
		sampler: engine.NewNodeSampler(rng, o.Leaves),
		engine:  engine.New(o.engineOptions()),
		reader:  engine.NewFeatureReader(), nodes: o.Nodes,
	}
}

// search returns the positions drawn from the search of pos, each with a separate search. It
// drops positions the evaluation doesn't apply to.
func (l *leafSearcher) search(ctx context.Context, pos *engine.Position) ([]Branch, error) {
	var out []Branch
	var f engine.Features
	for _, line := range l.sampler.Take() {
		at := pos.Clone()
		if _, ok := playLine(at, line); !ok {
			continue
		}
		if l.reader.Read(at, &f); !f.Quiet {
			continue
		}
		res, err := l.engine.Search(ctx, at, engine.Limits{Nodes: l.nodes})
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		out = append(out, Branch{Kind: SearchLeaf, Ply: pos.Len(), Moves: line, Score: int16(res.Score), Best: res.Move})
	}
	return out, nil
}
