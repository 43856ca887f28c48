package gametest

import "hoshi/engine/internal/game"

// ReferenceFoul returns the renju foul of a black stone on an empty point. It is slow and
// follows the definitions literally, so that tests can compare faster code with it. The
// definitions come from the Renju International Federation, sections 3 and 9:
//
//   - A four is four stones that one more stone makes exactly five.
//   - A straight four is a four without a gap that two points make exactly five.
//   - A three is three stones that a move that is allowed makes a straight four, without
//     making five at the same time.
//   - Exactly five wins in any case. Otherwise an overline, two fours or two
//     threes are fouls.
func ReferenceFoul(pos *game.Position, pt game.Point) game.Foul {
	var b blackStones
	b.size = pos.Size()
	for row := range b.size {
		for col := range b.size {
			b.at[row][col] = pos.At(game.Point{Col: int8(col), Row: int8(row)})
		}
	}
	_, foul := b.judge(pt)
	return foul
}

// blackStones is the reference's view of a board.
type blackStones struct {
	size int
	at   [game.MaxSize][game.MaxSize]game.Color
}

// allLines are the directions of the four lines through a point.
var allLines = [4]game.Point{{Col: 1}, {Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}}

func along(pt, d game.Point, n int) game.Point {
	return game.Point{Col: pt.Col + int8(n)*d.Col, Row: pt.Row + int8(n)*d.Row}
}

// judge reports whether a stone on pt makes exactly five, and otherwise its foul. It works on a
// copy of the board, so it needn't undo anything.
func (b blackStones) judge(pt game.Point) (five bool, foul game.Foul) {
	b.at[pt.Row][pt.Col] = game.Black
	overline, fours, threes := false, 0, 0
	for _, d := range allLines {
		switch _, n := b.rowThrough(pt, d); {
		case n == 5:
			return true, game.NoFoul
		case n > 5:
			overline = true
		}
	}
	if overline {
		return false, game.FoulOverline
	}
	for _, d := range allLines {
		_, n := b.foursThrough(pt, d)
		fours += n
	}
	if fours > 1 {
		return false, game.FoulDoubleFour
	}
	for _, d := range allLines {
		if b.threeThrough(pt, d) {
			threes++
		}
	}
	if threes > 1 {
		return false, game.FoulDoubleThree
	}
	return false, game.NoFoul
}

// rowThrough returns the first of the black stones in a row with pt, and their number.
func (b *blackStones) rowThrough(pt, d game.Point) (first game.Point, n int) {
	first = pt
	for b.is(along(first, d, -1), game.Black) {
		first = along(first, d, -1)
	}
	for b.is(along(first, d, n), game.Black) {
		n++
	}
	return first, n
}

func (b *blackStones) is(pt game.Point, c game.Color) bool {
	return pt.On(b.size) && b.at[pt.Row][pt.Col] == c
}

// four is four stones on a line that one more stone turns into exactly five.
type four struct {
	stones [4]game.Point // in order along the line
	fives  int           // number of points that make it five
}

// foursThrough returns the fours on a line that contain pt, and their number.
func (b *blackStones) foursThrough(pt, d game.Point) (fours [9]four, n int) {
	for i := -4; i <= 4; i++ {
		q := along(pt, d, i)
		if !b.is(q, game.Empty) {
			continue
		}
		b.at[q.Row][q.Col] = game.Black
		first, length := b.rowThrough(q, d)
		b.at[q.Row][q.Col] = game.Empty
		if length != 5 {
			continue
		}
		var stones [4]game.Point
		has, k := false, 0
		for j := range 5 {
			stone := along(first, d, j)
			if stone == q {
				continue
			}
			stones[k] = stone
			k++
			has = has || stone == pt
		}
		if !has {
			continue
		}
		known := 0
		for known < n && fours[known].stones != stones {
			known++
		}
		if known == n {
			fours[n].stones = stones
			n++
		}
		fours[known].fives++
	}
	return fours, n
}

// threeThrough reports whether pt belongs to a three on a line.
func (b *blackStones) threeThrough(pt, d game.Point) bool {
	for n := -4; n <= 4; n++ {
		q := along(pt, d, n)
		if !b.is(q, game.Empty) {
			continue
		}
		b.at[q.Row][q.Col] = game.Black
		straight := b.straightFour(pt, q, d)
		b.at[q.Row][q.Col] = game.Empty
		if !straight {
			continue
		}
		if five, foul := b.judge(q); !five && foul == game.NoFoul {
			return true
		}
	}
	return false
}

// straightFour reports whether a straight four on a line contains both stones.
func (b *blackStones) straightFour(pt, q, d game.Point) bool {
	fours, n := b.foursThrough(pt, d)
	for _, f := range fours[:n] {
		hasQ := false
		for _, stone := range f.stones {
			hasQ = hasQ || stone == q
		}
		if hasQ && f.fives == 2 && along(f.stones[0], d, 3) == f.stones[3] {
			return true
		}
	}
	return false
}
