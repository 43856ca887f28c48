package puzzle

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"hoshi/engine"
)

// recount counts the states of all windows and their numbers from the position.
func recount(pos *engine.Position, b *board) (state []uint8, in [states]uint16) {
	for _, w := range b.windows {
		s := uint8(0)
		for _, c := range w {
			switch pos.At(b.point(c)) {
			case engine.Empty:
			case pos.SideToMove():
				s += attacker.alone(1)
			default:
				s += defender.alone(1)
			}
		}
		state = append(state, s)
		in[s]++
	}
	return state, in
}

// randomGame plays random moves.
func randomGame(t *rapid.T) *engine.Position {
	size := rapid.IntRange(engine.MinSize, engine.MaxSize).Draw(t, "size")
	pos, err := engine.NewPosition(size, engine.DefaultRule)
	if err != nil {
		t.Fatal(err)
	}
	for range rapid.IntRange(0, 40).Draw(t, "moves") {
		pt := engine.Point{
			Col: int8(rapid.IntRange(0, size-1).Draw(t, "col")),
			Row: int8(rapid.IntRange(0, size-1).Draw(t, "row")),
		}
		if !pos.Over() && pos.At(pt) == engine.Empty {
			if err := pos.Play(pt); err != nil {
				t.Fatal(err)
			}
		}
	}
	return pos
}

// The incrementally updated board equals a recount, and undoing a stone restores everything.
func TestBoardEqualsRecount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pos := randomGame(t)
		b := newBoard(pos)
		state, in := recount(pos, b)
		if !slices.Equal(state, b.state) || in != b.in {
			t.Fatal("the states of the windows differ from a recount")
		}
		hash := b.hash
		var stones []cell
		for c, free := range b.free {
			if free && len(stones) < 6 {
				stones = append(stones, cell(c))
			}
		}
		for i, c := range stones {
			b.put(c, side(i%2))
			if b.free[c] || b.hash == hash {
				t.Fatalf("stone %d left no trace", i)
			}
		}
		for i := len(stones) - 1; i >= 0; i-- {
			b.undo(stones[i], side(i%2))
		}
		if !slices.Equal(state, b.state) || in != b.in || b.hash != hash {
			t.Fatal("undoing the stones did not restore the board")
		}
	})
}

// The hash depends on the colors of the stones, but not on their order.
func TestHash(t *testing.T) {
	pos, err := engine.NewPosition(15, engine.DefaultRule)
	if err != nil {
		t.Fatal(err)
	}
	hash := func(stones ...[2]int) uint64 {
		b := newBoard(pos)
		for _, s := range stones {
			b.put(cell(s[0]), side(s[1]))
		}
		return b.hash
	}
	one := hash([2]int{3, 0}, [2]int{50, 1}, [2]int{80, 0})
	if one != hash([2]int{80, 0}, [2]int{3, 0}, [2]int{50, 1}) {
		t.Error("another order has another hash")
	}
	if one == hash([2]int{3, 1}, [2]int{50, 1}, [2]int{80, 0}) {
		t.Error("another side has the same hash")
	}
	seen := map[uint64]bool{}
	for c := range cell(engine.MaxSize * engine.MaxSize) {
		for _, s := range []side{attacker, defender} {
			if seen[key(c, s)] {
				t.Fatalf("the key of cell %d, side %d is there twice", c, s)
			}
			seen[key(c, s)] = true
		}
	}
}

func TestEmptyPoints(t *testing.T) {
	pos := positionOf(t, "g8 h8 i8", "j8 a1 b2")
	b := newBoard(pos)
	names := func(list []cell) []string {
		var out []string
		for _, c := range list {
			out = append(out, b.point(c).String())
		}
		slices.Sort(out)
		return out
	}
	if n := b.windowCount(attacker, 3); n != 1 {
		t.Errorf("%d windows with three of the attacker's stones, want e8 to i8", n)
	}
	if got := names(b.emptyPoints(nil, attacker, 3)); !slices.Equal(got, []string{"e8", "f8"}) {
		t.Errorf("points that make a four: %v", got)
	}
	if got := names(b.emptyPointsAt(nil, b.cell(engine.Point{Col: 6, Row: 7}), attacker, 3)); !slices.Equal(got, []string{"e8", "f8"}) {
		t.Errorf("points that make a four with g8: %v", got)
	}
	if got := b.emptyPointsAt(nil, b.cell(engine.Point{Col: 0, Row: 14}), attacker, 3); len(got) != 0 {
		t.Errorf("points that make a four with a15: %v", names(got))
	}
	if got := b.emptyPoints(nil, defender, 3); len(got) != 0 {
		t.Errorf("points that make the defender's four: %v", names(got))
	}
}

// positionOf returns a 15×15 position with stones set up; the first list belongs to the side to
// move.
func positionOf(t *testing.T, own, other string) *engine.Position {
	t.Helper()
	var lists [2][]engine.Point
	for i, text := range []string{own, other} {
		pts, err := engine.ParsePoints(text, 15)
		if err != nil {
			t.Fatal(err)
		}
		lists[i] = pts
	}
	if len(lists[0]) < len(lists[1]) {
		lists[0], lists[1] = lists[1], lists[0] // White is to move
	}
	pos, err := engine.Setup(15, engine.DefaultRule, lists[0], lists[1])
	if err != nil {
		t.Fatal(err)
	}
	return pos
}
