package board

// What a network makes of points and sums in plain Go, several numbers at a time. It
// finds the same as Network.add and Network.value, which say what a network is.

// pointValues are the clipped numbers that an empty point adds to the sums of Black and
// of White: one in each byte, which none of them exceeds.
type pointValues struct{ black, white uint64 }

// pairCacheBits is the logarithm of the number of pairs of codes that are remembered.
const pairCacheBits = 14

// pairCache remembers the numbers of pairs of codes. A search meets some thousand
// different pairs nearly all of the time. All possible ones would need 50 MB.
type pairCache struct {
	keys   [1 << pairCacheBits]uint32
	values [1 << pairCacheBits]pointValues
}

// reset forgets all pairs. Place 0 belongs to key 0, which is what empty places say.
func (c *pairCache) reset(n *Network) {
	*c = pairCache{}
	c.values[0] = n.pointValues(0)
}

// of returns the numbers of a point by its combined patterns: by value, because the next
// pair may take its place.
func (c *pairCache) of(n *Network, p PatternsOfBoth) pointValues {
	key := uint32(p >> 32)
	at := key * 0x9e3779b1 >> (32 - pairCacheBits) // Fibonacci hashing; an odd factor keeps 0 at 0
	if c.keys[at] != key {
		c.add(n, key, at)
	}
	return c.values[at]
}

// add remembers a pair in a place.
//
//go:noinline
func (c *pairCache) add(n *Network, key, at uint32) {
	c.keys[at], c.values[at] = key, n.pointValues(key)
}

// pointValues computes the numbers of a point by Black's combined pattern in the lower
// half and White's in the upper half.
func (n *Network) pointValues(key uint32) pointValues {
	black, white := combinedPattern(key).number(), combinedPattern(key>>16).number()
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

// packedSums are the sums of one side in two words. Bytes are added as they are in all:
// what runs over into the next byte is the part of the odd ones that can be taken out
// again. All is arithmetic modulo 2^64, so that the order of additions and subtractions
// does not matter.
type packedSums struct {
	all uint64 // of all bytes
	odd uint64 // of the odd bytes alone, in four fields of 16 bits
}

// oddBytes are the odd bytes of a word, after they were moved by one.
const oddBytes = 0x00ff00ff00ff00ff

// change takes out the bytes of before and puts in those of after.
func (s *packedSums) change(before, after uint64) {
	s.all += after - before
	s.odd += after>>8&oddBytes - before>>8&oddBytes
}

// unpack returns the sums.
func (s *packedSums) unpack() (sums networkSums) {
	even, odd := s.all-s.odd<<8, s.odd
	for i := 0; i < NetworkChannels; i += 2 {
		sums[i], sums[i+1] = uint16(even), uint16(odd)
		even, odd = even>>16, odd>>16
	}
	return sums
}
