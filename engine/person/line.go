package person

import (
	"sync"

	"hoshi/engine"
)

// reach is how far a five through a point can extend from it.
const reach = 4

// line is what one side sees on a line through a point, which is in the middle.
type line [2*reach + 1]content

// content is the content of one point on a line.
type content uint8

const (
	free content = iota
	own
	blocked // by a stone of the other side or the edge of the board
)

// shape is what a stone makes on one line. A higher shape is stronger.
type shape uint8

const (
	nothing    shape = iota
	two              // two stones with room for a five
	openTwo          // one more stone makes an open three
	three            // one more stone makes a four
	openThree        // one more stone makes an open four
	four             // one more stone makes five
	openFour         // one more stone makes five, at two points
	five             // five or more in a row, even if the rule says exactly five
	shapeCount       // number of shapes
)

// directions has one step along each of the four lines through a point.
var directions = [4]engine.Point{{Col: 1}, {Row: 1}, {Col: 1, Row: 1}, {Col: 1, Row: -1}}

// shapeAt returns the shape that a stone of side on the empty point pt makes on a line through
// it.
func shapeAt(pos *engine.Position, pt, dir engine.Point, side engine.Color) shape {
	key := 0
	for step := int8(-reach); step <= reach; step++ {
		if step == 0 {
			continue
		}
		q := engine.Point{Col: pt.Col + step*dir.Col, Row: pt.Row + step*dir.Row}
		switch {
		case !q.On(pos.Size()) || pos.At(q) == side.Other():
			key = 3*key + int(blocked)
		case pos.At(q) == side:
			key = 3*key + int(own)
		default:
			key = 3*key + int(free)
		}
	}
	return shapes()[key]
}

// shapes maps every line to its shape. The points around the middle are the digits of the index
// in base three.
var shapes = sync.OnceValue(func() []shape {
	lines := 1
	for range 2 * reach {
		lines *= 3
	}
	out := make([]shape, lines)
	for key := range out {
		var l line
		l[reach] = own
		stones, left := 0, key
		for i := 2 * reach; i >= 0; i-- {
			if i == reach {
				continue
			}
			l[i] = content(left % 3)
			left /= 3
			if l[i] == own {
				stones++
			}
		}
		out[key] = l.shape(stones)
	}
	return out
})

// shape returns the shape on the line. It is defined from five downward by what one more stone
// can make.
func (l *line) shape(stones int) shape {
	if stones >= 4 && l.hasFive() {
		return five
	}
	var next [shapeCount]int
	for i := range l {
		if stones == 0 || l[i] != free {
			continue
		}
		l[i] = own
		next[l.shapeOfMore(stones+1)]++
		l[i] = free
	}
	switch {
	case next[five] > 1:
		return openFour
	case next[five] == 1:
		return four
	case next[openFour] > 0:
		return openThree
	case next[four] > 0:
		return three
	case next[openThree] > 0:
		return openTwo
	case next[three] > 0:
		return two
	}
	return nothing
}

// shapeOfMore is [line.shape] for a line with one more stone. Fewer than two stones besides the
// point make no shape.
func (l *line) shapeOfMore(stones int) shape {
	if stones < 2 {
		return nothing
	}
	return l.shape(stones)
}

// hasFive reports whether five own stones stand in a row.
func (l *line) hasFive() bool {
	run := 0
	for _, c := range l {
		if c != own {
			run = 0
		} else if run++; run == 5 {
			return true
		}
	}
	return false
}
