package overlook

import (
	"math/rand/v2"
	"testing"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/game"
	"hoshi/engine/internal/gametest"
	"hoshi/engine/internal/pattern"
)

// shapesOf returns the shapes on a 15×15 board with these stones; the last of the black ones is
// Black's last move.
func shapesOf(t *testing.T, black, white string) (*board.Board, []Shape) {
	pos := gametest.Setup(t, black, white)
	b := new(board.Board)
	b.Reset(pos)
	pts := gametest.Points(t, black)
	return b, Shapes(b, board.CellOf(pts[len(pts)-1]))
}

func TestShapes(t *testing.T) {
	tests := []struct {
		name, black, white string
		want               []Shape // without SideLine and Key
		diagonal           bool
	}{
		{"one stone", "h8", "", nil, false},
		{"two in a row", "h8 i8", "a1", []Shape{{Kind: Two, Fresh: true}}, false},
		{"open three", "h8 i8 j8", "a1 a15", []Shape{{Kind: OpenThree, Fresh: true}}, false},
		{"diagonal three", "h8 i9 j10", "a1 a15", []Shape{{Kind: OpenThree, Fresh: true}}, true},
		{"broken three", "h8 i8 k8", "a1 a15", []Shape{{Kind: OpenThree, Fresh: true, Broken: true}}, false},
		{"closed three", "h8 i8 j8", "g8 a15", []Shape{{Kind: ClosedThree, Fresh: true}}, false},
		{"quiet three", "h8 i8 j8 o1", "a1 a15 c12", []Shape{{Kind: OpenThree}}, false},
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
				s.SideLine, s.Key = board.SideLine{}, 0
				if s != tt.want[i] {
					t.Errorf("%+v, want %+v", s, tt.want[i])
				}
			}
		})
	}
}

// TestEachLine checks that every line with room for a five is visited once, with all its cells.
func TestEachLine(t *testing.T) {
	for _, size := range []int{9, 14, 20} {
		pos, err := game.NewPosition(size, game.Freestyle)
		if err != nil {
			t.Fatal(err)
		}
		b := new(board.Board)
		b.Reset(pos)
		seen := map[[2]int]bool{}
		eachLine(b, func(dir, index int, cells []board.Cell) {
			if line := [2]int{dir, index}; seen[line] {
				t.Errorf("%d×%d: the line %v comes twice", size, size, line)
			} else {
				seen[line] = true
			}
			step := board.LineSteps[dir]
			for i, c := range cells {
				if at, _ := board.LineOf(c, dir); b.Content(c) == pattern.CellWall || at != index || i > 0 && int(c) != int(cells[i-1])+step {
					t.Errorf("%d×%d: the line %d of direction %d has the cells %v", size, size, index, dir, cells)
				}
			}
			first, last := int(cells[0])-step, int(cells[len(cells)-1])+step
			if len(cells) < 5 || b.Content(board.Cell(first)) != pattern.CellWall || b.Content(board.Cell(last)) != pattern.CellWall {
				t.Errorf("%d×%d: the line %d of direction %d has only %v", size, size, index, dir, cells)
			}
		})
		if want := 2*size + 2*(2*(size-4)-1); len(seen) != want {
			t.Errorf("%d×%d: %d lines, want %d", size, size, len(seen), want)
		}
	}
}

// An overlooked line counts for neither side, and other lines don't change.
func TestHide(t *testing.T) {
	b, shapes := shapesOf(t, "h8 i8 j8", "a1 a15")
	if !b.Threats[board.Black].Any(pattern.CountOpenFour) {
		t.Fatal("an open three makes no open four")
	}
	Hide(b, shapes)
	if b.Threats[board.Black].Any(pattern.CountOpenFour) || b.Threats[board.Black].AnyFour() {
		t.Error("the overlooked three is seen")
	}
	b, shapes = shapesOf(t, "h8 i8 j8 d4 d5 d6", "a1 a15 o1 o15 a8")
	for _, s := range shapes {
		if s.Diagonal() || s.Dir == board.DirColumn {
			continue
		}
		Hide(b, []Shape{s})
	}
	if got := b.Threats[board.Black].Of(pattern.CountOpenFour); got != 2 {
		t.Errorf("%d open fours are seen, want the two in the column", got)
	}
}

// Make and Undo keep a board with overlooked lines up to date.
func TestBlindBoardUndoes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, rule := range game.PlayableRules() {
		for range 30 {
			pos := gametest.Random(t, rng, 9+rng.IntN(12), rule, 20+rng.IntN(40))
			if pos.Over() {
				continue
			}
			b := new(board.Board)
			b.Reset(pos)
			Hide(b, Shapes(b, board.NoCell))
			before := *b
			made := 0
			for _, pt := range gametest.Free(pos) {
				if c := board.CellOf(pt); b.ClassAt(c, b.SideToMove) != pattern.ClassFive && made < 10 {
					b.Make(c)
					made++
				}
			}
			for range made {
				b.Undo()
			}
			for c := range board.Cell(board.CellCount) {
				if b.PatternsAt(c) != before.PatternsAt(c) || b.Content(c) != before.Content(c) {
					t.Fatalf("%v: cell %d has changed:\n%s", rule, c, gametest.Draw(pos))
				}
			}
			if b.Threats != before.Threats || b.Key() != before.Key() || b.Evaluate() != before.Evaluate() {
				t.Fatalf("%v: the board has changed:\n%s", rule, gametest.Draw(pos))
			}
		}
	}
}

func TestKeepNear(t *testing.T) {
	b, _ := shapesOf(t, "h8", "")
	for distance, want := range map[int]int{1: 8, 2: 24} {
		moves := b.EmptyCells()
		KeepNear(b, &moves, distance)
		if got := moves.Len(); got != want {
			t.Errorf("%d points are within %d of a stone, want %d", got, distance, want)
		}
	}
}
