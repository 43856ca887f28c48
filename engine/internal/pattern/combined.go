package pattern

import "sync"

// Combined is a pattern code without its directions. The low eleven bits number its four
// patterns (see [DescribeCode]). The next bit says that the move may be a foul. The upper
// four bits are the class of the move.
type Combined uint16

const (
	numberBits = 11
	foulBit    = 1 << numberBits
	classShift = numberBits + 1

	// NumberCount bounds [Combined.Number]: the size of a table indexed by it.
	NumberCount = 1 << numberBits
)

// Number returns the number of the four patterns, less than [CodeCount].
func (k Combined) Number() uint16 { return uint16(k) & (NumberCount - 1) }

// MayBeFoul reports whether the move is a foul by its patterns, or may be a double three.
func (k Combined) MayBeFoul() bool { return k&foulBit != 0 }

// Class returns the class of the move.
func (k Combined) Class() Class { return Class(k >> classShift) }

func newCombined(number uint16, k Class) Combined {
	return Combined(number) | Combined(k)<<classShift
}

// Codes says what the pattern code of an empty point means for its side. The tables are as
// large as their indexes allow, so that they need no index computation. Most combined
// patterns don't occur.
type Codes struct {
	Combined  [1 << 16]Combined     // by code
	WithFouls [1 << 16]Combined     // by code, for a side that has fouls
	Counts    [1 << 16]ThreatCounts // by combined pattern: one point
}

// AllCodes returns the codes, built on the first call. They are shared: don't change them.
var AllCodes = sync.OnceValue(func() *Codes {
	numbers := codeNumbers()
	t := new(Codes)
	for i := range t.Combined {
		t.Combined[i] = newCombined(numbers[i], Classify(Code(i)))
		t.WithFouls[i] = withFouls(Code(i), numbers)
		for _, k := range [...]Combined{t.Combined[i], t.WithFouls[i]} {
			t.Counts[k] = k.Class().Count()
		}
	}
	return t
})
