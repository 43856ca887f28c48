package pattern

import "sync"

// Code is the patterns of one color in the four directions through a point, four bits
// each.
type Code uint16

// At returns the pattern in direction dir, 0 to 3.
func (c Code) At(dir int) Pattern { return Pattern(c >> (4 * dir) & 15) }

// CodeCount is the number of ways to choose four patterns, regardless of their order. Such
// choices are numbered from 0.
const CodeCount = patternCount * (patternCount + 1) * (patternCount + 2) * (patternCount + 3) / 24

const patternCount = int(Five) + 1

// codeNumbers returns the number of every code. The same patterns in any order have the
// same number.
func codeNumbers() *[1 << 16]uint16 {
	table := new([1 << 16]uint16)
	for i := range table {
		if p := sortedPatterns(Code(i)); p[3] <= Five {
			a, b, c, d := int(p[0]), int(p[1])+1, int(p[2])+2, int(p[3])+3
			table[i] = uint16(a + b*(b-1)/2 + c*(c-1)*(c-2)/6 + d*(d-1)*(d-2)*(d-3)/24)
		}
	}
	return table
}

// sortedPatterns returns the patterns of a code, weakest first.
func sortedPatterns(c Code) (p [4]Pattern) {
	for dir := range p {
		p[dir] = c.At(dir)
		for i := dir; i > 0 && p[i] < p[i-1]; i-- {
			p[i], p[i-1] = p[i-1], p[i]
		}
	}
	return p
}

// DescribeCode returns the four patterns of a code number, 0 to 12 from dead to five and
// weakest first, and the class of the move they make together.
func DescribeCode(number int) (patterns [4]uint8, class uint8) {
	d := describedCodes()[number]
	return d.patterns, d.class
}

// describedCode is what DescribeCode returns.
type describedCode struct {
	patterns [4]uint8
	class    uint8
}

var describedCodes = sync.OnceValue(func() *[CodeCount]describedCode {
	out := new([CodeCount]describedCode)
	for i, number := range codeNumbers() {
		p := sortedPatterns(Code(i))
		if p[3] > Five {
			continue
		}
		d := &out[number]
		for j := range p {
			d.patterns[j] = uint8(p[j])
		}
		d.class = uint8(Classify(Code(i)))
	}
	return out
})
