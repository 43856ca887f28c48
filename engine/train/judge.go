package train

import (
	"context"
	"io"

	"hoshi/engine"
)

// Judgement reports how well a network predicts one kind of position in games it didn't learn
// from, next to the evaluation it corrects.
type Judgement struct {
	Kind      string  `json:"kind"`      // "all", "games" for positions from games, "leaves" for positions from search trees, "threatened" for positions with an open three to answer
	Positions int     `json:"positions"` // number of positions of this kind
	Linear    HeldOut `json:"linear"`    // the evaluation without a network
	Network   HeldOut `json:"network"`   // the network in integers, as used in play
}

// judgedKinds are the kinds of positions to distinguish.
var judgedKinds = []struct {
	name string
	only func(*position) bool
}{
	{"all", nil},
	{"games", func(p *position) bool { return p.kinds&leaf == 0 }},
	{"leaves", func(p *position) bool { return p.kinds&leaf != 0 }},
	{"threatened", func(p *position) bool { return p.kinds&threatened != 0 }},
}

// Judge reads the games of r like [Loader.Load] and judges a network on all of them. Searches
// with more nodes than those it learned from show whether it knows more than a deeper search
// finds. Of the options it only uses Result and Threads.
func Judge(ctx context.Context, n *engine.Network, r io.Reader, o Options) ([]Judgement, error) {
	o = o.withDefaults()
	l := NewLoader(o.Threads)
	l.every = 1
	if err := l.Load(ctx, r); err != nil {
		return nil, err
	}
	p := &l.HeldOut
	if p.Len() == 0 {
		return nil, ErrNoPositions
	}
	out := make([]Judgement, len(judgedKinds))
	for i, k := range judgedKinds {
		j := &out[i]
		j.Kind = k.name
		j.Linear, j.Positions = p.check(o.Threads, o.Result, k.only, linearLogit)
		j.Network, _ = p.check(o.Threads, o.Result, k.only, quantizedLogits(n))
	}
	return out, nil
}
