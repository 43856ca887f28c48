package engine

// bound says how a stored score relates to the true one.
type bound uint8

const (
	boundNone  bound = iota
	boundUpper       // at most the score
	boundLower       // at least the score
	boundExact
)

// entry is a searched position in the transposition table.
type entry struct {
	key   uint64
	move  cell
	score int16
	eval  int16 // static evaluation
	depth int8
	mark  uint8 // the bound in the low two bits, the age in the others
}

func (e *entry) bound() bound { return bound(e.mark & 3) }

const entryBytes = 16

// transpositions remembers searched positions by their Zobrist keys, two to a
// place: one that is kept for its depth, as long as it is of the latest search,
// and one that is always replaced.
type transpositions struct {
	entries []entry
	mask    uint64
	age     uint8 // of the latest search, in the upper six bits
}

// newTranspositions returns a table of the largest power of two of entries that
// fits in the given number of MiB.
func newTranspositions(mb int) *transpositions {
	n := uint64(1 << 10)
	for n*2*entryBytes <= uint64(mb)<<20 {
		n *= 2
	}
	return &transpositions{entries: make([]entry, n), mask: n - 1}
}

// renew begins another search: what is stored stays, but gives way to anything.
func (t *transpositions) renew() { t.age += 4 }

// probe returns what is known of a position.
func (t *transpositions) probe(key uint64) (entry, bool) {
	at := key & t.mask &^ 1
	for _, e := range t.entries[at : at+2] {
		if e.key == key && e.bound() != boundNone {
			return e, true
		}
	}
	return entry{}, false
}

// store remembers a position.
func (t *transpositions) store(e entry, kind bound) {
	e.mark = t.age | uint8(kind)
	at := e.key & t.mask &^ 1
	first, second := &t.entries[at], &t.entries[at+1]
	switch {
	case first.key == e.key:
		*first = e
	case e.depth >= first.depth || first.mark&^3 != t.age:
		*first, *second = e, *first
	default:
		*second = e
	}
}
