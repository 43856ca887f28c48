package gametest

import (
	"slices"
	"testing"

	"hoshi/engine/internal/game"
)

// Shape is a renju position with points for which a book, a federation or another program says
// whether Black may play there.
type Shape struct {
	Name   string // a letter and a number, for messages
	Source string // the authority; empty if it follows from the definitions
	Black  string // stones, separated by spaces
	White  string
	Legal  string    // points where Black may play
	Foul   game.Foul // the foul at the points of Fouls; game.NoFoul if they differ
	Fouls  string    // forbidden points
	Reason string    // why
}

// The sources of shapes.
const (
	renjuNet     = "RenjuNet, advanced examples"
	quintet      = "renju-note/quintet"
	alphaGomoku  = "MaciejKozarzewski/AlphaGomoku"
	gomocupJudge = "Gomocup/GomocupJudge"
)

// Shapes returns shapes for every kind of foul, on a 15×15 board.
func Shapes() []Shape {
	four, three, line := game.FoulDoubleFour, game.FoulDoubleThree, game.FoulOverline
	const o2 = "a11 a12 a13 a14 a9"
	const n5 = "e11 k11 e10 k10 c9 d9 l9 m9 f8 j8 g7 i7 h5 h4 g3 i3 e2 f2 g2 i2 j2 k2"
	const p = "i10 j9 k9 h8 h7 j7 k7"
	const pWhite = "h9 i9 i8 j8 l8 i7 h6"
	const n4 = "c8 f8 h8 f7 i7 j7 e6 l6 m6 i5 k5 l5 k4"
	const m = "e8 f8 g8 h9 h10"
	return []Shape{
		{"L1", quintet, "d8 e8 f8 j8 k8 l8", "", "", four, "h8", "two fours on one line"},
		{"L2", quintet, "e8 f8 i8 k8 l8", "", "", four, "h8", "two fours on one line"},
		{"L3", quintet, "e8 g8 i8 k8", "", "", four, "h8", "two fours on one line that share three stones"},
		{"L4", quintet, "c8 d8 e8 f8 j8 k8 l8 m8", "", "h8", 0, "", "both gaps become overlines, so there is no four"},
		{"L5", "", "b8 d8 f8 g8 i8 k8", "", "h8", 0, "", "f8 to i8 can only become six"},
		{"O1", "", "e8 f8 g8 i8 j8", "", "", line, "h8", "six in a row"},
		{"O2", alphaGomoku, o2, "", "a15", line, "a10", "six in a row at a10, exactly five at a15"},
		{"F1", alphaGomoku, o2 + " b10 c10 d10 e10", "", "a10", 0, "", "five beats the overline"},
		{"F2", "", "d8 e8 f8 g8 h9 h10 i9 j10", "", "h8", 0, "", "five beats the double three"},
		{"T1", "", "g8 i8 h7 h9", "", "", three, "h8", "two threes"},
		{"T1 near", quintet, "g8 i8 h7 h9", "e8 k8", "h8", 0, "", "the row has room for five only, so it is no three"},
		{"T1 far", quintet, "g8 i8 h7 h9", "e8 l8", "", three, "h8", "one point more is room for a straight four"},
		{"T2", quintet, "f6 h6 e5 h5", "", "", three, "h8", "two split threes"},
		{"T3", "", "b8 d8 c7 c9", "", "", three, "c8", "two threes close to the edge"},
		{"T3 edge", "", "a8 b8 c7 c9", "", "c8", 0, "", "the edge closes the row"},
		{"T4", renjuNet, "g10 h10 i9 h8 m13", "f6", "j10", 0, "", "the diagonal: f6 closes one end, m13 makes six at the other"},
		{"T5", renjuNet, "e13 a12 e12 f12 i12 c11", "", "d12", 0, "", "a12 and i12 make six"},
		{"T6", renjuNet, "o14 l11 n11 k10 n10 j9 n9", "i8 n8", "n13", 0, "", "the diagonal would be six"},
		{"M", "", m, "d8", "h8", 0, "", "one four and one three"},
		{"M 4-3-3", "", m + " i7 j6", "d8", "", three, "h8", "one four and two threes"},
		{"M 4-4-3", "", m + " h11", "d8 h12", "", four, "h8", "two fours"},
		{"N1", renjuNet, "i9 k9 h8 j8 l8 h7 j7 l7 h6 l6", "g12 h11 i10 i8 k8 g7 i7 k7 m7 h5 l5", "j9", 0, "", "the straight four would be a double four"},
		{"N2", quintet, "h9 i9 j9 g7 h7 g6 i6 j6", "h11 k9 g8 k6", "h8 i7", three, "j7", "at h8 and i7 the straight four would be a double four"},
		{"N3", alphaGomoku, "d14 e13 b12 d12 e11 b10 d10 e10 c9 d9", "e14 f12 a10", "c13 e9", 0, "", "threes that cannot become straight fours"},
		{"N4", quintet, n4, "g9 j5 o6", "g8", 0, "", "decided three moves later"},
		{"N4 open", quintet, n4, "g9 j5", "", three, "g8", "without the stone on o6"},
		{"N5", alphaGomoku, n5, "e12 k12", "h3", 0, "d10 e9 f3 h2 h6 j3 k9 l10", "h3 depends on all the others"},
		{"N5 open", alphaGomoku, n5, "k12", "", three, "h3", "without the stone on e12"},
		{"P", renjuNet, p, pWhite, "", three, "k8", "two threes"},
		{"P legal", renjuNet, p + " k10", pWhite + " i5", "k8", 0, "", "one of the threes is none any more"},
		{"P again", renjuNet, p + " k10 i6", pWhite + " i5 m8", "", three, "k8", "another stone makes it one again"},
		{"A1", gomocupJudge, "e10 f9 h9 f8 i8 g7 h7 g6 g5 g4", "", "h8", 0, "", "the straight four at g8 makes five on another line, so there is no three"},
		{"A2", gomocupJudge, "f11 g10 k10 h9 j9 e8 f8 g8 g7 f6 h6 j5", "e12 h11 e9 g9 l9 d8 f7 e6 i5", "", three, "h8", "the same one move later"},
	}
}

// Position returns the shape with Black to move. It adds the stones that a side lacks at empty
// points, preferring those with the fewest stones on their lines. It skips points where a stone
// would change the reference's verdict on the shape.
func (s Shape) Position(t testing.TB) *game.Position {
	t.Helper()
	stones, asked := s.stones(t), Points(t, s.Legal+" "+s.Fouls)
	sides := [...][]game.Point{game.Black: Points(t, s.Black), game.White: Points(t, s.White)}
	for len(sides[game.Black]) != len(sides[game.White]) {
		c := game.White
		if len(sides[game.Black]) < len(sides[game.White]) {
			c = game.Black
		}
		pt, ok := stones.quietest(c, asked)
		if !ok {
			t.Fatalf("%s: no point for another %v stone", s.Name, c)
		}
		stones.at[pt.Row][pt.Col] = c
		sides[c] = append(sides[c], pt)
	}
	return Stones(t, game.DefaultSize, game.Renju, sides[game.Black], sides[game.White])
}

// Reference returns the reference's verdict on a point, with only the stones of the shape.
func (s Shape) Reference(t testing.TB, pt game.Point) game.Foul {
	t.Helper()
	_, foul := s.stones(t).judge(pt)
	return foul
}

func (s Shape) stones(t testing.TB) (b blackStones) {
	t.Helper()
	b.size = game.DefaultSize
	for _, pt := range Points(t, s.Black) {
		b.at[pt.Row][pt.Col] = game.Black
	}
	for _, pt := range Points(t, s.White) {
		b.at[pt.Row][pt.Col] = game.White
	}
	return b
}

// quietest returns the empty point with the fewest stones on its lines where a stone of a color
// doesn't affect the points in asked.
func (b *blackStones) quietest(c game.Color, asked []game.Point) (best game.Point, ok bool) {
	least := 0
	for row := range int8(b.size) {
		for col := range int8(b.size) {
			pt := game.Point{Col: col, Row: row}
			if !b.is(pt, game.Empty) || slices.Contains(asked, pt) {
				continue
			}
			if n := b.near(pt); (!ok || n < least) && b.changesNothing(pt, c, asked) {
				best, least, ok = pt, n, true
			}
		}
	}
	return best, ok
}

// near counts the stones on the lines through a point, up to five away.
func (b *blackStones) near(pt game.Point) (n int) {
	for _, d := range allLines {
		for i := -5; i <= 5; i++ {
			if q := along(pt, d, i); q.On(b.size) && !b.is(q, game.Empty) {
				n++
			}
		}
	}
	return n
}

// changesNothing reports whether a stone on pt leaves the verdict on the points in asked
// unchanged.
func (b blackStones) changesNothing(pt game.Point, c game.Color, asked []game.Point) bool {
	after := b
	after.at[pt.Row][pt.Col] = c
	for _, q := range asked {
		five, foul := b.judge(q)
		if five2, foul2 := after.judge(q); five != five2 || foul != foul2 {
			return false
		}
	}
	return true
}
