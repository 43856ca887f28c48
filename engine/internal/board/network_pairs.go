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

// hiddenPairs are the rows of Network.Hidden, two hidden units in one word: one
// multiplication serves both. The words are sums of the lower number and of the upper one
// times 2^32, not fields of bits.
type hiddenPairs [NetworkHidden / 2][2 * NetworkChannels]uint64

func newHiddenPairs(n *Network) (p hiddenPairs) {
	for j := range p {
		for i := range p[j] {
			p[j][i] = uint64(int64(n.Hidden[2*j][i]) + int64(n.Hidden[2*j+1][i])<<32)
		}
	}
	return p
}

// value returns what Network.value returns.
func (p *hiddenPairs) value(n *Network, us, them *packedSums, situation int) int {
	var in [2 * NetworkChannels]uint64
	for side, s := range [2]*packedSums{us, them} {
		even, odd := s.all-s.odd<<8, s.odd
		for i := 0; i < NetworkChannels; i += 2 {
			in[side*NetworkChannels+i], in[side*NetworkChannels+i+1] = even>>1&0x7fff, odd>>1&0x7fff
			even, odd = even>>16, odd>>16
		}
	}
	out := n.OutputBias
	t := &n.Situation[situation]
	for j := range p {
		w := &p[j]
		sum := w[0]*in[0] + w[1]*in[1] + w[2]*in[2] + w[3]*in[3] +
			w[4]*in[4] + w[5]*in[5] + w[6]*in[6] + w[7]*in[7] +
			w[8]*in[8] + w[9]*in[9] + w[10]*in[10] + w[11]*in[11] +
			w[12]*in[12] + w[13]*in[13] + w[14]*in[14] + w[15]*in[15]
		low := int32(sum)
		high := int32((sum - uint64(int64(low))) >> 32)
		low += int32(t[2*j]) << hiddenShift
		high += int32(t[2*j+1]) << hiddenShift
		out += max(0, min(low>>hiddenShift, activationOne))*int32(n.Output[2*j]) +
			max(0, min(high>>hiddenShift, activationOne))*int32(n.Output[2*j+1])
	}
	return int(int64(out) * (pointsPerLogit * WeightsPerPoint) >> outputShift)
}
