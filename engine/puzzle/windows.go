package puzzle

import "hoshi/engine"

// A window is five points in a row, where a five can be made. The board keeps the number of each
// side's stones in every window, called its state, and the number of windows in each state. A
// side has a four if it has four stones in a window without enemy stones; with three it can make
// one.
type window [5]cell

// cell is a point's number, row by row from a1.
type cell int16

// side is the attacker, 0, or the defender, 1.
type side int

const (
	attacker side = iota
	defender
)

// alone returns the state of a window that has n stones of this side and none of the other.
func (s side) alone(n int) uint8 { return uint8(n) << (4 * s) }

const states = 128 // a power of two above the largest state, 0x50

// grid holds the windows of a board size.
type grid struct {
	size    int
	windows []window
	through [][]int16 // for every cell, the windows that contain it
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

// board is a position with the states of its windows.
type board struct {
	*grid
	free  []bool
	state []uint8        // state of each window: the attacker's stones plus 16 times the defender's
	in    [states]uint16 // windows in each state
	hash  uint64
}

// newBoard returns the board of a position with the side to move as the attacker.
func newBoard(pos *engine.Position) *board {
	g := newGrid(pos.Size())
	b := &board{grid: g, free: make([]bool, len(g.through)), state: make([]uint8, len(g.windows))}
	b.in[0] = uint16(len(g.windows))
	for c := range b.free {
		b.free[c] = true
	}
	for c := range b.free {
		switch pos.At(b.point(cell(c))) {
		case engine.Empty:
		case pos.SideToMove():
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

// put puts a stone of a side on c.
func (b *board) put(c cell, s side) {
	b.free[c] = false
	b.hash ^= key(c, s)
	b.shift(c, s.alone(1))
}

// undo removes the stone of a side on c.
func (b *board) undo(c cell, s side) {
	b.free[c] = true
	b.hash ^= key(c, s)
	b.shift(c, -s.alone(1))
}

// shift adds by to the state of all windows through c. Bytes wrap around, so by can represent a
// negative number.
func (b *board) shift(c cell, by uint8) {
	for _, w := range b.through[c] {
		state := b.state[w]
		b.in[state%states]--
		state += by
		b.in[state%states]++
		b.state[w] = state
	}
}

// windowCount returns the number of windows in which a side has n stones and the other side has
// none.
func (b *board) windowCount(s side, n int) int { return int(b.in[s.alone(n)]) }

// emptyPoints adds the empty points of the windows in which a side has n stones and the other
// side none to list, each point once.
func (b *board) emptyPoints(list []cell, s side, n int) []cell {
	if b.windowCount(s, n) == 0 {
		return list
	}
	want := s.alone(n)
	for w, state := range b.state {
		if state == want {
			list = b.emptyInWindow(list, int16(w))
		}
	}
	return list
}

// emptyPointsAt does the same for the windows through c.
func (b *board) emptyPointsAt(list []cell, c cell, s side, n int) []cell {
	if b.windowCount(s, n) == 0 {
		return list
	}
	want := s.alone(n)
	for _, w := range b.through[c] {
		if b.state[w] == want {
			list = b.emptyInWindow(list, w)
		}
	}
	return list
}

// emptyInWindow adds the empty points of a window to list, each point once.
func (b *board) emptyInWindow(list []cell, w int16) []cell {
	for _, c := range b.windows[w] {
		if b.free[c] {
			list = appendUnique(list, c)
		}
	}
	return list
}

func appendUnique(list []cell, c cell) []cell {
	for _, have := range list {
		if have == c {
			return list
		}
	}
	return append(list, c)
}

// key is a random number for a stone, from the splitmix64 generator of Steele, Lea and Flood
// (2014).
func key(c cell, s side) uint64 {
	z := (uint64(c)*2 + uint64(s) + 1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
