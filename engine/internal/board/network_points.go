package board

// What a network makes of points: the clipped numbers that each empty point adds to the
// sums. The two ways, plain and with vector instructions, find what Network.add finds.

// combinedPair are the combined patterns of an empty point: Black's in the lower half and
// White's in the upper half.
type combinedPair uint32

func (p PatternsOfBoth) combined() combinedPair { return combinedPair(p >> 32) }

// numbers returns the numbers of the codes of Black and of White.
func (p combinedPair) numbers() (black, white uint16) {
	return combinedPattern(p).number(), combinedPattern(p >> 16).number()
}

// pointFeatures are what a network sees of an empty point.
type pointFeatures struct {
	codes  combinedPair
	shapes shapeKeys
}

// noPoint is in place of the codes of a point that is not empty. It adds nothing, whatever
// the shapes.
const noPoint = combinedPair(noPointNumber | noPointNumber<<16)

// noPointNumber is the number of no code.
const noPointNumber = PatternCodeCount

// pointChange is what a point was and what it is now. A move changes its shape on one line
// alone: that one's key comes first, turned into the lowest bits.
type pointChange struct {
	from, to         combinedPair
	shapes, shapeWas shapeKeys // of shapeWas the first key counts
}

// differs returns 1 for a change and 0 for none.
func (c *pointChange) differs() int {
	if c.from != c.to || c.shapes != c.shapeWas {
		return 1
	}
	return 0
}

// packedSums are the sums of Black, two words of four fields of 16 bits, the lowest first,
// and those of White.
type packedSums [4]uint64

// apply takes out of the sums what points were and puts in what they are.
func (n *networkState) apply(s *packedSums, changes []pointChange) {
	if n.vectors != nil {
		if len(changes) > 0 {
			applyChanges(s, n.rows, &changes[0], len(changes))
		}
		return
	}
	for i := range changes {
		n.rows.change(s, &changes[i])
	}
}

// pointRows are the rows of a network as packedSums. A row of a code has that of Own, then
// that of Other. Black's numbers at a point are the row of Own by Black's code, that of
// Other by White's, and rows of shapes as Black sees them. So the row for Black's code and
// that for White's, its halves exchanged, are added to one row for the key of each line,
// which has what Black sees and then what White sees.
//
// All fields are shifted so that those of a point come to pointZero for a sum of zero, and
// never below zero.
type pointRows struct {
	shapes [256]packedSums
	codes  [PatternCodeCount + 1]packedSums // the last is for no point
}

// The fields of a point: six rows, each within MaxNetworkEmbedding both ways.
const (
	pointZero  = 1 << 15
	shapeShift = MaxNetworkEmbedding
	codeShift  = (pointZero - 4*shapeShift) / 2
	fieldUnits = 1 | 1<<16 | 1<<32 | 1<<48 // one in each field
)

func newPointRows(n *Network) *pointRows {
	rows := new(pointRows)
	for key := range rows.shapes {
		rows.shapes[key] = packRows(&n.Shape[shapesByKey[0][key]], &n.Shape[shapesByKey[1][key]], shapeShift)
	}
	for code := range n.Own {
		rows.codes[code] = packRows(&n.Own[code], &n.Other[code], codeShift)
	}
	return rows // zero for no point is so far below that no shapes make up for it
}

// packRows puts two rows into fields, each number shifted by so much.
func packRows(a, b *[NetworkChannels]int16, shift uint64) (p packedSums) {
	for i := range a {
		p[i/4] |= (shift + uint64(a[i])) & 0xffff << (16 * (i % 4))
		p[2+i/4] |= (shift + uint64(b[i])) & 0xffff << (16 * (i % 4))
	}
	return p
}

// change takes out of the sums what a point was and puts in what it is. It is arithmetic
// modulo 2^64, so that the order of changes does not matter: at the end no field runs over.
func (r *pointRows) change(s *packedSums, c *pointChange) {
	black, white := c.from.numbers()
	b0, w0, k0 := &r.codes[black], &r.codes[white], &r.shapes[c.shapeWas.at(0)]
	black, white = c.to.numbers()
	b1, w1, k1 := &r.codes[black], &r.codes[white], &r.shapes[c.shapes.at(0)]
	x, y, z := &r.shapes[c.shapes.at(1)], &r.shapes[c.shapes.at(2)], &r.shapes[c.shapes.at(3)]
	for i := range s {
		same := x[i] + y[i] + z[i]
		s[i] += clipFields(b1[i]+w1[i^2]+k1[i]+same) - clipFields(b0[i]+w0[i^2]+k0[i]+same)
	}
}

// clipFields clips each field to pointZero and NetworkOne more, and takes pointZero away.
func clipFields(x uint64) uint64 {
	const top = pointZero * fieldUnits
	positive := x & top
	x &= positive - positive>>15                            // all but the top bit, where it is set
	over := (x + (pointZero-NetworkOne-1)*fieldUnits) & top // set beyond NetworkOne
	return x&^(over-over>>15) | over/(pointZero/NetworkOne)
}
