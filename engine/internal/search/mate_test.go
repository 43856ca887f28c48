package search

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"
	"time"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/gametest"
	"hoshi/engine/internal/tactics"
)

// TestClaimedWinsAreWon replays claimed wins against every defense, and claimed losses against
// every move, by the rules of [game.Position] alone.
func TestClaimedWinsAreWon(t *testing.T) {
	tests := []struct {
		name         string
		black, white string
		depth        int
	}{
		{"open four", "g8 h8 i8", "g9 h10 c3", 4},
		{"four and open three", "e8 f8 g8 h7 h6", "d8 m2 c12 k13 n9", 4},
		{"two open threes", "h9 h10 f8 g8", "b2 d3 m13 n4", 4},
		{"fours that lead to two fours", "e8 f8 g8 i9 i10 j6 l4", "d8 m2 c12 b13 n9 a4 c1", 6},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			pos := setup(t, tt.black, tt.white)
			engine := New(Options{HashMB: 4})
			res, err := engine.Search(context.Background(), pos, Limits{Depth: tt.depth})
			if err != nil {
				t.Fatal(err)
			}
			if res.Mate <= 0 {
				t.Fatalf("no win was found: %v, score %d", res.Move, res.Score)
			}
			t.Logf("%v wins in %d: %v", res.Move, res.Mate, res.PV)
			replay{t, engine.Search}.wins(pos, res.Move, res.Mate)
		})
	}
}

// TestClaimsInRandomPositions looks for claims in random positions.
func TestClaimsInRandomPositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 13))
	replayClaims(t, 25, func() *game.Position {
		size := game.MinSize + rng.IntN(5)
		return randomPosition(t, rng, size, game.Freestyle, 8+rng.IntN(size*3))
	})
}

// TestClaimsOnLongLines looks for claims on lines with many stones, where overlines can be made and
// must be avoided.
func TestClaimsOnLongLines(t *testing.T) {
	for _, rule := range rulesPlayed {
		t.Run(rule.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(17, 19))
			replayClaims(t, claims(4), func() *game.Position { return longLines(t, rng, game.MinSize+rng.IntN(5), rule) })
		})
	}
}

// TestClaimsWithFouls looks for claims where many points are, or soon will be, forbidden for Black.
func TestClaimsWithFouls(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(67, 71))
	replayClaims(t, claims(10), func() *game.Position {
		pos := gametest.Crowded(t, rng, game.MinSize+rng.IntN(7))
		moves := free(pos)
		if i := rng.IntN(2 * len(moves)); i < len(moves) && pos.Legal(moves[i]) == nil { // so that White is to move half of the time
			if err := pos.Play(moves[i]); err != nil {
				t.Fatal(err)
			}
		}
		return pos
	})
}

// moreClaims is the factor for how many claims are replayed.
var moreClaims = flag.Int("claims", 1, "how many times as many claims are replayed by the rules beside freestyle")

func claims(n int) int { return n * *moreClaims }

// replayClaims searches positions until that many claims have been replayed.
func replayClaims(t *testing.T, want int, next func() *game.Position) {
	t.Helper()
	claims := 0
	for claims < want {
		pos := next()
		if pos.Over() || pos.Stones() == 0 {
			continue
		}
		engine := New(Options{HashMB: 1})
		res, err := engine.Search(context.Background(), pos, Limits{Depth: 6, Nodes: 20_000})
		if err != nil {
			t.Fatal(err)
		}
		if res.Mate == 0 || abs(res.Mate) > 9 {
			continue
		}
		claims++
		if res.Mate > 0 {
			replay{t, engine.Search}.wins(pos, res.Move, res.Mate)
		} else {
			replay{t, engine.Search}.loses(pos, -res.Mate)
		}
	}
}

// TestAnalysedWinsAreWon is the same for the shorter wins found by an analysis.
func TestAnalysedWinsAreWon(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(21, 5))
	engine := New(Options{HashMB: 4})
	search := func(ctx context.Context, pos *game.Position, lim Limits) (Result, error) {
		return engine.Analyze(ctx, pos, Analysis{Limits: lim})
	}
	for claims := 0; claims < 8; {
		pos := randomPosition(t, rng, game.MinSize+rng.IntN(3), game.Freestyle, 14+rng.IntN(16))
		if pos.Over() {
			continue
		}
		res, err := search(context.Background(), pos, Limits{Depth: 6, Nodes: 20_000})
		if err != nil {
			t.Fatal(err)
		}
		if res.Mate < 5 || res.Mate > 9 {
			continue
		}
		claims++
		replay{t, search}.wins(pos, res.Move, res.Mate)
	}
}

// replay plays out claims: the engine for the winning side, every legal move for the other.
type replay struct {
	t      *testing.T
	search func(context.Context, *game.Position, Limits) (Result, error)
}

// wins fails the test unless the move wins within that many plies.
func (r replay) wins(pos *game.Position, move game.Point, plies int) {
	r.t.Helper()
	if plies < 1 {
		r.t.Fatalf("not won in the number of plies claimed:\n%v", pos.Moves())
	}
	if err := pos.Play(move); err != nil {
		r.t.Fatal(err)
	}
	if pos.Winner() == game.Empty {
		r.loses(pos, plies-1)
	}
	if err := pos.Undo(); err != nil {
		r.t.Fatal(err)
	}
}

// loses fails the test unless every move of the side to move loses within that many plies.
func (r replay) loses(pos *game.Position, plies int) {
	r.t.Helper()
	winner := pos.SideToMove().Other()
	if len(pos.WinningPoints(pos.SideToMove())) > 0 {
		r.t.Fatalf("%v has a five and is called lost:\n%v", pos.SideToMove(), pos.Moves())
	}
	for _, m := range free(pos) {
		if pos.Legal(m) != nil {
			continue
		}
		if err := pos.Play(m); err != nil {
			r.t.Fatal(err)
		}
		if len(pos.WinningPoints(winner)) > 0 { // the five comes next
			if plies < 2 {
				r.t.Fatalf("a five comes later than claimed:\n%v", pos.Moves())
			}
			if err := pos.Undo(); err != nil {
				r.t.Fatal(err)
			}
			continue
		}
		res, err := r.search(context.Background(), pos, Limits{Depth: max(4, plies)})
		if err != nil {
			r.t.Fatalf("%v draws: %v", m, err)
		}
		if res.Mate <= 0 {
			r.t.Fatalf("%v is not answered with a win, score %d, after %v", m, res.Score, pos.Moves())
		}
		r.wins(pos, res.Move, plies-1)
		if err := pos.Undo(); err != nil {
			r.t.Fatal(err)
		}
	}
}

// TestTwoFourThreesLose: against two distant four-threes no single move helps, except fours. The
// loss is as far away as the slowest of the moves left out.
func TestTwoFourThreesLose(t *testing.T) {
	const blackToWin = "f3 e3 g3 i13 h3 a1 i4 a15 i5 o1 j13 o15 k13 a8 l13 o8 m12 c10 m11"
	lost := played(t, 15, blackToWin)
	var b board.Board
	b.Reset(lost)
	moves := b.Candidates()
	if !tactics.KeepFourThreeAnswers(&b, &moves) || moves.Len() != 0 {
		t.Errorf("%d moves are said to answer both four-threes", moves.Len())
	}
	s := New(Options{HashMB: 1}).searcher()
	s.stopper.start(t.Context(), Limits{}, TimeBudget{}, time.Time{})
	s.board.Reset(lost)
	for depth := 1; depth <= 4; depth++ {
		const ply = 1
		if got, want := s.search(-scoreInf, scoreInf, depth*onePly, ply, false), -(ScoreMate - ply - 6); got != want {
			t.Errorf("depth %d: score %d, want %d", depth, got, want)
		}
	}
	won := played(t, 15, blackToWin+" n1")
	res := analyze(t, won, Analysis{Limits: Limits{Depth: 2}})
	if res.Move.String() != "i3" || res.Mate != 5 {
		t.Errorf("%v, mate %d, want i3 in 5", res.Move, res.Mate)
	}
}
