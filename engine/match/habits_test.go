package match

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"testing"

	"hoshi/engine"
	"hoshi/engine/internal/board"
	"hoshi/engine/internal/pattern"
)

// go test ./engine/match -run TestHabits -v -habits 'hoshi:level=easy person:casual' -habits-games 200
var (
	habitsOf    = flag.String("habits", "hoshi:level=easy person:casual", "the two players whose habits are compared")
	habitsGames = flag.Int("habits-games", 2, "games that they play")
)

// A habit is how often a player did something when it could.
type habit struct{ did, could int }

func (h *habit) count(did bool) {
	h.could++
	if did {
		h.did++
	}
}

func (h habit) String() string {
	return fmt.Sprintf("%.0f%% of %d", 100*float64(h.did)/float64(max(h.could, 1)), h.could)
}

// habits are what weak players may overlook. A move doesn't count if the player could win at once
// or has to stop a five.
type habits struct {
	makesThree    habit // makes an open three if it can and there are no forks
	makesFork     habit // makes a four-three or a double three if it can
	stopsRow      habit // stops an open three in a row or column
	stopsDiagonal habit // stops an open three on a diagonal
}

// isFork reports whether a class is two threats at once, neither of them a five or an open four.
func isFork(c pattern.Class) bool {
	return c == pattern.ClassThreeThree || c == pattern.ClassFourThree
}

// pointsWith returns the points at which a side's stone would be of a wanted class.
func pointsWith(b *board.Board, side board.Side, want func(pattern.Class) bool) (out []board.Cell) {
	moves := b.Candidates()
	for c := range moves.Cells() {
		if want(b.ClassAt(c, side)) {
			out = append(out, c)
		}
	}
	return out
}

// observe counts what the side to move does when it plays pt.
func (h *habits) observe(pos *engine.Position, pt engine.Point) {
	var b board.Board
	b.Reset(pos)
	us, them, at := b.SideToMove, b.SideToMove.Other(), board.CellOf(pt)
	is := func(want ...pattern.Class) func(pattern.Class) bool {
		return func(c pattern.Class) bool { return slices.Contains(want, c) }
	}
	if len(pointsWith(&b, us, is(pattern.ClassFive, pattern.ClassOpenFour))) > 0 || len(pointsWith(&b, them, is(pattern.ClassFive))) > 0 {
		return // a win at once, or a forced move
	}
	made := b.ClassAt(at, us)
	fours := pointsWith(&b, them, is(pattern.ClassOpenFour))
	forks := pointsWith(&b, us, isFork)
	threes := pointsWith(&b, us, is(pattern.ClassThree, pattern.ClassThreeMore))
	b.Make(at)
	switch {
	case len(fours) > 0:
		if b.Threats[us].Any(pattern.ClassFive.Field()) {
			return // a four comes first
		}
		stopped := len(pointsWith(&b, them, is(pattern.ClassOpenFour))) == 0
		if inRow(fours) {
			h.stopsRow.count(stopped)
		} else {
			h.stopsDiagonal.count(stopped)
		}
	case len(forks) > 0:
		h.makesFork.count(isFork(made))
	case len(threes) > 0:
		h.makesThree.count(made == pattern.ClassThree || made == pattern.ClassThreeMore)
	}
}

// inRow reports whether the points are in one row or column.
func inRow(cells []board.Cell) bool {
	row, col := true, true
	for _, c := range cells {
		row = row && c.Y() == cells[0].Y()
		col = col && c.X() == cells[0].X()
	}
	return row || col
}

func TestObserve(t *testing.T) {
	for _, tt := range []struct {
		name, moves, move string
		want              habits
	}{
		{"a double three made", "h8 a1 i8 d2 g6 l3 g7 n13", "g8", habits{makesFork: habit{1, 1}}},
		{"a three instead", "h8 a1 i8 d2 g6 l3 g7 n13", "j8", habits{makesFork: habit{0, 1}}},
		{"a three", "h8 a1 i8 d2", "j8", habits{makesThree: habit{1, 1}}},
		{"no three", "h8 a1 i8 d2", "n13", habits{makesThree: habit{0, 1}}},
		{"a three in a row stopped", "h8 a1 i8 d2 j8", "k8", habits{stopsRow: habit{1, 1}}},
		{"a three on a diagonal not stopped", "h8 a1 i9 d2 j10", "n13", habits{stopsDiagonal: habit{0, 1}}},
		{"a four instead of stopping a three", "h8 a1 i8 b1 j8 c1 n13 e3 o15", "d1", habits{}},
		{"a five to stop", "h8 a1 i8 d2 j8 l3 k8", "l8", habits{}},
	} {
		pos, err := engine.NewPosition(15, engine.Freestyle)
		if err != nil {
			t.Fatal(err)
		}
		pts, err := engine.ParsePoints(tt.moves+" "+tt.move, 15)
		if err != nil {
			t.Fatal(err)
		}
		for _, pt := range pts[:len(pts)-1] {
			if err := pos.Play(pt); err != nil {
				t.Fatal(err)
			}
		}
		var h habits
		if h.observe(pos, pts[len(pts)-1]); h != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, h, tt.want)
		}
	}
}

// TestHabits prints what two players see and overlook in games against each other; see
// docs/levels.md.
func TestHabits(t *testing.T) {
	names, o := pairOf(t, *habitsOf, *habitsGames)
	of := map[Side]*habits{A: {}, B: {}}
	for number := range o.Games {
		g, err := o.play(context.Background(), number)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := afterOpening(o.Size, o.Rule, g.Moves[:g.Opening])
		if err != nil {
			t.Fatal(err)
		}
		for n, pt := range g.Moves[g.Opening:] {
			side := g.Black
			if (g.Opening+n)%2 == 1 {
				side = side.other()
			}
			of[side].observe(pos, pt)
			if err := pos.Play(pt); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Log("| player | makes two threats at once | stops an open three in a row or column | on a diagonal | makes an open three |")
	for i, side := range []Side{A, B} {
		h := of[side]
		if *h == (habits{}) {
			t.Fatalf("%s made no move that counts", names[i])
		}
		t.Logf("| %s | %v | %v | %v | %v |", names[i], h.makesFork, h.stopsRow, h.stopsDiagonal, h.makesThree)
	}
}
