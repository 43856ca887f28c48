package classic

import (
	"slices"

	"hoshi/engine"
)

// patternShapes are the 15 shapes of 000_837a32045fd1589b.txt (shape2score) with their scores. 1
// is a stone of the counted side and 0 a free point.
var patternShapes = [15]struct {
	shape string
	score int
}{
	{"01100", 50},
	{"00110", 50},
	{"11010", 200},
	{"00111", 500},
	{"11100", 500},
	{"01110", 5000},
	{"010110", 5000},
	{"011010", 5000},
	{"11101", 5000},
	{"11011", 5000},
	{"10111", 5000},
	{"11110", 5000},
	{"01111", 5000},
	{"011110", 50000},
	{"11111", 99999999},
}

// patternWeight is the weight of the program's own shapes relative to the opponent's,
// "so that it pays more heed to defense" (estimate).
const patternWeight = 0.3

// pattern is the program of 000_837a32045fd1589b.txt: each stone's best shape in
// each direction counts. Positive values are good for the opponent, whom the
// report calls MAX and the human; the program itself wants the smallest.
//
// Our choices, because the report is silent or contradicts itself:
//   - The indentation of cal_one_pos is lost in places. A shape is recorded, and
//     its bonus added, once per stone and direction, after all windows, as the
//     comment in the listing says. That gives the printed game's 500 and 150;
//     inside the loop both would be 850 or more.
//   - Stones and moves are kept in Python sets, whose order is undefined. The
//     order decides which of two equal moves is taken, and in which order stones
//     find their shapes. Here both go row by row from the bottom: of the plain
//     orders, rows from the top or from the bottom, only this one makes both moves
//     of the printed game, (7,6) and (3,2), with all of its printed values.
//   - The text speaks of three layers; the listing plays two moves and evaluates.
//   - Points off the board are left out of a window that hangs over the edge, so
//     one of six points is read as the five that remain, but the points counted
//     as the shape's are still the first five of the six: as in the listing.
//   - A full board is worth its static value. The listing would return infinity.
type pattern struct {
	board
	player  engine.Color // the program's side: MIN
	upwards []cell       // every cell, row by row from the bottom
}

// patternDirections are the directions in the order used by estimate.
var patternDirections = [4]cell{{1, 1}, {1, 0}, {0, 1}, {1, -1}}

func newPattern(pos *engine.Position, player engine.Color) *pattern {
	b, moves := newBoard(pos)
	p := &pattern{board: b, player: player, upwards: make([]cell, 0, len(b.cells))}
	for row := b.size - 1; row >= 0; row-- {
		for col := range b.size {
			p.upwards = append(p.upwards, cell{row, col})
		}
	}
	replay(p, pos, moves)
	return p
}

// Moves returns the points with a stone within two steps in one of the eight
// directions (solitary).
func (p *pattern) Moves(engine.Color) []engine.Point {
	pts := p.emptyPoints(func(c cell) bool {
		for _, d := range directions {
			for _, n := range [4]int{-2, -1, 1, 2} {
				if p.at(c.add(d, n)) != engine.Empty {
					return true
				}
			}
		}
		return false
	})
	slices.SortStableFunc(pts, func(a, b engine.Point) int { return int(a.Row) - int(b.Row) })
	return pts
}

func (p *pattern) Play(pt engine.Point, c engine.Color) { p.put(p.cell(pt), c) }

func (p *pattern) Undo() { p.remove() }

// Won reports whether someone has five in a row, and then the static value, in which the five counts by
// its score.
func (p *pattern) Won(int) (float64, bool) {
	if !p.five() {
		return 0, false
	}
	return p.Value(engine.Empty), true
}

// Value is the human's score minus patternWeight times the program's (estimate).
func (p *pattern) Value(engine.Color) float64 {
	human, _ := p.score(p.player.Other())
	program, _ := p.score(p.player)
	return float64(human) - float64(float64(program)*patternWeight) // the conversion prevents fused multiply-add on machines that have it
}

// Counts returns how often each of the 15 shapes was a stone's best.
func (p *pattern) Counts() []Count {
	counts := make([]Count, len(patternShapes))
	for i, s := range patternShapes {
		counts[i].Shape = s.shape
	}
	_, black := p.score(engine.Black)
	for _, f := range black {
		counts[f.shape].Black++
	}
	_, white := p.score(engine.White)
	for _, f := range white {
		counts[f.shape].White++
	}
	return counts
}

// placedShape is a shape on the board.
type placedShape struct {
	shape int // index into patternShapes
	dir   cell
	cells [5]cell
}

func (f *placedShape) score() int { return patternShapes[f.shape].score }

func (f *placedShape) contains(c cell) bool {
	return slices.Contains(f.cells[:], c)
}

func (f *placedShape) intersects(other *placedShape) bool {
	return slices.ContainsFunc(f.cells[:], other.contains)
}

// score adds up the best shapes of a color's stones in every direction, with bonuses, and returns the
// shapes.
func (p *pattern) score(color engine.Color) (total int, shapes []placedShape) {
	for _, c := range p.upwards {
		if p.at(c) != color {
			continue
		}
		for _, d := range patternDirections {
			total += p.addBestShape(c, d, color, &shapes)
		}
	}
	return total, shapes
}

// addBestShape records the best shape of the stone on c along d and returns its score plus the
// bonus for every earlier shape it meets. It returns 0 if the stone is already part of a shape
// along d (cal_one_pos).
func (p *pattern) addBestShape(c, d cell, color engine.Color, shapes *[]placedShape) int {
	for i := range *shapes {
		if f := &(*shapes)[i]; f.dir == d && f.contains(c) {
			return 0
		}
	}
	best, ok := p.bestShape(c, d, color)
	if !ok {
		return 0
	}
	score := best.score()
	for i := range *shapes {
		if f := &(*shapes)[i]; f.intersects(&best) {
			score += (f.score() + best.score()) / 2
		}
	}
	*shapes = append(*shapes, best)
	return score
}

// bestShape returns the first of the best shapes of the stone on c along d; ok is false if it has none.
func (p *pattern) bestShape(c, d cell, color engine.Color) (best placedShape, ok bool) {
	for i := -5; i <= 0; i++ {
		shape, has := p.windowShape(c.add(d, i), d, color)
		if !has || ok && patternShapes[shape].score <= best.score() {
			continue
		}
		best, ok = placedShape{shape: shape, dir: d}, true
		for j := range best.cells {
			best.cells[j] = c.add(d, i+j)
		}
	}
	return best, ok
}

// windowShape returns the better of the shapes made by the first five on the board and by all six points
// from c along d; ok is false if neither makes one.
func (p *pattern) windowShape(c, d cell, color engine.Color) (shape int, ok bool) {
	var window [6]int
	n := 0
	for j := range 6 {
		q := c.add(d, j)
		if !p.on(q) {
			continue
		}
		switch p.at(q) {
		case color:
			window[n] = 1
		case engine.Empty:
			window[n] = 0
		default:
			window[n] = 2
		}
		n++
	}
	if n < 5 {
		return 0, false
	}
	shape = patternTable.five[ternary(window[:5])]
	if n == 6 {
		shape = betterShape(shape, patternTable.six[ternary(window[:])])
	}
	return shape, shape >= 0
}

// patternTable maps a window of five or six points, read as a ternary number, to the index of
// its shape, or -1 if it has none.
var patternTable = func() (t struct{ five, six [3 * 3 * 3 * 3 * 3 * 3]int }) {
	for i := range t.five {
		t.five[i], t.six[i] = -1, -1
	}
	for i, s := range patternShapes {
		var window []int
		for _, r := range s.shape {
			window = append(window, int(r-'0'))
		}
		if len(window) == 5 {
			t.five[ternary(window)] = i
		} else {
			t.six[ternary(window)] = i
		}
	}
	return t
}()

func ternary(digits []int) (n int) {
	for _, d := range digits {
		n = n*3 + d
	}
	return n
}

func betterShape(a, b int) int {
	if a < 0 || b >= 0 && patternShapes[b].score > patternShapes[a].score {
		return b
	}
	return a
}
