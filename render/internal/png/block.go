package png

import (
	"math/bits"
)

// Symbols of a block (RFC 1951, 3.2.5).
const (
	endOfBlock      = 256 // after the 256 literals
	firstLength     = 257 // symbol of the shortest matches
	literalSymbols  = 286
	distanceSymbols = 30
	noDistance      = distanceSymbols // for literals; it is not written
)

// lengthTokens are the tokens of matches by length, without a distance. lengthExtraBits is the
// number of extra bits after a literal or length symbol.
var lengthTokens, lengthExtraBits = func() (tokens [maxMatch + 1]token, extraBits [1 << tokenLength]uint8) {
	length := minMatch
	for i := range 28 {
		n := max(i/4-1, 0)
		extraBits[firstLength+i] = uint8(n)
		for extra := range 1 << n {
			tokens[length] = token(firstLength+i) | token(extra)<<tokenLength
			length++
		}
	}
	tokens[maxMatch] = firstLength + 28
	return tokens, extraBits
}()

// distanceExtraBits is the number of extra bits after a distance symbol.
var distanceExtraBits = func() (extraBits [1 << (tokenExtra - tokenDistance)]uint8) {
	for symbol := range distanceSymbols {
		extraBits[symbol] = uint8(max(symbol/2-1, 0))
	}
	return extraBits
}()

// distanceSymbol returns the symbol for the distance of a match, and its extra bits.
func distanceSymbol(distance int) (symbol int, extra uint) {
	x := uint(distance - 1)
	if x < 4 {
		return int(x), 0
	}
	n := bits.Len(x) - 2
	return 2*n + int(x>>n), x & (1<<n - 1)
}

// writeBlock writes a block of the tokens, with the best Huffman codes for them.
func (d *deflater) writeBlock() {
	d.literalCounts[endOfBlock]++
	d.literals.build(d.literalCounts[:], maxWordBits)
	d.distances.build(d.distanceCounts[:], maxWordBits)
	const mostBytes = 6 // per token: 15+5 bits for a length and 15+13 for a distance
	d.out.reserve(mostBytes*len(d.tokens) + 2*(literalSymbols+distanceSymbols))
	d.writeCodes()
	for _, t := range d.tokens {
		symbol, its := t&(1<<tokenLength-1), t>>tokenDistance&(1<<(tokenExtra-tokenDistance)-1)
		word, n := d.literals.word(int(symbol))
		word |= uint64(t>>tokenLength&(1<<(tokenDistance-tokenLength)-1)) << n
		n += int(lengthExtraBits[symbol])
		distance, distanceBits := d.distances.word(int(its))
		word |= (distance | uint64(t>>tokenExtra)<<distanceBits) << n
		d.out.write(word, n+distanceBits+int(distanceExtraBits[its]))
	}
	d.out.write(d.literals.word(endOfBlock))
	d.tokens = d.tokens[:0]
	d.literalCounts, d.distanceCounts = [literalSymbols]uint32{}, [distanceSymbols + 1]uint32{}
}

// Symbols for writing the lengths of words, after the lengths 0 to 15.
const (
	repeatLength    = 16 // the previous length, 3 to 6 times
	shortZeroRun    = 17 // zero, 3 to 10 times
	longZeroRun     = 18 // zero, 11 to 138 times
	lengthsSymbols  = 19
	lengthsWordBits = 7
)

// lengthsOrder is the order in which a block lists the lengths of its length code: the length of
// the word for longZeroRun comes third.
var lengthsOrder = [lengthsSymbols]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// lengthRun is one of these symbols with the bits after it.
type lengthRun struct {
	symbol uint8
	extra  uint8
}

// writeCodes writes the start of a block: its kind and the word lengths of both codes.
func (d *deflater) writeCodes() {
	literals := withoutLastZeros(d.literals.lengths, endOfBlock+1)
	distances := withoutLastZeros(d.distances.lengths[:distanceSymbols], 1)
	var all [literalSymbols + distanceSymbols]uint8
	var runs [len(all)]lengthRun
	n := copy(all[:], literals)
	n += copy(all[n:], distances)
	var counts [lengthsSymbols]uint32
	used := 0
	for i := 0; i < n; used++ {
		run, length := nextRun(all[:n], i)
		runs[used] = run
		counts[run.symbol]++
		i += length
	}
	d.lengths.build(counts[:], lengthsWordBits)
	told := lengthsSymbols
	for told > 4 && d.lengths.lengths[lengthsOrder[told-1]] == 0 {
		told--
	}
	d.out.write(0b10<<1, 3) // more blocks follow; this one has dynamic Huffman codes
	d.out.write(uint64(len(literals)-firstLength), 5)
	d.out.write(uint64(len(distances)-1), 5)
	d.out.write(uint64(told-4), 4)
	for _, symbol := range lengthsOrder[:told] {
		d.out.write(uint64(d.lengths.lengths[symbol]), 3)
	}
	extraBits := [lengthsSymbols]int{repeatLength: 2, shortZeroRun: 3, longZeroRun: 7}
	for _, run := range runs[:used] {
		d.out.write(d.lengths.word(int(run.symbol)))
		d.out.write(uint64(run.extra), extraBits[run.symbol])
	}
}

// nextRun returns the run that encodes the lengths from i on, and how many it covers.
func nextRun(lengths []uint8, i int) (run lengthRun, n int) {
	n = 1
	for i+n < len(lengths) && lengths[i+n] == lengths[i] {
		n++
	}
	switch {
	case lengths[i] == 0 && n >= 11:
		n = min(n, 138)
		return lengthRun{longZeroRun, uint8(n - 11)}, n
	case lengths[i] == 0 && n >= 3:
		return lengthRun{shortZeroRun, uint8(n - 3)}, n
	case i > 0 && lengths[i] == lengths[i-1] && n >= 3:
		n = min(n, 6)
		return lengthRun{repeatLength, uint8(n - 3)}, n
	}
	return lengthRun{symbol: lengths[i]}, 1
}

// withoutLastZeros returns the lengths without trailing zeros, but at least the first least of
// them.
func withoutLastZeros(lengths []uint8, least int) []uint8 {
	n := len(lengths)
	for n > least && lengths[n-1] == 0 {
		n--
	}
	return lengths[:n]
}
