package search

import (
	"sync/atomic"

	"hoshi/engine/internal/board"
)

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
	move  board.Cell
	score int16
	eval  int16 // static evaluation
	depth int8
	mark  uint8 // the bound in the low two bits, whether it was of the principal variation, the age in the others
	pv    bool
}

func (e *entry) bound() bound { return bound(e.mark & 3) }

// wasPV reports whether the position was of a principal variation.
func (e *entry) wasPV() bool { return e.mark&markPV != 0 }

const markPV = 4

// pack and unpack put all of an entry but its key in one word.
func (e *entry) pack() uint64 {
	return uint64(e.move) | uint64(uint16(e.score))<<16 | uint64(uint16(e.eval))<<32 | uint64(uint8(e.depth))<<48 | uint64(e.mark)<<56
}

func unpack(key, data uint64) entry {
	return entry{
		key: key, move: board.Cell(data), score: int16(data >> 16), eval: int16(data >> 32),
		depth: int8(data >> 48), mark: uint8(data >> 56),
	}
}

// packedEntry holds an entry without a lock. The key is stored mixed with the rest. So
// halves of two entries, written at the same time by two threads, match no key (Hyatt
// and Mann, 2002).
type packedEntry struct{ check, data atomic.Uint64 }

func (s *packedEntry) load() entry {
	data := s.data.Load()
	return unpack(s.check.Load()^data, data)
}

func (s *packedEntry) store(e entry) {
	data := e.pack()
	s.check.Store(e.key ^ data)
	s.data.Store(data)
}

const packedEntryBytes = 16

// transpositionTable remembers searched positions by their Zobrist keys. A key has two
// places: one keeps the deeper entry of the latest search, the other is always
// replaced. Several threads may use it.
type transpositionTable struct {
	entries []packedEntry
	mask    uint64
	age     uint8 // of the latest search, in the upper five bits
}

// pageBytes is the smallest page of memory on the systems that there are.
const pageBytes = 4096

// newTranspositions returns a table of the largest power of two of entries that
// fits in the given number of MiB. Every page of it has been written to, for the
// system only finds the memory then, and would take a good part of the time of the
// first moves for it.
func newTranspositions(mb int) *transpositionTable {
	n := uint64(1 << 10)
	for n*2*packedEntryBytes <= uint64(mb)<<20 {
		n *= 2
	}
	slots := make([]packedEntry, n)
	hugePages(slots)
	for i := 0; i < len(slots); i += pageBytes / packedEntryBytes {
		slots[i].data.Store(0)
	}
	return &transpositionTable{entries: slots, mask: n - 1}
}

// newGeneration begins another search: entries stay, but any new entry may replace
// them. No other thread may use the table meanwhile.
func (t *transpositionTable) newGeneration() { t.age += 8 }

// prefetch brings the entries of a position into the cache, which is about to be
// probed.
func (t *transpositionTable) prefetch(key uint64) { prefetchLine(&t.entries[key&t.mask&^1]) }

// probe returns the entry of a position; ok is false where there is none.
func (t *transpositionTable) probe(key uint64) (entry, bool) {
	at := key & t.mask &^ 1
	for i := range t.entries[at : at+2] {
		if e := t.entries[at+uint64(i)].load(); e.key == key && e.bound() != boundNone {
			return e, true
		}
	}
	return entry{}, false
}

// store remembers a position.
func (t *transpositionTable) store(e entry, kind bound) {
	e.mark = t.age | uint8(kind)
	if e.pv {
		e.mark |= markPV
	}
	at := e.key & t.mask &^ 1
	first, second := &t.entries[at], &t.entries[at+1]
	switch old := first.load(); {
	case old.key == e.key:
		first.store(e)
	case e.depth >= old.depth || old.mark&^7 != t.age:
		second.store(old)
		first.store(e)
	default:
		second.store(e)
	}
}
