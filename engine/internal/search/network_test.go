package search

import (
	"testing"

	"hoshi/engine/internal/board"
)

// A network that adds nothing changes nothing, and one that adds something does, also
// on several threads and for one engine only.
func TestEnginesHaveTheirOwnNetwork(t *testing.T) {
	pos := played(t, 15, "h8 i9 h10 g9 j10 i8")
	want := search(t, pos, Limits{Depth: 5})
	find := func(n *board.Network, threads int) Result {
		t.Helper()
		res, err := New(Options{HashMB: 1, Network: n, Threads: threads}).Search(t.Context(), pos, Limits{Depth: 5})
		if err != nil {
			t.Fatal(err)
		}
		return res
	}
	if got := find(new(board.Network), 1); got.Score != want.Score || got.Nodes != want.Nodes {
		t.Errorf("with an empty network: score %d in %d nodes, want %d in %d", got.Score, got.Nodes, want.Score, want.Nodes)
	}
	const points = 40
	up := &board.Network{OutputBias: points * board.OutputBiasOne / 200}
	if got := find(up, 1); got.Score == want.Score && got.Nodes == want.Nodes {
		t.Error("a network that adds to every evaluation changes nothing")
	}
	find(up, 2)
	if again := search(t, pos, Limits{Depth: 5}); again.Score != want.Score || again.Nodes != want.Nodes {
		t.Error("the network of one engine changed another")
	}
}

// A search with a network allocates as much as one without: what it needs is there
// before.
func TestNetworkSearchAllocates(t *testing.T) {
	pos := played(t, 15, "h8 i9 h10 g9 j10 i8")
	count := func(n *board.Network) float64 {
		e := New(Options{HashMB: 1, Network: n})
		return testing.AllocsPerRun(3, func() {
			if _, err := e.Search(t.Context(), pos, Limits{Nodes: 2000}); err != nil {
				t.Error(err)
			}
		})
	}
	if without, with := count(nil), count(new(board.Network)); with > without+10 {
		t.Errorf("%v allocations of a search with a network, %v without", with, without)
	}
}
