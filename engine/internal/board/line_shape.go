package board

import "math/bits"

// LineShape is the number of what stands on the four points nearest to a point along one line,
// two on each side: nothing, a stone of the side that looks, one of the other side, or the
// edge. A shape is the same read from either end. It is less than [LineShapeCount].
type LineShape uint8

// LineShapeCount is the number of shapes: unordered pairs of arms.
const LineShapeCount = arms * (arms + 1) / 2

// arms is the number of arms, each of which is what stands on the two points of one side:
// three contents and then one of four, or the edge at once.
const arms = 3*4 + 1

// shapeReach is how far a shape goes each way.
const shapeReach = 2

// SeenByOther returns the shape as the other side sees it.
func (s LineShape) SeenByOther() LineShape { return shapesOfOther[s] }

// shapeKeys are the contents of the lines around a cell, in eight bits for each direction.
// Its shapes follow from them. They are two bits for each neighbour, lowest first, as in the
// key of a window.
type shapeKeys uint32

// at returns the key in a direction.
func (k shapeKeys) at(dir int) uint8 { return uint8(k >> (8 * dir)) }

// turned returns the keys turned so that those from a bit on come first.
func (k shapeKeys) turned(bit uint8) shapeKeys {
	return shapeKeys(bits.RotateLeft32(uint32(k), -int(bit)))
}

// shapesOf returns the shapes of the four directions as a side sees them.
func (k shapeKeys) shapesOf(s Side) (shapes [len(lineSteps)]LineShape) {
	for d := range shapes {
		shapes[d] = shapesByKey[s][k.at(d)]
	}
	return shapes
}

// arm returns the number of an arm by what a side sees on the nearer and on the farther
// point.
func arm(s Side, near, far uint8) int {
	if near == cellWall {
		return arms - 1
	}
	see := func(content uint8) int {
		if content == cellEmpty || content == cellWall || s == blackSide {
			return int(content)
		}
		return int(cellBlack + cellWhite - content)
	}
	return 4*see(near) + see(far)
}

// newShape returns the shape of two arms.
func newShape(a, b int) LineShape {
	a, b = max(a, b), min(a, b)
	return LineShape(a*(a+1)/2 + b)
}

// shapesByKey are the shapes that each side sees, by the key.
var shapesByKey = func() (shapes [2][256]LineShape) {
	for s := range Side(2) {
		for key := range shapes[s] {
			before, after := arm(s, uint8(key>>2&3), uint8(key&3)), arm(s, uint8(key>>4&3), uint8(key>>6&3))
			shapes[s][key] = newShape(before, after)
		}
	}
	return shapes
}()

// shapesOfOther are the shapes as the other side sees them.
var shapesOfOther = func() (other [LineShapeCount]LineShape) {
	for key, s := range shapesByKey[0] {
		other[s] = shapesByKey[1][key]
	}
	return other
}()

// cellShapes are the keys of all cells.
type cellShapes [CellCount]shapeKeys

// flip flips the bits of a content in the keys of the cells around c.
func (s *cellShapes) flip(c Cell, content uint8) {
	const center = shapeReach * (Stride + 1)
	near, v := (*[2*center + 1]shapeKeys)(s[c%CellCount-center:]), shapeKeys(content)
	const row, column, rising, falling = 1, Stride, Stride + 1, 1 - Stride // as in lineSteps
	near[center-2*row] ^= v << 6
	near[center-row] ^= v << 4
	near[center+row] ^= v << 2
	near[center+2*row] ^= v
	near[center-2*column] ^= v << 14
	near[center-column] ^= v << 12
	near[center+column] ^= v << 10
	near[center+2*column] ^= v << 8
	near[center-2*rising] ^= v << 22
	near[center-rising] ^= v << 20
	near[center+rising] ^= v << 18
	near[center+2*rising] ^= v << 16
	near[center-2*falling] ^= v << 30
	near[center-falling] ^= v << 28
	near[center+falling] ^= v << 26
	near[center+2*falling] ^= v << 24
}

// shapeKeysAt returns the keys of a cell from the lines.
func (b *Board) shapeKeysAt(c Cell) (keys shapeKeys) {
	for d := range lineSteps {
		line, at := lineOf(c, d)
		keys |= shapeKeys(uint8(windowKey(b.lines[d][line], at, shapeReach))) << (8 * d)
	}
	return keys
}

// shapeFlip is what a stone changes in the keys of a cell.
type shapeFlip struct {
	bits shapeKeys // the lowest bits of what it flips, zero where it is farther away than a shape goes
	turn uint8     // where the key that has them begins
}

// farthestAffected is the greatest difference of the numbers of two cells of which a stone
// on one affects the other.
const farthestAffected = wideReach * (Stride + 1)

// shapeFlips are by the number of the cell less that of the stone's, and farthestAffected.
var shapeFlips = func() (flips [2*farthestAffected + 1]shapeFlip) {
	var s cellShapes
	const c = CellCount / 2
	s.flip(c, 1)
	for i := range flips {
		k := s[c+i-farthestAffected]
		flips[i] = shapeFlip{k, uint8(bits.TrailingZeros32(uint32(k))) % 32 &^ 7}
	}
	return flips
}()
