package search

import (
	"math/rand/v2"
	"testing"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/tactics"
)

// A sampler draws positions from the tree, doesn't change the search, and starts over with each
// search.
func TestNodeSampler(t *testing.T) {
	const n = 24
	pos := played(t, 15, "h8 i9 h10 g9 j10 i8")
	lim := Limits{Nodes: 3000}
	want := search(t, pos, lim)
	sampler := NewNodeSampler(rand.New(rand.NewPCG(1, 2)), n)
	e := New(Options{HashMB: 1, Sampler: sampler})
	for range 2 {
		got, err := e.Search(t.Context(), pos, lim)
		if err != nil {
			t.Fatal(err)
		}
		if got.Move != want.Move || got.Nodes != want.Nodes {
			t.Errorf("played %v in %d nodes, want %v in %d", got.Move, got.Nodes, want.Move, want.Nodes)
		}
		lines := sampler.Take()
		if len(lines) != n || len(sampler.Take()) != 0 {
			t.Fatalf("%d positions, then %d, want %d and 0", len(lines), len(sampler.Take()), n)
		}
		deep := 0
		for _, line := range lines {
			at := pos.Clone()
			for _, m := range line {
				if err := at.Play(m); err != nil {
					t.Fatalf("%v: %v", line, err)
				}
			}
			var b board.Board
			b.Reset(at)
			if at.Over() || tactics.StaticWin(&b) != 0 || b.Threats[b.SideToMove.Other()].Any(pattern.CountFive) {
				t.Errorf("%v leads to a position that is not evaluated", line)
			}
			if len(line) > 3 {
				deep++
			}
		}
		if deep < n/4 {
			t.Errorf("%d of %d positions lie deep in the tree", deep, n)
		}
		e = New(Options{HashMB: 1, Sampler: sampler}) // a new engine, as for want
	}
}

// Every offered position is drawn with the same probability.
func TestNodeSamplerIsFair(t *testing.T) {
	const offered, rounds, n = 10, 4000, 3
	var b board.Board
	var times [offered]int
	sampler := NewNodeSampler(rand.New(rand.NewPCG(3, 4)), n)
	for range rounds {
		b.Reset(played(t, 15, "h8"))
		for i := range offered {
			sampler.offer(&b) // after i moves
			if i < offered-1 {
				b.Make(board.CellOf(points(t, "a1 c1 e1 g1 i1 k1 m1 o1 b3 d3")[i]))
			}
		}
		for _, line := range sampler.Take() {
			times[len(line)]++
		}
	}
	for i, k := range times {
		if want := rounds * n / offered; k < want*9/10 || k > want*11/10 {
			t.Errorf("the position after %d moves was drawn %d times, want about %d", i, k, want)
		}
	}
}
