package search

import (
	"testing"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/network"
	"hoshi/engine/internal/weights"
)

// A network that adds nothing changes nothing, and one that adds something does, also with several
// threads and only for its own engine.
func TestEnginesHaveTheirOwnNetwork(t *testing.T) {
	pos := played(t, 15, "h8 i9 h10 g9 j10 i8")
	lim := Limits{Depth: 5}
	own := search(t, pos, lim)
	without := searchWith(t, Options{NoNetwork: true}, pos, lim)
	if same(own, without) {
		t.Error("the network of freestyle changes nothing")
	}
	if got := searchWith(t, Options{Network: new(network.Network)}, pos, lim); !same(got, without) {
		t.Errorf("with an empty network: score %d in %d nodes, want %d in %d", got.Score, got.Nodes, without.Score, without.Nodes)
	}
	const points = 40
	up := &network.Network{OutputBias: points * network.OutputBiasOne / 200}
	if got := searchWith(t, Options{Network: up}, pos, lim); same(got, without) {
		t.Error("a network that adds to every evaluation changes nothing")
	}
	searchWith(t, Options{Network: up, Threads: 2}, pos, lim)
	if again := search(t, pos, lim); !same(again, own) {
		t.Error("the network of one engine changed another")
	}
	weights := weights.Default(game.Freestyle)
	if got := searchWith(t, Options{Weights: weights}, pos, lim); !same(got, without) {
		t.Error("the network is added to weights that it was not learned for")
	}
}

// A search with this handicap ignores the network, and the next search uses it again.
func TestHandicapWithoutNetwork(t *testing.T) {
	pos := played(t, 15, "h8 i9 h10 g9 j10 i8")
	own, weak := Limits{Depth: 5}, Limits{Depth: 5, Handicap: Handicap{EvalNoise: 20, NoNetwork: true, Seed: 3}}
	e, without := New(Options{HashMB: 1}), New(Options{HashMB: 1, NoNetwork: true})
	find := func(e *Engine, lim Limits) Result {
		t.Helper()
		res, err := e.Search(t.Context(), pos, lim)
		if err != nil {
			t.Fatal(err)
		}
		return res
	}
	if got, want := find(e, weak), find(without, weak); !same(got, want) {
		t.Errorf("score %d in %d nodes, without a network %d in %d", got.Score, got.Nodes, want.Score, want.Nodes)
	}
	if got, want := find(e, own), find(without, own); same(got, want) {
		t.Error("the search after one with a handicap has no network")
	}
}

// searchWith returns what a new engine with these options finds.
func searchWith(t *testing.T, o Options, pos *game.Position, lim Limits) Result {
	t.Helper()
	o.HashMB = 1
	res, err := New(o).Search(t.Context(), pos, lim)
	if err != nil {
		t.Fatal(err)
	}
	return res
}

// same reports whether two searches look the same from outside.
func same(a, b Result) bool { return a.Score == b.Score && a.Nodes == b.Nodes }

// A search with a network allocates no more than one without: its memory already exists.
func TestNetworkSearchAllocates(t *testing.T) {
	pos := played(t, 15, "h8 i9 h10 g9 j10 i8")
	count := func(noNetwork bool) float64 {
		e := New(Options{HashMB: 1, NoNetwork: noNetwork})
		return testing.AllocsPerRun(3, func() {
			if _, err := e.Search(t.Context(), pos, Limits{Nodes: 2000}); err != nil {
				t.Error(err)
			}
		})
	}
	if without, with := count(true), count(false); with > without+10 {
		t.Errorf("%v allocations of a search with a network, %v without", with, without)
	}
}
