package board

import (
	"hoshi/engine/internal/game"
	"math/rand/v2"
	"testing"

	"hoshi/engine/internal/gametest"
)

// shapesOf returns the shapes on a board of 15×15 with these stones, Black's last move
// being the last of its stones.
func shapesOf(t *testing.T, black, white string) (*Board, []Shape) {
	pos := gametest.Setup(t, black, white)
	b := new(Board)
	b.Reset(pos)
	pts := gametest.Points(t, black)
	return b, b.Shapes(CellOf(pts[len(pts)-1]))
}

func TestShapes(t *testing.T) {
	tests := []struct {
		name, black, white string
		want               []Shape // without Line and Key
		diagonal           bool
	}{
		{"one stone", "h8", "", nil, false},
		{"two in a row", "h8 i8", "a1", []Shape{{Kind: ShapeTwo, Fresh: true}}, false},
		{"open three", "h8 i8 j8", "a1 a15", []Shape{{Kind: ShapeThree, Fresh: true}}, false},
		{"diagonal three", "h8 i9 j10", "a1 a15", []Shape{{Kind: ShapeThree, Fresh: true}}, true},
		{"broken three", "h8 i8 k8", "a1 a15", []Shape{{Kind: ShapeThree, Fresh: true, Broken: true}}, false},
		{"closed three", "h8 i8 j8", "g8 a15", []Shape{{Kind: ShapeClosedThree, Fresh: true}}, false},
		{"quiet three", "h8 i8 j8 o1", "a1 a15 c12", []Shape{{Kind: ShapeThree}}, false},
		{"four", "h8 i8 j8 k8", "g8 a1 a15", nil, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, got := shapesOf(t, tt.black, tt.white)
			if len(got) != len(tt.want) {
				t.Fatalf("%+v, want %+v", got, tt.want)
			}
			for i, s := range got {
				if s.Diagonal() != tt.diagonal || s.Key == 0 {
					t.Errorf("%+v, want diagonal %v and a key", s, tt.diagonal)
				}
				s.Line, s.Key = Line{}, 0
				if s != tt.want[i] {
					t.Errorf("%+v, want %+v", s, tt.want[i])
				}
			}
		})
	}
}

// Nothing comes of an overlooked line, for either side, and other lines stay as they are.
func TestOverlook(t *testing.T) {
	b, shapes := shapesOf(t, "h8 i8 j8", "a1 a15")
	if !b.Threats[Side(0)].Any(CountOpenFour) {
		t.Fatal("an open three makes no open four")
	}
	b.Overlook(shapes)
	if b.Threats[Side(0)].Any(CountOpenFour) || b.Threats[Side(0)].AnyFour() {
		t.Error("the overlooked three is seen")
	}
	b, shapes = shapesOf(t, "h8 i8 j8 d4 d5 d6", "a1 a15 o1 o15 a8")
	for _, s := range shapes {
		if s.Diagonal() || s.dir == dirColumn {
			continue
		}
		b.Overlook([]Shape{s})
	}
	if got := b.Threats[Side(0)].Of(CountOpenFour); got != 2 {
		t.Errorf("%d open fours are seen, want the two in the column", got)
	}
}

// Make and Undo keep everything up to date on a board with overlooked lines.
func TestOverlookedBoardUndoes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rule := range game.PlayableRules() {
		for range 30 {
			pos := gametest.Random(t, rng, 9+rng.IntN(12), rule, 20+rng.IntN(40))
			if pos.Over() {
				continue
			}
			var b Board
			b.Reset(pos)
			b.Overlook(b.Shapes(NoCell))
			before, patterns := b.sums, b.patterns
			made := 0
			for _, pt := range gametest.Free(pos) {
				if c := CellOf(pt); b.ClassAt(c, b.SideToMove) != ClassFive && made < 10 {
					b.Make(c)
					made++
				}
			}
			for range made {
				b.Undo()
			}
			if b.sums != before || b.patterns != patterns {
				t.Fatalf("%v: the board has changed:\n%s", rule, gametest.Draw(pos))
			}
		}
	}
}

func TestKeepNear(t *testing.T) {
	b, _ := shapesOf(t, "h8", "")
	for distance, want := range map[int]int{1: 8, 2: 24} {
		moves := b.EmptyCells()
		b.KeepNear(&moves, distance)
		if got := moves.Len(); got != want {
			t.Errorf("%d points are within %d of a stone, want %d", got, distance, want)
		}
	}
}
