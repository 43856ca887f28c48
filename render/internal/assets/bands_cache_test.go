package assets

import (
	"bytes"
	"strconv"
	"testing"

	"hoshi/render/internal/png"
)

func TestBandCacheKeepsWhatWasUsedLast(t *testing.T) {
	band := png.Band{Data: make([]byte, 1024), Adler: 7, Size: 3}
	entry := (&bandEntry{"0", band}).size()
	c := NewBands(3 * entry)
	put := func(i int) { c.put([]byte(strconv.Itoa(i)), band) }
	holds := func(i int) bool {
		got, ok := c.get([]byte(strconv.Itoa(i)))
		if ok && (got.Adler != 7 || got.Size != 3 || !bytes.Equal(got.Data, band.Data) || &got.Data[0] == &band.Data[0]) {
			t.Errorf("band %d is not a copy", i)
		}
		return ok
	}
	put(1)
	put(2)
	put(3)
	put(3) // it is there
	if !holds(1) || c.bytes != 3*entry {
		t.Fatalf("three bands take %d bytes, want %d", c.bytes, 3*entry)
	}
	put(4) // 2 is the least recently used
	for i, want := range map[int]bool{1: true, 2: false, 3: true, 4: true} {
		if holds(i) != want {
			t.Errorf("band %d is kept: %v, want %v", i, !want, want)
		}
	}
	if c.bytes != 3*entry || len(c.entries) != 3 || c.order.Len() != 3 {
		t.Errorf("the cache says %d bytes of %d and %d bands", c.bytes, len(c.entries), c.order.Len())
	}
	c.put([]byte("large"), png.Band{Data: make([]byte, 4*entry)})
	if len(c.entries) != 0 || c.bytes != 0 {
		t.Errorf("a band larger than the cache leaves %d bands in %d bytes", len(c.entries), c.bytes)
	}
}
