package classic

import "hoshi/engine"

// The kinds of shape of 002_a25ef42edcf65796.txt, in its order: indices into
// shapeKinds and sideCounts.
const (
	five = iota
	openFour
	four
	openThree
	sleepingThree
	openTwo
	sleepingTwo
)

// shapesBonus goes to the side to move (BONUS_SCORE).
const shapesBonus = 1000

// shapeKinds has the score (SHAPE_SCORE) and patterns of each kind. 1 is a stone of the counted
// side and 0 a free point. The report only lists the patterns of the first two; the others
// follow its prose: a four has one point that makes five, an open three can become an open four
// and a sleeping three only a four, in "the six most basic forms" and their mirror images; an
// open two can become an open three and a sleeping two a sleeping three.
var shapeKinds = [7]struct {
	id       string
	score    int
	patterns []linePattern
}{
	five:          {"five", 99999, linePatterns("11111")},
	openFour:      {"open-four", 8000, linePatterns("011110")},
	four:          {"four", 4000, linePatterns("11110", "01111", "10111", "11011", "11101")},
	openThree:     {"open-three", 4000, linePatterns("011100", "001110", "011010", "010110")},
	sleepingThree: {"sleeping-three", 300, linePatterns("11100", "00111", "11010", "01011", "10110", "01101", "11001", "10011", "10101", "01110")},
	openTwo:       {"open-two", 300, linePatterns("001100", "011000", "000110", "010100", "001010", "010010")},
	sleepingTwo:   {"sleeping-two", 50, linePatterns("11000", "00011", "10100", "00101", "10010", "01001", "10001", "01100", "00110", "01010")},
}

// linePattern is a pattern as bits, with its first point lowest. next is how far the scan
// advances after a match: to the point after the last stone, the third of the three values in
// SHAPE_LIST.
type linePattern struct {
	stones, free uint32
	length, next int
}

func linePatterns(texts ...string) []linePattern {
	patterns := make([]linePattern, len(texts))
	for i, text := range texts {
		p := &patterns[i]
		p.length = len(text)
		for j, r := range text {
			if r == '1' {
				p.stones |= 1 << j
				p.next = j + 1
			} else {
				p.free |= 1 << j
			}
		}
	}
	return patterns
}

// kindCounts holds the number of one side's shapes of each kind.
type kindCounts [7]int

// sideCounts are both sides' counts, indexed by color; Empty is unused.
type sideCounts [3]kindCounts

func (s *sideCounts) add(o sideCounts, times int) {
	for c := range s {
		for kind := range s[c] {
			s[c][kind] += times * o[c][kind]
		}
	}
}

// lines are the rows, columns and diagonals of at least five points: on 15×15, 15, 15, 21 and 21
// (section 4.2).
type lines struct {
	all     [][]int // indices of cells along each line
	through [][]int // for each cell, indices into all of the lines through it
}

func newLines(size int) lines {
	l := lines{through: make([][]int, size*size)}
	on := func(c cell) bool { return c.row >= 0 && c.col >= 0 && c.row < size && c.col < size }
	for _, d := range directions {
		for i := range size * size {
			start := cell{i / size, i % size}
			if on(start.add(d, -1)) {
				continue
			}
			var line []int
			for c := start; on(c); c = c.add(d, 1) {
				line = append(line, c.row*size+c.col)
			}
			if len(line) < 5 {
				continue
			}
			for _, c := range line {
				l.through[c] = append(l.through[c], len(l.all))
			}
			l.all = append(l.all, line)
		}
	}
	return l
}

// recount counts the shapes of the whole board (count_board_type). Unlike the listing it
// continues after a five, so that the counts don't depend on which line comes first; this
// doesn't change the value.
func (s *shapes) recount() (counts sideCounts) {
	for i := range s.lines.all {
		s.countLine(i, &counts)
	}
	return counts
}

// countThrough counts the shapes on the lines through c (count_point_type).
func (s *shapes) countThrough(c cell) (counts sideCounts) {
	for _, i := range s.lines.through[c.row*s.size+c.col] {
		s.countLine(i, &counts)
	}
	return counts
}

func (s *shapes) countLine(i int, counts *sideCounts) {
	line := s.lines.all[i]
	var stones [3]uint32 // by color, with free points under Empty
	for j, c := range line {
		stones[s.cells[c]] |= 1 << j
	}
	if s.plan.SkipEmpty && stones[engine.Black]|stones[engine.White] == 0 {
		return
	}
	for c := engine.Black; c <= engine.White; c++ {
		countKinds(stones[c], stones[engine.Empty], len(line), &counts[c])
	}
}

// countKinds counts one side's shapes on a line, strongest kind first, using no stone twice
// (count_line_type). It stops at the first five or open four: the game is won, and weaker shapes
// don't matter.
func countKinds(stones, free uint32, length int, counts *kindCounts) {
	for kind := range shapeKinds {
		for _, p := range shapeKinds[kind].patterns {
			whole := p.stones | p.free
			for i := 0; i+p.length <= length; i++ {
				if stones>>i&whole != p.stones || free>>i&whole != p.free {
					continue
				}
				counts[kind]++
				if kind <= openFour {
					return
				}
				stones &^= p.stones << i
				i += p.next - 1
			}
		}
	}
}
