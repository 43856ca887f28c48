package search

import "testing"

// A fresh search finds the same no matter what was searched before, except that it knows proven
// wins.
func TestFreshSearch(t *testing.T) {
	pos := played(t, 15, "h8 i9 h10 g9 j10 i8")
	lim := Limits{Depth: 7, Fresh: true}
	e := New(Options{HashMB: 1})
	find := func(lim Limits) Result {
		t.Helper()
		res, err := e.Search(t.Context(), pos, lim)
		if err != nil {
			t.Fatal(err)
		}
		return res
	}
	first := find(lim)
	if want := search(t, pos, Limits{Depth: 7}); !same(first, want) {
		t.Errorf("score %d in %d nodes, a new engine has %d in %d", first.Score, first.Nodes, want.Score, want.Nodes)
	}
	find(Limits{Depth: 8})
	if again := find(lim); !same(again, first) {
		t.Errorf("after another search: score %d in %d nodes, want %d in %d", again.Score, again.Nodes, first.Score, first.Nodes)
	}
}

// A fresh search of another engine knows a win that a search without limits has proven.
func TestFreshSearchKnowsProvenWins(t *testing.T) {
	pos := setup(t, "i9 k9 m9 h8 l8 m8 h7 f6 g6 j6 i5 j4 k4 m4 j2", "j9 j8 f7 g7 k7 l7 k6 g5 j5 l5 h4 l4 i3 n3")
	wins := NewWinCache()
	mate := search200k(t, New(Options{Wins: wins, NoNetwork: true}), pos).Mate
	if mate <= 0 {
		t.Fatalf("mate %d, want a win", mate)
	}
	for _, fresh := range []bool{true, false} {
		res, err := New(Options{HashMB: 1, Wins: wins, NoNetwork: true}).Search(t.Context(), pos, Limits{Nodes: 300, Fresh: fresh})
		if err != nil || res.Mate <= 0 || res.Mate > mate {
			t.Errorf("fresh %v: mate %d, %v; want a win in at most %d plies", fresh, res.Mate, err, mate)
		}
	}
}

// All threads of a fresh search share its table: they use the same keys.
func TestFreshThreadsShareTheTable(t *testing.T) {
	pos := played(t, 15, "h8 i9 h10 g9 j10 i8")
	e := New(Options{HashMB: 1, Threads: 2, Seed: 4})
	for _, fresh := range []bool{false, true} {
		if _, err := e.Search(t.Context(), pos, Limits{Nodes: 2000, Fresh: fresh}); err != nil {
			t.Fatal(err)
		}
		first, helper := e.s, e.helpers[0]
		if first.positionKey() != helper.positionKey() || first.board.Key() != helper.board.Key() {
			t.Errorf("fresh %v: the threads have other keys of the same position", fresh)
		}
		if (first.board.Key() == first.positionKey()) == fresh {
			t.Errorf("fresh %v: the key of the table is %x, of the position %x", fresh, first.board.Key(), first.positionKey())
		}
	}
}
