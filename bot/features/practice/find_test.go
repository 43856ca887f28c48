package practice

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/stored"
	"hoshi/bot/features/analysis"
	"hoshi/engine"
	"hoshi/engine/puzzle"
	"hoshi/engine/review"
)

// lostGame returns the last position of the game in testdata.
func lostGame(t *testing.T) *engine.Position {
	t.Helper()
	data, err := os.ReadFile("testdata/lost.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, moves, _ := strings.Cut(string(data), "\n")
	return after(t, strings.TrimSpace(moves))
}

// after returns the position after some moves.
func after(t *testing.T, moves string) *engine.Position {
	t.Helper()
	pos, err := engine.NewPosition(15, engine.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	points, err := engine.ParsePoints(moves, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range points {
		if err := pos.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

// points parses points.
func points(t *testing.T, text string) []engine.Point {
	t.Helper()
	list, err := engine.ParsePoints(text, 15)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// found searches a game like [Practice.Search].
func found(t *testing.T, last *engine.Position, side engine.Color) []stored.PracticePosition {
	t.Helper()
	r, err := review.Game(t.Context(), engine.New(engine.Options{HashMB: 4}), last, review.Options{})
	if err != nil {
		t.Fatal(err)
	}
	list, err := verified(t.Context(), engine.New(engine.Options{HashMB: judgeHashMB}), last, missed(r.Moves, side))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// A real lost game: Black missed a win at move 23, and a defense at move 25. Package puzzle, which
// shares no search code with the engine, proves both.
func TestFindInLostGame(t *testing.T) {
	last := lostGame(t)
	var got []string
	for _, p := range found(t, last, engine.Black) {
		got = append(got, string(p.Kind)+" "+last.Moves()[p.Ply].String()+" "+p.Answer[0].String())
		if p.Side != engine.Black || p.Ply%2 != 0 {
			t.Errorf("%+v isn't Black's", p)
		}
		pos := last.Clone()
		if err := analysis.Rewind(pos, p.Ply); err != nil {
			t.Fatal(err)
		}
		prove(t, pos, p, last.Moves()[p.Ply])
	}
	if diff := cmp.Diff([]string{"win l6 m7", "defense n3 k2"}, got); diff != "" {
		t.Errorf("kind, move played and best move (-want +got):\n%s", diff)
	}
	for _, p := range found(t, last, engine.White) {
		if p.Side != engine.White {
			t.Errorf("White missed %+v", p)
		}
	}
}

// prove proves what a position says about its answer and about the move played.
func prove(t *testing.T, pos *engine.Position, p stored.PracticePosition, played engine.Point) {
	t.Helper()
	budget := puzzle.Budget{Moves: 5, Positions: 2_000_000}
	if p.Kind == stored.PracticeWin {
		if _, err := puzzle.SolveMove(t.Context(), pos, p.Answer[0], budget); err != nil {
			t.Errorf("%v doesn't win: %v", p.Answer[0], err)
		}
		if _, err := puzzle.SolveMove(t.Context(), pos, played, budget); !errors.Is(err, puzzle.ErrNoWin) {
			t.Errorf("%v, which was played: %v", played, err)
		}
		return
	}
	for _, m := range []struct {
		move engine.Point
		want error
	}{{played, nil}, {p.Answer[0], puzzle.ErrNoWin}} {
		then := pos.Clone()
		if err := then.Play(m.move); err != nil {
			t.Fatal(err)
		}
		if _, err := puzzle.Solve(t.Context(), then, puzzle.Budget{Moves: 3, Positions: 2_000_000}); !errors.Is(err, m.want) {
			t.Errorf("after %v: %v, want %v", m.move, err, m.want)
		}
	}
}

func TestKindOf(t *testing.T) {
	best := engine.Point{Col: 1}
	move := func(mate int, before, after float64) review.Move {
		return review.Move{Best: engine.Variation{Move: best, Mate: mate}, Before: before, After: after}
	}
	for _, tt := range []struct {
		name string
		m    review.Move
		next int // plies to the opponent's win after the move; -1 for the end of the game
		want stored.PracticeKind
	}{
		{"a win", move(5, 1, 0.4), 0, stored.PracticeWin},
		{"a win, and then a loss", move(3, 1, 0), 3, stored.PracticeWin},
		{"a win that is kept", move(5, 1, 0.99), 0, ""},
		{"a win that takes very long", move(longestWin+2, 1, 0.4), 0, ""},
		{"a defense", move(0, 0.5, 0), 5, stored.PracticeDefense},
		{"a defense in a bad position", move(0, 0.1, 0), 5, stored.PracticeDefense},
		{"a lost position", move(-4, 0, 0), 3, ""},
		{"a defense against a long attack", move(0, 0.5, 0), longestWin + 2, ""},
		{"a mistake that doesn't lose by force", move(0, 0.6, 0.2), 0, ""},
		{"the last move", move(0, 0.6, 0), -1, ""},
	} {
		var later []review.Move
		if tt.next >= 0 {
			later = append(later, move(tt.next, 1, 1))
		}
		if got := kindOf(tt.m, later); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

// Each verdict on a move. In the first position White has an open three and it's Black's move; in
// the others Black has one.
func TestJudge(t *testing.T) {
	const attacked, attacking = "h8 i9 k8 h9 k10 g9", "h8 a1 i8 c1 j8 e1"
	for _, tt := range []struct {
		name, moves string
		kind        stored.PracticeKind
		move        string
		want        verdict
	}{
		{"a defense", attacked, stored.PracticeDefense, "f9", verdict{right: true}},
		{"no defense", attacked, stored.PracticeDefense, "a1", verdict{loses: 2}},
		{"a win", attacking, stored.PracticeWin, "g8", verdict{right: true, wins: 2}},
		{"no win", "h8 a1 i8 c1", stored.PracticeWin, "o15", verdict{}},
		{"a five", attacking + " g8 f8", stored.PracticeWin, "k8", verdict{right: true, over: true}},
		{"a win instead of a defense", attacking, stored.PracticeDefense, "g8", verdict{right: true, wins: 2}},
	} {
		got, err := judge(t.Context(), engine.New(engine.Options{HashMB: 4}), after(t, tt.moves), tt.kind, points(t, tt.move)[0])
		if err != nil {
			t.Fatal(err)
		}
		if len(got.line) == 0 || got.line[0] != points(t, tt.move)[0] || len(got.line) > shownMoves {
			t.Errorf("%s: the line is %v", tt.name, got.line)
		}
		got.line = nil
		if diff := cmp.Diff(tt.want, got, cmp.AllowUnexported(verdict{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}
