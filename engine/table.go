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
	bound bound
}

const entryBytes = 16

// transpositions remembers searched positions by their Zobrist keys, a bucket of
// two to a place: one kept for its depth, one always replaced.
type transpositions struct {
	entries []entry
	mask    uint64
}

// newTranspositions returns a table of the largest power of two of entries that
// fits in the given number of MiB.
func newTranspositions(mb int) *transpositions {
	n := uint64(1 << 10)
	for n*2*entryBytes <= uint64(mb)<<20 {
		n *= 2
	}
	return &transpositions{make([]entry, n), n - 1}
}

// probe returns what is known of a position.
func (t *transpositions) probe(key uint64) (entry, bool) {
	at := key & t.mask &^ 1
	for _, e := range t.entries[at : at+2] {
		if e.key == key && e.bound != boundNone {
			return e, true
		}
	}
	return entry{}, false
}

// store remembers a position.
func (t *transpositions) store(e entry) {
	at := e.key & t.mask &^ 1
	first := &t.entries[at]
	if first.key == e.key || e.depth >= first.depth {
		if first.key != e.key {
			t.entries[at+1] = *first
		}
		*first = e
		return
	}
	t.entries[at+1] = e
}

// age makes room: what earlier searches found is kept, but gives way to anything.
func (t *transpositions) age() {
	for i := range t.entries {
		t.entries[i].depth -= min(t.entries[i].depth, 2)
	}
}
