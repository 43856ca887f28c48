package search

import (
	"math/rand/v2"
	"testing"

	"hoshi/engine/internal/game"
)

// TestProvenWinIsKept continues games along the line of a proven win, with a limit too low to find
// the win again: it must not be lost, and must come closer with every move. The searches use no
// network, so the positions stay just hard enough when a new network is trained.
func TestProvenWinIsKept(t *testing.T) {
	tests := []struct{ name, black, white, moves string }{
		{"White, after one exchange", "i9 k9 m9 h8 l8 m8 h7 f6 g6 j6 i5 j4 k4 m4 j2", "j9 j8 f7 g7 k7 l7 k6 g5 j5 l5 h4 l4 i3 n3", "h3 i4"},
		{"Black, after two exchanges", "j11 k10 i9 k9 h8 k8 j7 l7 l6 m6", "h11 g10 i10 j10 h9 j9 l9 k7 m7 l5", "n5 o4 j6 k6"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			pos := setup(t, tt.black, tt.white)
			wins := NewWinCache()
			engine := New(Options{Wins: wins, NoNetwork: true})
			moves := points(t, tt.moves)
			mate := search200k(t, engine, pos).Mate
			if mate <= 0 {
				t.Fatalf("mate %d before the first move, want a win", mate)
			}
			for len(moves) > 0 {
				playAll(t, pos, moves[:2])
				moves = moves[2:]
				engine = New(Options{Wins: wins, NoNetwork: true}) // another engine takes over
				next := search200k(t, engine, pos).Mate
				if next <= 0 || next > mate-2 {
					t.Fatalf("mate %d after %v, want a win in at most %d plies", next, pos.Moves(), mate-2)
				}
				mate = next
			}
			for pos.Winner() == game.Empty { // to the five
				res := search200k(t, engine, pos)
				if res.Mate <= 0 || res.Mate > mate {
					t.Fatalf("mate %d after %v, want a win in at most %d plies", res.Mate, pos.Moves(), mate)
				}
				mate = res.Mate - 2
				playAll(t, pos, res.PV[:min(2, len(res.PV))])
				if len(res.PV) == 1 && pos.Winner() == game.Empty {
					playAll(t, pos, free(pos)[:1])
				}
			}
		})
	}
}

func search200k(t *testing.T, engine *Engine, pos *game.Position) Result {
	t.Helper()
	res, err := engine.Search(t.Context(), pos, Limits{Nodes: 200_000})
	if err != nil {
		t.Fatal(err)
	}
	checkResult(t, pos, res)
	return res
}

func playAll(t *testing.T, pos *game.Position, moves []game.Point) {
	t.Helper()
	for _, m := range moves {
		if err := pos.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}

// TestProvenWinIsForThatPosition: a remembered win must not be used for another position, for the
// other side or in a handicapped search.
func TestProvenWinIsForThatPosition(t *testing.T) {
	engine := New(Options{HashMB: 1})
	rng := rand.New(rand.NewPCG(5, 55))
	for range 40 {
		pos := randomPosition(t, rng, game.MinSize, game.Freestyle, 12+rng.IntN(12))
		if pos.Over() {
			continue
		}
		lim := Limits{Nodes: 5_000}
		if _, err := engine.Search(t.Context(), pos, lim); err != nil {
			t.Fatal(err)
		}
		res, err := engine.Search(t.Context(), pos, lim)
		if err != nil {
			t.Fatal(err)
		}
		checkResult(t, pos, res)
		if res.Mate > 0 && res.Mate <= 5 {
			replay{t, engine.Search}.wins(pos, res.Move, res.Mate)
		}
		easy, err := engine.Search(t.Context(), pos, AtDepth(1, 1))
		if err != nil {
			t.Fatal(err)
		}
		again, err := New(Options{HashMB: 1}).Search(t.Context(), pos, AtDepth(1, 1))
		if err != nil {
			t.Fatal(err)
		}
		if easy.Move != again.Move || easy.Score != again.Score {
			t.Errorf("with a handicap %v (%d), with a new engine %v (%d)", easy.Move, easy.Score, again.Move, again.Score)
		}
	}
}
