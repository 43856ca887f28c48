package game_test

import (
	"errors"
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hoshi/engine/internal/game"
	"hoshi/engine/internal/gametest"
)

var longFouls = flag.Int("foulpositions", 1500, "positions of which every point is compared with the reference")

// TestFoulsOfShapes checks the rule and the reference against shapes that others have judged.
func TestFoulsOfShapes(t *testing.T) {
	for _, shape := range gametest.Shapes() {
		t.Run(shape.Name, func(t *testing.T) {
			pos := shape.Position(t)
			check := func(pt game.Point, by string, foul game.Foul, legal bool) {
				if (foul == game.NoFoul) != legal || !legal && shape.Foul != game.NoFoul && foul != shape.Foul {
					t.Errorf("%v is %v for %s, want legal %v or %v: %s (%s)", pt, foul, by, legal, shape.Foul, shape.Reason, shape.Source)
				}
			}
			for legal, text := range map[bool]string{true: shape.Legal, false: shape.Fouls} {
				for _, pt := range gametest.Points(t, text) {
					check(pt, "the reference", shape.Reference(t, pt), legal)
					check(pt, "the rule", pos.Foul(pt), legal)
					if err := pos.Legal(pt); (err == nil) != legal {
						t.Errorf("%v: error %v", pt, err)
					}
				}
			}
		})
	}
}

// TestFoulsAgainstReference compares every empty point of random positions. For a long comparison,
// run it with -foulpositions 1000000.
func TestFoulsAgainstReference(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 37))
	found := map[game.Foul]int{}
	for range *longFouls / 10 {
		pos := gametest.Crowded(t, rng, game.MinSize+rng.IntN(game.MaxSize-game.MinSize+1))
		for _, pt := range gametest.Free(pos) {
			want := gametest.ReferenceFoul(pos, pt)
			found[want]++
			if got := pos.Foul(pt); got != want {
				t.Fatalf("%v in\n%v is %v, for the reference %v", pt, gametest.Draw(pos), got, want)
			}
		}
	}
	for _, foul := range []game.Foul{game.FoulOverline, game.FoulDoubleFour, game.FoulDoubleThree} {
		if found[foul] == 0 {
			t.Errorf("no position had %v", foul)
		}
	}
}

// TestFoulStones checks which stones are named as making a foul.
func TestFoulStones(t *testing.T) {
	for _, tt := range []struct{ name, black, white, point, want string }{
		{"an overline", "e8 f8 g8 i8 j8 h9", "", "h8", "e8 f8 g8 i8 j8"},
		{"two fours on two lines", "e8 f8 g8 h9 h10 h11 a1", "d8 h12", "h8", "e8 f8 g8 h9 h10 h11"},
		{"two fours on one line", "d8 e8 f8 j8 k8 l8 h9", "", "h8", "d8 e8 f8 j8 k8 l8"},
		{"two threes, a stone beside them", "g8 i8 h7 h9 g9", "", "h8", "h7 g8 i8 h9"},
		{"three threes", "g8 i8 h7 h9 g7 i9", "", "h8", "g7 h7 g8 i8 h9 i9"},
		{"split threes", "f6 h6 e5 h5", "", "h8", "e5 h5 f6 h6"},
		{"no foul", "g8 i8 h7", "", "h8", ""},
		{"a five", "d8 e8 f8 g8 h9 h10 i9 j10", "", "h8", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			pos := gametest.Shape{Black: tt.black, White: tt.white, Fouls: tt.point}.Position(t)
			got := pos.FoulStones(gametest.Points(t, tt.point)[0])
			if want := gametest.Points(t, tt.want); !slices.Equal(got, want) {
				t.Errorf("%v, want %v", got, want)
			}
		})
	}
}

// TestFoulIsRefused plays a foul: it's refused with the reason, and White may play there.
func TestFoulIsRefused(t *testing.T) {
	pos := gametest.Stones(t, 15, game.Renju, gametest.Points(t, "g8 i8 h7 h9"), gametest.Points(t, "a1 c1 e1 g1"))
	h8 := gametest.Points(t, "h8")[0]
	var forbidden *game.ForbiddenError
	if err := pos.Play(h8); !errors.As(err, &forbidden) || forbidden.Foul != game.FoulDoubleThree || pos.Len() != 0 {
		t.Fatalf("h8: error %v", err)
	}
	if got, want := forbidden.Error(), "h8 is forbidden in renju: a double three"; got != want {
		t.Errorf("error %q, want %q", got, want)
	}
	if pts := pos.ForbiddenPoints(); len(pts) != 1 || pts[0] != h8 {
		t.Errorf("forbidden points %v", pts)
	}
	if err := pos.Play(gametest.Points(t, "o15")[0]); err != nil {
		t.Fatal(err)
	}
	if pts := pos.ForbiddenPoints(); pts != nil {
		t.Errorf("White is forbidden %v", pts)
	}
	if err := pos.Play(h8); err != nil {
		t.Errorf("White on h8: %v", err)
	}
}

// TestNothingLeftToPlay leaves Black one empty point, which is forbidden: the game is a draw, since
// both would pass.
func TestNothingLeftToPlay(t *testing.T) {
	rows := []string{ // the last one is row 1
		"xxooxxoox", "ooxxooxxo", "xxooxxoox", "ooxxooxxo", "xxooxxoox", "ooxxooxxo", "xxooxxoox", "oooxooxxo",
		"oxxx.xxoo",
	}
	var sides [2][]game.Point
	for i, row := range rows {
		for col, stone := range row {
			if s := strings.IndexRune("xo", stone); s >= 0 {
				sides[s] = append(sides[s], game.Point{Col: int8(col), Row: int8(len(rows) - 1 - i)})
			}
		}
	}
	pos := gametest.Stones(t, 9, game.Renju, sides[0], sides[1])
	if foul := pos.Foul(game.Point{Col: 4}); foul != game.FoulOverline || !pos.Over() || !pos.Drawn() || pos.Full() {
		t.Errorf("foul %v, over %v, drawn %v, full %v", foul, pos.Over(), pos.Drawn(), pos.Full())
	}
	white := gametest.Stones(t, 9, game.Renju, sides[0], sides[1][1:])
	if white.SideToMove() != game.White || white.Over() {
		t.Errorf("%v to move, over %v", white.SideToMove(), white.Over())
	}
	if err := white.Play(sides[1][0]); err != nil || !white.Drawn() {
		t.Errorf("played with error %v, drawn %v", err, white.Drawn())
	}
	if err := white.Undo(); err != nil || white.Over() {
		t.Errorf("taken back with error %v, over %v", err, white.Over())
	}
}
