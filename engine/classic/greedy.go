package classic

import "hoshi/engine"

// greedyScores are the scores of a row of one to four stones next to a point, by how many of its
// ends, 0 to 2, are closed by the other side or the edge (004_329db1baeee940b6.txt, table 6.2).
var greedyScores = struct{ own, other [5][3]float64 }{
	own: [5][3]float64{
		4: {10000, 10000, 10000},
		3: {1000, 100, 0},
		2: {100, 10, 0},
		1: {10, 10, 10},
	},
	other: [5][3]float64{
		4: {9000, 9000, 9000},
		3: {900, 90, 0},
		2: {90, 9, 0},
		1: {9, 9, 9},
	},
}

// Factors of the score of a row with an empty point inside: the side's own row, the
// other side's row, or both (004_329db1baeee940b6.txt, below table 6.2).
const (
	greedyOwnGap   = 0.5
	greedyOtherGap = 0.4
	greedyBothGaps = 0.8
)

// greedy is the program of 004_329db1baeee940b6.txt: it doesn't look ahead and takes the point with
// the largest score. The value of a position is the score of the last move, negated if the
// opponent made it.
//
// The report has no listing of the scores. Our choices, because its text is silent:
//   - A point's score is the sum over the four directions, each of which has one
//     score: the larger of what the side's own row and the other side's row there
//     is worth after the factor for its gap. When both have a gap it is the
//     larger of the two without them, times 0.8.
//   - A row is counted from the point to both sides, at most four points each
//     way, and may step over one free point on either side if a stone of the same
//     color stands behind it; that is the gap. The point itself is none.
//   - A row of four or a single stone is worth the same with closed ends; the
//     table gives one number for it. More than four count as four.
//   - Among equal points the first is taken, row by row from the top.
//   - All free points are tried.
type greedy struct {
	board
	player engine.Color
}

func newGreedy(pos *engine.Position, player engine.Color) *greedy {
	b, moves := newBoard(pos)
	g := &greedy{board: b, player: player}
	replay(g, pos, moves)
	return g
}

func (g *greedy) Moves(engine.Color) []engine.Point {
	return g.emptyPoints(func(cell) bool { return true })
}

func (g *greedy) Play(pt engine.Point, c engine.Color) { g.put(g.cell(pt), c) }

func (g *greedy) Undo() { g.remove() }

// Won always returns false: a row of five scores by the four next to the point.
func (g *greedy) Won(int) (float64, bool) { return 0, false }

func (g *greedy) Value(engine.Color) float64 {
	c, ok := g.last()
	if !ok {
		return 0
	}
	score := 0.0
	for _, d := range directions {
		score += g.lineScore(c, d, g.at(c))
	}
	if g.at(c) != g.player {
		return -score
	}
	return score
}

// lineScore returns the score of a stone of color on c in direction d (line_score). The stone
// needn't be there.
func (g *greedy) lineScore(c, d cell, color engine.Color) float64 {
	own := g.row(c, d, color)
	other := g.row(c, d, color.Other())
	ownScore := greedyScores.own[own.stones][own.closed]
	otherScore := greedyScores.other[other.stones][other.closed]
	if own.gap && other.gap {
		return greedyBothGaps * max(ownScore, otherScore)
	}
	if own.gap {
		ownScore *= greedyOwnGap
	}
	if other.gap {
		otherScore *= greedyOtherGap
	}
	return max(ownScore, otherScore)
}

// row holds the stones of one color next to a point in one direction.
type row struct {
	stones int // 0 to 4
	closed int // ends closed, 0 to 2
	gap    bool
}

func (g *greedy) row(c, d cell, color engine.Color) row {
	var r row
	for _, sign := range [2]int{1, -1} {
		stones, gap, closed := g.halfRow(c, cell{sign * d.row, sign * d.col}, color)
		r.stones += stones
		r.gap = r.gap || gap
		if closed {
			r.closed++
		}
	}
	r.stones = min(r.stones, 4)
	return r
}

// halfRow walks from c along d. The row is closed if the obstacle at its end touches its last
// stone, or c if it has none.
func (g *greedy) halfRow(c, d cell, color engine.Color) (stones int, gap, closed bool) {
	skipped := false
	for n := 1; n <= 4; n++ {
		q := c.add(d, n)
		free := g.on(q) && g.at(q) == engine.Empty
		switch {
		case g.on(q) && g.at(q) == color:
			stones++
			gap = gap || skipped
		case free && !skipped:
			skipped = true
		case free:
			return stones, gap, false
		default:
			behind := g.at(c.add(d, n-1))
			return stones, gap, n == 1 || behind == color
		}
	}
	return stones, gap, false
}
