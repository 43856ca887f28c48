package search

import (
	"math/rand/v2"
	"testing"

	"hoshi/engine/internal/game"
)

// checkWinLine replays the line printed with a proven win or loss by the rules alone: the loser
// must never be able to make a five on its turn, and the line must not be longer than the mate. The
// first move isn't checked: it may be any of the analyzed moves.
func checkWinLine(t testing.TB, pos *game.Position, line []game.Point, mate int) {
	t.Helper()
	if len(line) > abs(mate) {
		t.Fatalf("the line %v is longer than the mate in %d", line, mate)
	}
	pos = pos.Clone()
	winner := pos.SideToMove()
	if mate < 0 {
		winner = winner.Other()
	}
	for i, m := range line {
		if fives := pos.WinningPoints(winner.Other()); i > 0 && pos.SideToMove() != winner && len(fives) > 0 {
			t.Fatalf("mate in %d: before move %d of the line %v the loser makes five at %v", mate, i+1, line, fives)
		}
		if err := pos.Play(m); err != nil {
			t.Fatalf("the line %v: %v", line, err)
		}
	}
	switch fives := pos.WinningPoints(winner.Other()); {
	case pos.Winner() == winner.Other():
		t.Fatalf("mate in %d: the loser wins in the line %v", mate, line)
	case pos.Winner() == game.Empty && pos.SideToMove() != winner && len(fives) > 0:
		t.Fatalf("mate in %d: after the line %v the loser makes five at %v", mate, line, fives)
	case pos.Winner() == game.Empty && len(line) == abs(mate):
		t.Fatalf("mate in %d: the line %v does not end with the five", mate, line)
	}
}

// TestWinLineWhereTheLoserHasAnOpenThree: the winner has to continue with fours before answering
// the loser's open three.
func TestWinLineWhereTheLoserHasAnOpenThree(t *testing.T) {
	pos := setup(t, "f12 j12 g11 j10 h9 l9 f8 h8 j8 h7", "h11 j11 k11 g10 h10 i10 k10 i9 k9 g6")
	found := 0
	for _, nodes := range []uint64{20_000, 60_000, 200_000} {
		res := analyze(t, pos, Analysis{Limits: Limits{Nodes: nodes}})
		if res.Mate > 0 {
			found++
		}
	}
	if found == 0 {
		t.Error("no win was found")
	}
}

// TestWinLinesOfGames analyzes positions from quick games, where wins hide among threats from both
// sides.
func TestWinLinesOfGames(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(31, 37))
	engine := New(Options{HashMB: 1})
	wins, ended := 0, 0
	for wins < 60 {
		pos := randomPosition(t, rng, game.DefaultSize, game.Freestyle, 6)
		for !pos.Over() {
			a := Analysis{Limits: Limits{Nodes: 3_000}}
			res, err := engine.Analyze(t.Context(), pos, a)
			if err != nil {
				t.Fatal(err)
			}
			checkAnalysis(t, pos, a, res)
			if abs(res.Mate) > 5 {
				wins++
				if ends(t, pos, res.Variations[0]) {
					ended++
				}
			}
			if err := pos.Play(res.Move); err != nil {
				t.Fatal(err)
			}
		}
	}
	if ended < wins*4/5 {
		t.Errorf("%d of %d win lines end with the five", ended, wins)
	}
	t.Logf("%d of %d win lines end with the five", ended, wins)
}
