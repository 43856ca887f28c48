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
