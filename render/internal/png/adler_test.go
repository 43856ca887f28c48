package png

import (
	"bytes"
	"hash/adler32"
	"testing"

	"pgregory.net/rapid"
)

func TestCombineAdler(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a := rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(rt, "a")
		b := bytes.Repeat(rapid.SliceOfN(rapid.Byte(), 0, 100).Draw(rt, "b"), rapid.IntRange(1, 2000).Draw(rt, "times"))
		want := adler32.Checksum(append(bytes.Clone(a), b...))
		if got := combineAdler(adler32.Checksum(a), adler32.Checksum(b), len(b)); got != want {
			rt.Errorf("the checksum is %08x, want %08x", got, want)
		}
	})
}

func TestAdlerOf(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var data []byte
		for range rapid.IntRange(0, 5).Draw(rt, "parts") {
			data = append(data, rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(rt, "part")...)
			data = append(data, make([]byte, rapid.IntRange(0, 30).Draw(rt, "zeros"))...)
		}
		if got, want := adlerOf(data), adler32.Checksum(data); got != want {
			rt.Errorf("the checksum is %08x, want %08x", got, want)
		}
	})
	most := bytes.Repeat([]byte{0xFF}, 2048*2*2048)
	if got, want := adlerOf(most), adler32.Checksum(most); got != want {
		t.Errorf("the checksum of many bytes is %08x, want %08x", got, want)
	}
}
