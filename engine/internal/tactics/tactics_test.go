package tactics_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/gametest"
	"hoshi/engine/internal/pattern"
	"hoshi/engine/internal/tactics"
)

// newBoard sets up stones on a board of 15×15.
func newBoard(t *testing.T, rule game.Rule, black, white string) *board.Board {
	t.Helper()
	b := new(board.Board)
	b.Reset(gametest.Stones(t, 15, rule, gametest.Points(t, black), gametest.Points(t, white)))
	return b
}

// names returns the points of a set, in alphabetical order.
func names(cells *board.Bitboard) string {
	var out []string
	for c := range cells.Cells() {
		out = append(out, c.Point().String())
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

const far = "a15 o1 o15" // stones without influence

func TestStaticWin(t *testing.T) {
	const fourThree, plain = "e8 f8 g8 h7 h6", "d8 m2 c12 k13 n9"
	tests := []struct {
		name         string
		rule         game.Rule
		black, white string
		want         int
		moves        string // the winning moves
	}{
		{"five", game.Freestyle, "h8 h9 h10 h11", "a1 c1 e1 g1", 1, "h7 h12"},
		{"five, although the other side has one", game.Freestyle, "h8 h9 h10 h11", "d8 d9 d10 d11", 1, "h7 h12"},
		{"two opposing fives", game.Freestyle, "a1 c1 e1 g1", "h8 h9 h10 h11", -2, ""},
		{"one opposing five", game.Freestyle, "h7 c1 e1 g1", "h8 h9 h10 h11", 0, ""},
		{"one opposing five and an open four", game.Freestyle, "h7 d3 d4 d5", "h8 h9 h10 h11", 0, ""},
		{"open four", game.Freestyle, "g8 h8 i8", "g9 h10 c3", 3, "f8 j8"},
		{"four-three", game.Freestyle, fourThree, plain, 5, "h8"},
		{"four-three, its four answered with a four", game.Freestyle, fourThree, "d8 i9 i10 i11 c12", 0, ""},
		{"four-three, a four of the other side elsewhere", game.Freestyle, fourThree, "d8 j9 j10 j11 c12", 5, "h8"},
		{"double three", game.Freestyle, "g8 i8 h7 h9", "a1 a15 o1 o15", 5, "h8"},
		{"double three against a four", game.Freestyle, "g8 i8 h7 h9", "a1 a2 a3 g1", 0, ""},
		{"nothing", game.Freestyle, "h8 i9", "a1 c1", 0, ""},

		{"a five that is closed", game.Caro, "d8 e8 f8 g8 d3 e3 f3 g3", "c8 i8 a1 a3 a5 o1 o3 o5", 1, "c3 h3"},
		{"an opposing five that a closed end stops", game.Caro, "b8 k1 m3 o5", "c8 d8 e8 f8", 0, ""},
		{"two opposing fives with one stop", game.Caro, "b8 k1 m3 o5", "d8 e8 f8 g8", 0, ""},
		{"two opposing fives without one", game.Caro, "l1 k1 m3 o5", "d8 e8 f8 g8", -2, ""},
		{"four-three by caro", game.Caro, fourThree, plain, 5, "h8"},
		{"four-three, its four answered with a four on its gap", game.Caro, fourThree, "d8 i9 i10 i11 c12", 0, ""},
		{"four-three, its four answered with a four beside it", game.Caro, fourThree, "d8 j9 j10 j11 c12", 0, ""},
		{"four-three, a four of the other side out of reach", game.Caro, fourThree, "d8 k9 k10 k11 c12", 5, "h8"},

		{"Black's five beats an overline", game.Renju, "a11 a12 a13 a14 a9 b10 c10 d10 e10", "h1 h3 h5 k1 k3 k5 m1 m3 m5", 1, "a10 a15 f10"},
		{"a five that Black must not stop", game.Renju, "e8 f8 g8 i8 j8 h13", "h9 h10 h11 h12 a1 c1", -2, ""},
		{"a five that Black can stop", game.Renju, "h8 c3 g8 m9 d12 n13", "h9 h10 h11 h12 a1 c1", 0, ""},
		{"two opposing fives by renju", game.Renju, "a1 c1 e1 g1", "h8 h9 h10 h11", -2, ""},
		{"Black's open four", game.Renju, "g8 h8 i8", "g9 h10 c3", 3, "f8 j8"},
		{"Black's four-three", game.Renju, fourThree, plain, 5, "h8"},
		{"Black's double three is a foul", game.Renju, "g8 i8 h7 h9", "a1 a15 o1 o15", 0, ""},
		{"White's four that Black must not stop", game.Renju, "e8 f8 g8 i8 j8 h13 h7", "h9 h10 h11 a1 c1 o1", 3, "h12"},
		{"White's two fours", game.Renju, "d8 h4 m2 m5 k12 c13 a1", "e8 f8 g8 h5 h6 h7", 3, "h8"},
		{"White's double three", game.Renju, "b2 d3 m13 n4 o1", "h9 h10 f8 g8", 5, "h8"},
		{"White's double three against a four", game.Renju, "a1 a2 a3 n4 o1", "h9 h10 f8 g8", 0, ""},
		{"White's four-three", game.Renju, plain + " a1", fourThree, 5, "h8"},
		{"White's four-three, its four answered with a four", game.Renju, "d8 i9 i10 i11 c12 a1", fourThree, 0, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBoard(t, tt.rule, tt.black, tt.white)
			if got := tactics.StaticWin(b); got != tt.want {
				t.Fatalf("%d, want %d", got, tt.want)
			}
			if tt.want > 0 && !slices.Contains(strings.Fields(tt.moves), tactics.WinningMove(b).Point().String()) {
				t.Errorf("it wins by %v, want one of %s", tactics.WinningMove(b).Point(), tt.moves)
			}
			for turn := range 8 {
				var other board.Board
				other.Reset(gametest.Stones(t, 15, tt.rule,
					gametest.Turned(gametest.Points(t, tt.black), 15, turn), gametest.Turned(gametest.Points(t, tt.white), 15, turn)))
				if got := tactics.StaticWin(&other); got != tt.want {
					t.Errorf("symmetry %d: %d, want %d", turn, got, tt.want)
				}
			}
			b.NoStaticWins = true
			want := tt.want
			if want == 5 {
				want = 0
			}
			if got := tactics.StaticWin(b); got != want {
				t.Errorf("without static wins %d, want %d", got, want)
			}
		})
	}
}

// The static win is the same for all symmetries of a position, including swapped colors.
func TestStaticWinSymmetry(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	decided := 0
	for i := range 200 {
		size, rule := game.MinSize+rng.IntN(game.MaxSize-game.MinSize+1), game.PlayableRules()[i%len(game.PlayableRules())]
		if rule == game.Renju {
			continue // its colors can't be swapped
		}
		pos := gametest.Random(t, rng, size, rule, 2*(10+rng.IntN(20)))
		if pos.Over() || pos.SideToMove() != game.Black {
			continue
		}
		var sides [2][]game.Point
		for row := range int8(size) {
			for col := range int8(size) {
				if pt := (game.Point{Col: col, Row: row}); pos.At(pt) != game.Empty {
					sides[pos.At(pt)-game.Black] = append(sides[pos.At(pt)-game.Black], pt)
				}
			}
		}
		var b, other board.Board
		b.Reset(pos)
		want := tactics.StaticWin(&b)
		if want != 0 {
			decided++
		}
		for turn := range 8 {
			for swap := range 2 {
				other.Reset(gametest.Stones(t, size, rule, gametest.Turned(sides[swap], size, turn), gametest.Turned(sides[1-swap], size, turn)))
				other.SideToMove = board.Side(swap)
				if got := tactics.StaticWin(&other); got != want {
					t.Fatalf("symmetry %d, colors swapped %d: %d, want %d\n%s", turn, swap, got, want, gametest.Draw(pos))
				}
			}
		}
	}
	if decided < 20 {
		t.Errorf("only %d positions are decided", decided)
	}
}

func TestFiveStops(t *testing.T) {
	tests := []struct {
		name         string
		rule         game.Rule
		black, white string
		want         string // where Black can stop White
	}{
		{"one five", game.Freestyle, "h7 c1 e1 g1", "h8 h9 h10 h11", "h12"},
		{"two fives", game.Freestyle, "a1 c1 e1 g1", "h8 h9 h10 h11", ""},
		{"a gap", game.Freestyle, "a1 c1 e1 g1", "h8 h9 h10 h12", "h11"},
		{"one five, by caro", game.Caro, "b8 k1 m3 o5", "c8 d8 e8 f8", "g8 h8"},
		{"a gap, by caro", game.Caro, "b8 k1 m3 o5", "c8 d8 e8 g8", "f8 h8"},
		{"two fives with one stop, by caro", game.Caro, "b8 k1 m3 o5", "d8 e8 f8 g8", "h8"},
		{"two fives, by caro", game.Caro, "a1 c1 e1 g1", "h8 h9 h10 h11", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			stops := tactics.FiveStops(newBoard(t, tt.rule, tt.black, tt.white), board.White)
			if got := names(&stops); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func TestKeepOpenFourAnswers(t *testing.T) {
	tests := []struct{ name, black, white, want string }{
		{"open three", far, "h8 h9 h10", "h11 h7"},
		{"open three with less room", "h6 o1 o15", "h8 h9 h10", "h11 h12 h7"},
		{"open three, own fours", "a1 a2 a3", "h8 h9 h10", "a4 a5 h11 h7"},
		{"two open threes", far + " a1 a8 o8", "h8 h9 h10 d3 e3 f3", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBoard(t, game.Freestyle, tt.black, tt.white)
			moves := b.Candidates()
			tactics.KeepOpenFourAnswers(b, &moves)
			if got := names(&moves); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// Exactly those candidates are kept that make a four or leave the other side no open four.
func TestKeepOpenFourAnswersOfRandomPositions(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 13))
	several := 0
	for _, rule := range []game.Rule{game.Freestyle, game.Standard} {
		for range 3000 {
			pos := gametest.Random(t, rng, game.MinSize+rng.IntN(4), rule, 16+rng.IntN(24))
			if pos.Over() {
				continue
			}
			var b board.Board
			b.Reset(pos)
			us, them := b.SideToMove, b.SideToMove.Other()
			n := b.Threats[them].Of(pattern.CountOpenFour)
			if n == 0 || n > 8 || b.Threats[us].Any(pattern.CountFive) || b.Threats[them].Any(pattern.CountFive) {
				continue
			}
			if n > 2 {
				several++
			}
			moves := b.Candidates()
			var want board.Bitboard
			for c := range moves.Cells() {
				four := b.ClassAt(c, us) >= pattern.ClassFour
				b.Make(c)
				if four || !b.Threats[them].Any(pattern.CountOpenFour) {
					want.Add(c)
				}
				b.Undo()
			}
			if tactics.KeepOpenFourAnswers(&b, &moves); moves != want {
				t.Fatalf("%v: kept %s, want %s in\n%s", rule, names(&moves), names(&want), gametest.Draw(pos))
			}
		}
	}
	if several < 50 {
		t.Errorf("only %d positions have several open fours", several)
	}
}

// The removed moves lose to the four-three; the others might not.
func TestKeepFourThreeAnswers(t *testing.T) {
	tests := []struct {
		name         string
		rule         game.Rule
		black, white string
		removed      string // some of the removed moves
		kept         string // some of the kept ones
	}{
		{"four-three", game.Freestyle, "d8 m2 c12 k13 n9", "e8 f8 g8 h7 h6", "m3 c11 j11", "h8 i8 h9 h5 g7 i9 f10 j9 l8"},
		{"four-three by caro", game.Caro, "d8 m2 c12 k13 n9", "e8 f8 g8 h7 h6", "c11", "m3 k11 h8 i8 j8 h9 h5 j9 j11 f10"},
		{"answered with a four", game.Freestyle, "d8 i9 i10 i11 c12", "e8 f8 g8 h7 h6", "", "c11 b12"},
		{"answered with a four beside it, by caro", game.Caro, "d8 j9 j10 j11 c12", "e8 f8 g8 h7 h6", "", "c11 b12"},
		{"own fours", game.Freestyle, "d8 m1 m2 m3 n9", "e8 f8 g8 h7 h6", "o8", "m4 m5"},
		{"White's by renju", game.Renju, "d8 m2 c12 k13 n9", "e8 f8 g8 h7 h6", "c11 j11", "m3 h8 i8"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBoard(t, tt.rule, tt.black, tt.white)
			moves := b.Candidates()
			if got := tactics.KeepFourThreeAnswers(b, &moves); got != (tt.removed != "") {
				t.Errorf("moves were removed: %v", got)
			}
			for want, text := range map[bool]string{true: tt.kept, false: tt.removed} {
				for _, pt := range gametest.Points(t, text) {
					if got := moves.Has(board.CellOf(pt)); got != want {
						t.Errorf("%v is kept: %v, want %v", pt, got, want)
					}
				}
			}
		})
	}
	b := newBoard(t, game.Renju, "e8 f8 g8 h7 h6", "d8 m2 c12 k13")
	moves := b.Candidates()
	if tactics.KeepFourThreeAnswers(b, &moves) {
		t.Error("moves were removed because of a three that may not count")
	}
}

func TestFours(t *testing.T) {
	b := newBoard(t, game.Freestyle, "e8 f8 g8 h7 h6 b1 b2 b3", "d8 m2 c12 k13 n9 o1 o3 o5")
	var buf [32]board.Cell
	var classes []pattern.Class
	n := tactics.Fours(b, board.Black, &buf)
	for _, c := range buf[:n] {
		classes = append(classes, b.ClassAt(c, board.Black))
	}
	want := 0
	empty := b.EmptyCells()
	for c := range empty.Cells() {
		if k := b.ClassAt(c, board.Black); k >= pattern.ClassFour && k < pattern.ClassFive {
			want++
		}
	}
	if n != want || n < 4 || !slices.IsSortedFunc(classes, func(a, b pattern.Class) int { return int(b) - int(a) }) {
		t.Errorf("%d fours of classes %v, want %d, strongest first", n, classes, want)
	}
}

func TestFindFive(t *testing.T) {
	b := newBoard(t, game.Freestyle, "h8 h9 h10 h11", "h7 c1 e1 g1")
	if got := tactics.FindFive(b, board.Black); got.Point().String() != "h12" {
		t.Errorf("five at %v", got.Point())
	}
	if got := tactics.FindFive(b, board.White); got != board.NoCell {
		t.Errorf("five of White at %v", got.Point())
	}
	b = newBoard(t, game.Freestyle, "h8 h9 h10", "h7 c1 e1")
	b.Make(board.CellOf(gametest.Points(t, "h11")[0]))
	if got := tactics.FindFive(b, board.Black); got.Point().String() != "h12" {
		t.Errorf("after the move five at %v", got.Point())
	}
}
