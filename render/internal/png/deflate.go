package png

import (
	"encoding/binary"
	"math/bits"
)

// deflater compresses filtered rows of pictures as deflate blocks (RFC 1951). Boards compress as
// well as with level 4 of compress/flate, in less than half the time, because it skips runs of
// zeros, which make up most of such rows, and only tries one earlier place for each position. A
// deflater reuses its memory, so only one goroutine may use it at a time. The zero value is
// ready for use.
type deflater struct {
	out    bitWriter
	last   [1 << hashBits]int32 // by hash of four bytes: their last position, plus base
	base   int                  // grows with all data, so that places in earlier data don't count
	tokens []token              // of the unwritten block

	literalCounts  [literalSymbols]uint32      // how often symbols occur in tokens
	distanceCounts [distanceSymbols + 1]uint32 // the last one is 0
	literals       huffmanCode                 // for literals, the end of the block and match lengths
	distances      huffmanCode                 // for match distances
	lengths        huffmanCode                 // for the word lengths of both
}

// token is a literal byte or a match, which repeats bytes from some distance back. From the
// lowest bit up, it has the symbol of the literal or length, the extra bits of the length, the
// symbol of the distance, and its extra bits. A literal has the distance symbol noDistance,
// whose word has no bits, so that all tokens are written alike: a hard-to-predict branch would
// take longer than everything else.
type token uint32

// Where the parts of a token start.
const (
	tokenLength   = 9
	tokenDistance = tokenLength + 5
	tokenExtra    = tokenDistance + 5
)

// Deflate's limits, and how hard to search for matches.
const (
	minMatch   = 3 // bytes
	maxMatch   = 258
	maxReach   = 1 << 15 // distance of a match
	hashBits   = 12
	longMatch  = 64      // bytes; matches this long end the search for a longer one a byte later
	remembered = 8       // positions in a match where later matches may start
	maxTokens  = 1 << 15 // per block, since each block has separate Huffman codes
	wordLength = 8       // bytes compared at a time
)

// compress returns deflate blocks of data that refer to nothing before it and end on a byte
// boundary. The next call reuses the memory.
func (d *deflater) compress(data []byte) []byte {
	if d.base == 0 || d.base > 1<<30 {
		clear(d.last[:])
		d.base = 1
	}
	d.out.reset()
	d.tokenize(data)
	d.writeBlock()
	d.base += len(data)
	return d.out.align()
}

// tokenize adds the tokens of data, and writes a block once there are maxTokens of them.
func (d *deflater) tokenize(data []byte) {
	i := 0
	for i <= len(data)-wordLength {
		if len(d.tokens) >= maxTokens {
			d.writeBlock()
		}
		x := binary.LittleEndian.Uint64(data[i:])
		if x&0xFFFFFF == 0 && i > 0 && data[i-1] == 0 {
			run := zeros(data[i:])
			d.repeat(run, 1)
			i += run
			continue
		}
		length, distance := d.find(data, i)
		if length == 0 {
			d.literal(byte(x))
			i++
			continue
		}
		for length < longMatch && i < len(data)-wordLength { // lazy matching
			longer, itsDistance := d.find(data, i+1)
			if longer <= length {
				break
			}
			d.literal(data[i])
			i++
			length, distance = longer, itsDistance
		}
		d.repeat(length, distance)
		d.remember(data, i+2, i+length)
		i += length
	}
	for ; i < len(data); i++ {
		d.literal(data[i])
	}
}

// find returns the match of the data from i with the last position of its first four bytes;
// length is 0 if none is in reach. i then becomes the last position.
func (d *deflater) find(data []byte, i int) (length, distance int) {
	x := binary.LittleEndian.Uint32(data[i:])
	place := &d.last[hashOf(x)]
	at := int(*place) - d.base
	*place = int32(i + d.base)
	if at < 0 || i-at > maxReach || binary.LittleEndian.Uint32(data[at:]) != x {
		return 0, 0
	}
	return matchLength(data[at:], data[i:]), i - at
}

// remember makes the first positions of [from, to) the last positions of their bytes. It stops
// at zeros, since they usually start a run.
func (d *deflater) remember(data []byte, from, to int) {
	for i := from; i < min(to, from+remembered, len(data)-wordLength); i++ {
		x := binary.LittleEndian.Uint32(data[i:])
		if x == 0 {
			return
		}
		d.last[hashOf(x)] = int32(i + d.base)
	}
}

// hashOf returns the hash of four bytes: the high bits of their product with 2³² divided
// by the golden ratio.
func hashOf(x uint32) uint32 { return x * 0x9E3779B1 >> (32 - hashBits) }

// matchLength returns how many leading bytes of a and b are equal, up to maxMatch and the length
// of b, which must not exceed that of a.
func matchLength(a, b []byte) int {
	n := min(len(b), maxMatch)
	i := 0
	for ; i <= n-wordLength; i += wordLength {
		if x := binary.LittleEndian.Uint64(a[i:]) ^ binary.LittleEndian.Uint64(b[i:]); x != 0 {
			return i + bits.TrailingZeros64(x)/8
		}
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

// zeros returns the number of leading zero bytes in data.
func zeros(data []byte) int {
	i := 0
	for ; i <= len(data)-wordLength; i += wordLength {
		if x := binary.LittleEndian.Uint64(data[i:]); x != 0 {
			return i + bits.TrailingZeros64(x)/8
		}
	}
	for i < len(data) && data[i] == 0 {
		i++
	}
	return i
}

// literal adds a literal byte.
func (d *deflater) literal(b byte) {
	d.tokens = append(d.tokens, token(b)|noDistance<<tokenDistance)
	d.literalCounts[b]++
}

// repeat adds matches at a distance that together cover length bytes, at least minMatch.
func (d *deflater) repeat(length, distance int) {
	symbol, extra := distanceSymbol(distance)
	its := token(symbol)<<tokenDistance | token(extra)<<tokenExtra
	for length > 0 {
		n := min(length, maxMatch)
		if rest := length - n; rest > 0 && rest < minMatch {
			n = length - minMatch
		}
		t := lengthTokens[n]
		d.tokens = append(d.tokens, t|its)
		d.literalCounts[t&(1<<tokenLength-1)]++
		d.distanceCounts[symbol]++
		length -= n
	}
}
