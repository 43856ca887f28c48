package png

import (
	"bytes"
	"compress/flate"
	"io"
	"math/bits"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

// inflated returns what compress/flate reads from deflate blocks followed by an empty last block.
func inflated(blocks []byte) ([]byte, error) {
	whole := append(bytes.Clone(blocks), 1, 0, 0, 0xFF, 0xFF)
	return io.ReadAll(flate.NewReader(bytes.NewReader(whole)))
}

// checkInflates fails a test if compress/flate reads anything but the compressed data.
func checkInflates(t rapid.TB, d *deflater, data []byte) {
	t.Helper()
	blocks := d.compress(data)
	if got, err := inflated(blocks); err != nil || !bytes.Equal(got, data) {
		t.Fatalf("%d bytes come back as %d (%v)", len(data), len(got), err)
	}
	// A band never refers to data before it, so it's the same in another order.
	if again := new(deflater).compress(data); !bytes.Equal(again, blocks) {
		t.Fatalf("%d bytes make other blocks after other data", len(data))
	}
}

func TestCompressIsReadByAnotherDecoder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, 200_000)
	skewed := make([]byte, 300_000)
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	for i := range skewed {
		skewed[i] = byte(bits.TrailingZeros64(random.Uint64()))
	}
	far := append(bytes.Clone(noise[:maxReach+300]), noise[:600]...)
	var d deflater
	for name, data := range map[string][]byte{
		"nothing":               nil,
		"a byte":                {7},
		"seven bytes":           {1, 2, 3, 1, 2, 3, 1},
		"zeros":                 make([]byte, 100_000),
		"a zero run of 259":     append(append([]byte{5}, make([]byte, 260)...), 5, 6, 7, 8, 9, 10, 11, 12),
		"noise":                 noise,
		"rare symbols":          skewed,
		"the last match":        append(bytes.Clone(noise[:100]), noise[:50]...),
		"as far as can be":      append(bytes.Clone(noise[:maxReach]), noise[:300]...),
		"farther than can be":   far,
		"a long match":          bytes.Repeat(noise[:1000], 20),
		"more than one block":   bytes.Repeat(append(noise[:3000:3000], make([]byte, 40)...), 100),
		"a match up to the end": append([]byte("abcdefghijk"), []byte("abcdefghijk")...),
	} {
		t.Run(name, func(t *testing.T) { checkInflates(t, &d, data) })
	}
}

// Zero runs with lengths around the match limits, and matches of every length.
func TestCompressEveryLength(t *testing.T) {
	var d deflater
	pattern := make([]byte, 700)
	for i := range pattern {
		pattern[i] = byte(i*7 + i/256 + 1)
	}
	for n := range 600 {
		checkInflates(t, &d, append(append(make([]byte, n), 1), pattern[:9]...))
		checkInflates(t, &d, append(append(bytes.Clone(pattern), pattern[:n]...), 0, 3, 0, 4))
	}
}

func TestCompressAnything(t *testing.T) {
	var d deflater
	rapid.Check(t, func(rt *rapid.T) {
		var data []byte
		for range rapid.IntRange(0, 12).Draw(rt, "parts") {
			part := rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(rt, "part")
			data = append(data, bytes.Repeat(part, rapid.IntRange(1, 30).Draw(rt, "times"))...)
			data = append(data, make([]byte, rapid.IntRange(0, 400).Draw(rt, "zeros"))...)
		}
		checkInflates(rt, &d, data)
	})
}

func FuzzCompress(f *testing.F) {
	f.Add([]byte("abcabcabcabc"), uint16(3))
	f.Add([]byte{0, 0, 0, 0, 1, 0, 0}, uint16(400))
	f.Fuzz(func(t *testing.T, data []byte, times uint16) {
		checkInflates(t, new(deflater), bytes.Repeat(data, 1+int(times)*min(1, 1_000_000/(1+len(data)*int(times)))))
	})
}

// A deflater starts over before its positions exceed 32 bits.
func TestCompressForEver(t *testing.T) {
	var d deflater
	checkInflates(t, &d, []byte("abcdefghijklmnopqrst"))
	d.base = 1<<30 + 1
	checkInflates(t, &d, []byte("abcdefghijklmnopqrst"))
	if d.base > 100 {
		t.Errorf("positions begin at %d", d.base)
	}
}

// No code is longer than the limit, more frequent symbols don't have longer codes, and the codes
// use all the space (Kraft's equation), so any decoder accepts them.
func TestHuffmanCode(t *testing.T) {
	var c huffmanCode
	check := func(t rapid.TB, counts []uint32, limit int) {
		t.Helper()
		c.build(counts, limit)
		used, symbols := 0, 0
		for i, n := range counts {
			length := int(c.lengths[i])
			word, bits := c.word(i)
			if n == 0 {
				bits = length
			}
			if (length > 0) != (n > 0) || length > limit || bits != length || word>>length != 0 && n > 0 {
				t.Errorf("symbol %d occurs %d times and has %d bits", i, n, length)
			}
			if length > 0 {
				used += 1 << (limit - length)
				symbols++
			}
			for j, m := range counts {
				if m > n && n > 0 && int(c.lengths[j]) > length {
					t.Errorf("%d times has %d bits, %d times %d", m, c.lengths[j], n, length)
				}
			}
		}
		if symbols > 1 && used != 1<<limit {
			t.Errorf("%d symbols use %d of %d words", symbols, used, 1<<limit)
		}
	}
	fibonacci := []uint32{1, 1}
	for len(fibonacci) < 30 {
		fibonacci = append(fibonacci, fibonacci[len(fibonacci)-1]+fibonacci[len(fibonacci)-2])
	}
	check(t, fibonacci, maxWordBits)
	check(t, fibonacci[:lengthsSymbols], lengthsWordBits)
	rapid.Check(t, func(rt *rapid.T) {
		limit := rapid.SampledFrom([]int{lengthsWordBits, maxWordBits}).Draw(rt, "limit")
		n := map[int]int{lengthsWordBits: lengthsSymbols, maxWordBits: literalSymbols}[limit]
		counts := make([]uint32, n)
		for i := range counts {
			counts[i] = uint32(1) << rapid.IntRange(0, 22).Draw(rt, "count") >> 1
		}
		check(rt, counts, limit)
	})
}

func TestTokensOfLengthsAndDistances(t *testing.T) {
	next := minMatch
	for length := minMatch; length <= maxMatch; length++ {
		symbol, extra := lengthTokens[length]&(1<<tokenLength-1), int(lengthTokens[length]>>tokenLength)
		if symbol < firstLength || symbol >= literalSymbols || extra >= 1<<lengthExtraBits[symbol] || length-extra > next {
			t.Errorf("length %d has the symbol %d with %d", length, symbol, extra)
		}
		if extra == 0 {
			next = length + 1<<lengthExtraBits[symbol] // where the next symbol starts
		}
	}
	for distance := 1; distance <= maxReach; distance++ {
		symbol, extra := distanceSymbol(distance)
		base, n := symbol+1, int(distanceExtraBits[symbol]) // RFC 1951, 3.2.5
		if symbol >= 4 {
			base = (2+symbol%2)<<n + 1
		}
		if symbol >= distanceSymbols || n != max(symbol/2-1, 0) || extra >= 1<<n || base+int(extra) != distance {
			t.Fatalf("distance %d has the symbol %d and %d in %d bits", distance, symbol, extra, n)
		}
	}
}
