package board

// What a network makes of points: the clipped numbers that each empty point adds to the
// sums. The two ways, plain and with vector instructions, find what Network.add finds.

// combinedPair are the combined patterns of an empty point: Black's in the lower half and
// White's in the upper half.
type combinedPair uint32

// noPoint is in place of the patterns of a point that is not empty. It adds nothing.
const noPoint = combinedPair(noPointNumber | noPointNumber<<16)

// noPointNumber is the number of no code.
const noPointNumber = PatternCodeCount

func (p PatternsOfBoth) combined() combinedPair { return combinedPair(p >> 32) }

// numbers returns the numbers of the codes of Black and of White.
func (p combinedPair) numbers() (black, white uint16) {
	return combinedPattern(p).number(), combinedPattern(p >> 16).number()
}

// pointChange is what a point was and what it is now.
type pointChange struct{ from, to combinedPair }

// differs returns 1 for a change and 0 for none.
func (c pointChange) differs() int {
	if c.from != c.to {
		return 1
	}
	return 0
}

// packedSums are the sums of Black and of White, four words of four fields of 16 bits: the
// even channels of Black, the odd ones, and the same of White.
type packedSums [4]uint64

// apply takes out of the sums what points were and puts in what they are.
func (n *networkState) apply(s *packedSums, changes []pointChange) {
	if n.rows != nil {
		if len(changes) > 0 {
			applyChanges(s, n.rows, &changes[0], len(changes))
		}
		return
	}
	for _, c := range changes {
		was, is := n.pairs.of(c.from), n.pairs.of(c.to)
		s.change(0, was.black, is.black)
		s.change(2, was.white, is.white)
	}
}

// evenBytes are the even bytes of a word.
const evenBytes = 0x00ff00ff00ff00ff

// change takes the bytes of before out of the two words from at on and puts in those of
// after. It is arithmetic modulo 2^64, so that their order does not matter: at the end no
// field runs over.
func (s *packedSums) change(at int, before, after uint64) {
	s[at] += after&evenBytes - before&evenBytes
	s[at+1] += after>>8&evenBytes - before>>8&evenBytes
}

// pointValues are the clipped numbers that an empty point adds to the sums of Black and
// of White: one in each byte, which none of them exceeds.
type pointValues struct{ black, white uint64 }

// pairCacheBits is the logarithm of the number of pairs of codes that are remembered.
const pairCacheBits = 14

// pairCache remembers the numbers of pairs of codes. A search meets some thousand
// different pairs nearly all of the time. All possible ones would need 50 MB.
type pairCache struct {
	network *Network
	keys    [1 << pairCacheBits]combinedPair
	values  [1 << pairCacheBits]pointValues
}

// newPairCache returns a cache without pairs. Place 0 belongs to key 0, which is what empty
// places say.
func newPairCache(n *Network) *pairCache {
	c := &pairCache{network: n}
	c.values[0] = n.pointValues(0)
	return c
}

// of returns the numbers of a point: by value, because the next pair may take its place.
func (c *pairCache) of(key combinedPair) pointValues {
	at := uint32(key) * 0x9e3779b1 >> (32 - pairCacheBits) // Fibonacci hashing; an odd factor keeps 0 at 0
	if c.keys[at] != key {
		c.add(key, at)
	}
	return c.values[at]
}

// add remembers a pair in a place.
//
//go:noinline
func (c *pairCache) add(key combinedPair, at uint32) {
	c.keys[at], c.values[at] = key, c.network.pointValues(key)
}

// pointValues computes the numbers of a point.
func (n *Network) pointValues(key combinedPair) pointValues {
	if key == noPoint {
		return pointValues{}
	}
	black, white := key.numbers()
	return pointValues{n.sideValues(black, white), n.sideValues(white, black)}
}

// sideValues computes the numbers of a point for a side.
func (n *Network) sideValues(own, other uint16) (v uint64) {
	a, b := &n.Own[own], &n.Other[other]
	for i := range a {
		v |= uint64(max(0, min(a[i]+b[i], NetworkOne))) << (8 * i)
	}
	return v
}

// channelOrder says which channel each field of packedSums has, the lowest first.
var channelOrder = [NetworkChannels]int{0, 2, 4, 6, 1, 3, 5, 7}

// pointRows are the rows of a network for vector instructions: for each code the row of
// Own and that of Other, in the order of packedSums. The row for Black's code and that for
// White's, its halves exchanged, add up to the numbers of Black and those of White. The
// last row is far below zero, for no point.
type pointRows [PatternCodeCount + 1][2][NetworkChannels]int16

func newPointRows(n *Network) *pointRows {
	rows := new(pointRows)
	for code := range n.Own {
		for i, from := range channelOrder {
			rows[code][0][i], rows[code][1][i] = n.Own[code][from], n.Other[code][from]
		}
	}
	for half := range rows[noPointNumber] {
		for i := range NetworkChannels {
			rows[noPointNumber][half][i] = -1 << 14 // two of them still fit
		}
	}
	return rows
}
