package board

import "sync"

// patternCodeNumbers returns the number of every code: the same for the same patterns in
// any order.
func patternCodeNumbers() *[1 << 16]uint16 {
	table := new([1 << 16]uint16)
	for i := range table {
		if p := sortedPatterns(patternCode(i)); p[3] <= five {
			a, b, c, d := int(p[0]), int(p[1])+1, int(p[2])+2, int(p[3])+3
			table[i] = uint16(a + b*(b-1)/2 + c*(c-1)*(c-2)/6 + d*(d-1)*(d-2)*(d-3)/24)
		}
	}
	return table
}

// sortedPatterns returns the patterns of a code, the weakest first.
func sortedPatterns(c patternCode) (p [4]pattern) {
	for dir := range p {
		p[dir] = c.at(dir)
		for i := dir; i > 0 && p[i] < p[i-1]; i-- {
			p[i], p[i-1] = p[i-1], p[i]
		}
	}
	return p
}

// DescribePatternCode returns the four patterns of a code, 0 to 12 from dead to five, and
// the number of the class of move they make together.
func DescribePatternCode(number int) (patterns [4]uint8, class uint8) {
	d := describedCodes()[number]
	return d.patterns, d.class
}

// describedCode is what DescribeCode returns.
type describedCode struct {
	patterns [4]uint8
	class    uint8
}

var describedCodes = sync.OnceValue(func() *[PatternCodeCount]describedCode {
	out := new([PatternCodeCount]describedCode)
	numbers := patternCodeNumbers()
	for i, number := range numbers {
		p := sortedPatterns(patternCode(i))
		if p[3] > five {
			continue
		}
		d := &out[number]
		for j := range p {
			d.patterns[j] = uint8(p[j])
		}
		d.class = uint8(Classify(patternCode(i)))
	}
	return out
})
