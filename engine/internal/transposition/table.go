// Package transposition is the transposition table of the search: what earlier searches
// found out about positions, by their Zobrist keys.
package transposition

import (
	"sync/atomic"

	"hoshi/engine/internal/board"
)

// Bound says how a stored score relates to the true one.
type Bound uint8

const (
	boundNone  Bound = iota
	BoundUpper       // at most the score
	BoundLower       // at least the score
	BoundExact       // the score itself
)

// Entry is a searched position.
type Entry struct {
	Key   uint64     // Zobrist key
	Move  board.Cell // best move, or board.NoCell
	Score int16      // for the side to move
	Eval  int16      // static evaluation
	Depth int8       // of the search, in plies
	mark  uint8      // the bound in the low two bits, markPV, the age in the others
	PV    bool       // whether to store it as part of a principal variation; see WasPV
}

const markPV = 4

// Bound says what the score of a stored entry is worth.
func (e *Entry) Bound() Bound { return Bound(e.mark & 3) }

// WasPV reports whether a stored position was part of a principal variation.
func (e *Entry) WasPV() bool { return e.mark&markPV != 0 }

// pack and unpack put all of an entry except its key in one word.
func (e *Entry) pack() uint64 {
	return uint64(e.Move) | uint64(uint16(e.Score))<<16 | uint64(uint16(e.Eval))<<32 | uint64(uint8(e.Depth))<<48 | uint64(e.mark)<<56
}

func unpack(key, data uint64) Entry {
	return Entry{
		Key: key, Move: board.Cell(data), Score: int16(data >> 16), Eval: int16(data >> 32),
		Depth: int8(data >> 48), mark: uint8(data >> 56),
	}
}

// packedEntry holds an entry without a lock. The key is stored mixed with the data, so that
// halves of two entries written at the same time by two threads match no key (Hyatt and
// Mann, 2002).
type packedEntry struct{ check, data atomic.Uint64 }

func (s *packedEntry) load() Entry {
	data := s.data.Load()
	return unpack(s.check.Load()^data, data)
}

func (s *packedEntry) store(e Entry) {
	data := e.pack()
	s.check.Store(e.Key ^ data)
	s.data.Store(data)
}

const packedEntryBytes = 16

// Table remembers searched positions. A key has two places: one keeps the deeper entry of
// the current search, the other is always replaced. It is safe for concurrent use, except
// for NewGeneration.
type Table struct {
	entries []packedEntry
	mask    uint64
	age     uint8 // of the current search, in the upper five bits
}

// pageBytes is the size of the smallest memory pages.
const pageBytes = 4096

// New returns a table with the largest power of two of entries that fits in mb MiB. It
// writes to every page: the system allocates memory on the first write, which would take
// much of the time of the first moves.
func New(mb int) *Table {
	n := uint64(1 << 10)
	for n*2*packedEntryBytes <= uint64(mb)<<20 {
		n *= 2
	}
	entries := make([]packedEntry, n)
	hugePages(entries)
	for i := 0; i < len(entries); i += pageBytes / packedEntryBytes {
		entries[i].data.Store(0)
	}
	return &Table{entries: entries, mask: n - 1}
}

// NewGeneration begins another search: entries stay, but any new entry may replace them. No
// other thread may use the table at the same time.
func (t *Table) NewGeneration() { t.age += 8 }

// Prefetch brings the entries of a position into the processor's cache.
func (t *Table) Prefetch(key uint64) { prefetchLine(&t.entries[key&t.mask&^1]) }

// Probe returns the entry of a position, and whether there is one.
func (t *Table) Probe(key uint64) (Entry, bool) {
	at := key & t.mask &^ 1
	for i := range t.entries[at : at+2] {
		if e := t.entries[at+uint64(i)].load(); e.Key == key && e.Bound() != boundNone {
			return e, true
		}
	}
	return Entry{}, false
}

// Store remembers a position.
func (t *Table) Store(e Entry, kind Bound) {
	e.mark = t.age | uint8(kind)
	if e.PV {
		e.mark |= markPV
	}
	at := e.Key & t.mask &^ 1
	first, second := &t.entries[at], &t.entries[at+1]
	switch old := first.load(); {
	case old.Key == e.Key:
		first.store(e)
	case e.Depth >= old.Depth || old.mark&^7 != t.age:
		second.store(old)
		first.store(e)
	default:
		second.store(e)
	}
}
