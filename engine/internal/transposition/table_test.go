package transposition

import (
	"testing"

	"pgregory.net/rapid"

	"hoshi/engine/internal/board"
)

// TestEntryBits stores and loads entries: every field has enough bits for the largest and smallest
// values that the search stores.
func TestEntryBits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := Entry{
			Key:   rapid.Uint64().Draw(t, "key"),
			Move:  board.Cell(rapid.IntRange(0, board.CellCount-1).Draw(t, "move")),
			Score: int16(rapid.IntRange(-30001, 30001).Draw(t, "score")),
			Eval:  int16(rapid.IntRange(-board.MaxEval, board.MaxEval).Draw(t, "eval")),
			Depth: int8(rapid.IntRange(-1, 64).Draw(t, "depth")),
			PV:    rapid.Bool().Draw(t, "pv"),
		}
		kind := rapid.SampledFrom([]Bound{BoundUpper, BoundLower, BoundExact}).Draw(t, "bound")
		table := New(0)
		for range rapid.IntRange(0, 40).Draw(t, "searches") {
			table.NewGeneration()
		}
		table.Store(e, kind)
		got, ok := table.Probe(e.Key)
		if !ok || got.Move != e.Move || got.Score != e.Score || got.Eval != e.Eval || got.Depth != e.Depth {
			t.Fatalf("stored %+v, found %+v (%v)", e, got, ok)
		}
		if got.Bound() != kind || got.WasPV() != e.PV {
			t.Fatalf("stored bound %d, of the principal variation %v; found %d, %v", kind, e.PV, got.Bound(), got.WasPV())
		}
		if _, ok := table.Probe(e.Key ^ 1<<40); ok {
			t.Fatal("the entry is found under another key")
		}
	})
}

// TestEntryReplacement stores positions that share a bucket of the table: it holds two, the deeper
// one from the latest search stays, and the other is replaced.
func TestEntryReplacement(t *testing.T) {
	type stored struct {
		key   uint64
		depth int8
		later bool // a new search starts first
	}
	key := func(n uint64) uint64 { return n << 32 } // all in the first bucket
	tests := []struct {
		name       string
		stored     []stored
		kept, gone []uint64
	}{
		{"two fit", []stored{{key(1), 5, false}, {key(2), 3, false}}, []uint64{key(1), key(2)}, nil},
		{"a shallow one gives way to the next", []stored{{key(1), 5, false}, {key(2), 3, false}, {key(3), 2, false}}, []uint64{key(1), key(3)}, []uint64{key(2)}},
		{"a deeper one moves the deep one to the second place", []stored{{key(1), 5, false}, {key(2), 3, false}, {key(3), 6, false}}, []uint64{key(1), key(3)}, []uint64{key(2)}},
		{"a deep one of an earlier search gives way", []stored{{key(1), 9, false}, {key(2), 1, true}, {key(3), 1, false}}, []uint64{key(2), key(3)}, []uint64{key(1)}},
		{"the same position is stored once", []stored{{key(1), 5, false}, {key(2), 3, false}, {key(1), 2, false}}, []uint64{key(1), key(2)}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			table := New(0)
			for _, s := range tt.stored {
				if s.later {
					table.NewGeneration()
				}
				table.Store(Entry{Key: s.key, Depth: s.depth}, BoundExact)
			}
			for _, k := range tt.kept {
				if _, ok := table.Probe(k); !ok {
					t.Errorf("%x is gone", k)
				}
			}
			for _, k := range tt.gone {
				if _, ok := table.Probe(k); ok {
					t.Errorf("%x is still there", k)
				}
			}
		})
	}
}

// A table uses the memory it's given, with a power of two of entries.
func TestTableSize(t *testing.T) {
	for mb, want := range map[int]int{0: 1 << 10, 1: 1 << 16, 3: 1 << 17, 4: 1 << 18} {
		if got := len(New(mb).entries); got != want {
			t.Errorf("%d MiB: %d entries, want %d", mb, got, want)
		}
	}
}
