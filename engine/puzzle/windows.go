package puzzle

import "hoshi/engine"

// A window is five points in a row: the places where a five can come to lie. The
// board counts each side's stones in every window, and how many windows have so
// many stones of one side and none of the other. With four a side has a four,
// with three it can make one.
type window [5]cell

// cell is a point's number, row by row from a1.
type cell int16

// side is the attacker, 0, or the defender, 1.
type side int

const (
	attacker side = iota
	defender
)

func (s side) other() side { return 1 - s }

// grid is what all boards of one size share.
type grid struct {
	size    int
	windows []window
	through [][]int16 // for every cell, the windows it is part of
}

func newGrid(size int) *grid {
	g := &grid{size: size, through: make([][]int16, size*size)}
	for row := range size {
		for col := range size {
			for _, d := range [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
				endRow, endCol := row+4*d[0], col+4*d[1]
				if endRow >= size || endCol >= size || endCol < 0 {
					continue
				}
				var w window
				for i := range w {
					w[i] = cell((row+i*d[0])*size + col + i*d[1])
					g.through[w[i]] = append(g.through[w[i]], int16(len(g.windows)))
				}
				g.windows = append(g.windows, w)
			}
		}
	}
	return g
}

// board is a position with the counts of its windows.
type board struct {
	*grid
	free   []bool
	stones [][2]uint8 // in each window, by side
	pure   [2][6]int  // windows with so many stones of a side and none of the other
	hash   uint64
}

// newBoard returns the board of a position with the side to move as attacker.
func newBoard(pos *engine.Position) *board {
	g := newGrid(pos.Size())
	b := &board{grid: g, free: make([]bool, len(g.through)), stones: make([][2]uint8, len(g.windows))}
	for s := range b.pure {
		b.pure[s][0] = len(g.windows)
	}
	for c := range b.free {
		b.free[c] = true
	}
	for c := range b.free {
		switch pos.At(b.point(cell(c))) {
		case engine.Empty:
		case pos.ToMove():
			b.put(cell(c), attacker)
		default:
			b.put(cell(c), defender)
		}
	}
	return b
}

func (g *grid) point(c cell) engine.Point {
	return engine.Point{Col: int8(int(c) % g.size), Row: int8(int(c) / g.size)}
}

func (g *grid) cell(p engine.Point) cell { return cell(int(p.Row)*g.size + int(p.Col)) }

func (b *board) put(c cell, s side) {
	b.free[c] = false
	b.hash ^= key(c, s)
	for _, w := range b.through[c] {
		n := &b.stones[w]
		if n[s.other()] == 0 {
			b.pure[s][n[s]]--
			b.pure[s][n[s]+1]++
		}
		if n[s] == 0 {
			b.pure[s.other()][n[s.other()]]--
		}
		n[s]++
	}
}

func (b *board) lift(c cell, s side) {
	b.free[c] = true
	b.hash ^= key(c, s)
	for _, w := range b.through[c] {
		n := &b.stones[w]
		n[s]--
		if n[s.other()] == 0 {
			b.pure[s][n[s]]++
			b.pure[s][n[s]+1]--
		}
		if n[s] == 0 {
			b.pure[s.other()][n[s.other()]]++
		}
	}
}

// empties adds to list the free points of the windows in which a side has n
// stones and the other none, each point once.
func (b *board) empties(list []cell, s side, n uint8) []cell {
	if b.pure[s][n] == 0 {
		return list
	}
	for w := range b.windows {
		if b.stones[w][s] == n && b.stones[w][s.other()] == 0 {
			list = b.emptiesOf(list, int16(w))
		}
	}
	return list
}

// fives adds to list the points that make five in a window with c.
func (b *board) fives(list []cell, c cell, s side) []cell {
	if b.pure[s][4] == 0 {
		return list
	}
	for _, w := range b.through[c] {
		if b.stones[w][s] == 4 && b.stones[w][s.other()] == 0 {
			list = b.emptiesOf(list, w)
		}
	}
	return list
}

func (b *board) emptiesOf(list []cell, w int16) []cell {
	for _, c := range b.windows[w] {
		if b.free[c] {
			list = addOnce(list, c)
		}
	}
	return list
}

func addOnce(list []cell, c cell) []cell {
	for _, have := range list {
		if have == c {
			return list
		}
	}
	return append(list, c)
}

// key is a random number for a stone, by the splitmix64 generator of Steele,
// Lea and Flood (2014).
func key(c cell, s side) uint64 {
	z := (uint64(c)*2 + uint64(s) + 1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
