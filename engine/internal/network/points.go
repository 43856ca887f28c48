package network

import "hoshi/engine/internal/pattern"

// Point is the combined patterns of an empty point: Black's in the lower half and White's in
// the upper half.
type Point uint32

// NoPoint stands for a point that isn't empty. It adds nothing.
const NoPoint = Point(noPointNumber | noPointNumber<<16)

// noPointNumber is a number that no code has.
const noPointNumber = pattern.CodeCount

// numbers returns the numbers of the codes of Black and of White.
func (p Point) numbers() (black, white uint16) {
	return pattern.Combined(p).Number(), pattern.Combined(p >> 16).Number()
}

// Change is what a point was and what it is now.
type Change struct{ From, To Point }

// Differs returns 1 if the point has changed, else 0.
func (c Change) Differs() int {
	if c.From != c.To {
		return 1
	}
	return 0
}

// PackedSums are the sums of Black and of White, four words of four fields of 16 bits:
// Black's even channels, Black's odd channels, and the same for White.
type PackedSums [4]uint64

// Apply subtracts from the sums what points were and adds what they are.
func (s *Summer) Apply(sums *PackedSums, changes []Change) {
	if s.rows != nil {
		if len(changes) > 0 {
			applyChanges(sums, s.rows, &changes[0], len(changes))
		}
		return
	}
	for _, c := range changes {
		was, is := s.pairs.of(c.From), s.pairs.of(c.To)
		sums.change(0, was.black, is.black)
		sums.change(2, was.white, is.white)
	}
}

// evenBytes are the even bytes of a word.
const evenBytes = 0x00ff00ff00ff00ff

// change subtracts the bytes of before from the two words beginning at index at, and adds
// those of after. It is arithmetic modulo 2^64, so their order doesn't matter: in the end no
// field overflows.
func (s *PackedSums) change(at int, before, after uint64) {
	s[at] += after&evenBytes - before&evenBytes
	s[at+1] += after>>8&evenBytes - before>>8&evenBytes
}

// pointValues are the clipped numbers that an empty point adds to the sums of Black and of
// White, each in one byte.
type pointValues struct{ black, white uint64 }

// pairCacheBits is the logarithm of the number of cached pairs of codes.
const pairCacheBits = 14

// pairCache caches the numbers of pairs of codes. Nearly all points of a search have one of
// a few thousand pairs. A table of all possible pairs would need 50 MB.
type pairCache struct {
	network *Network
	keys    [1 << pairCacheBits]Point
	values  [1 << pairCacheBits]pointValues
}

// newPairCache returns an empty cache. Place 0 belongs to key 0, which empty places have, so
// it is filled.
func newPairCache(n *Network) *pairCache {
	c := &pairCache{network: n}
	c.values[0] = n.pointValues(0)
	return c
}

// of returns the numbers of a point, by value because the next pair may replace them.
func (c *pairCache) of(key Point) pointValues {
	at := uint32(key) * 0x9e3779b1 >> (32 - pairCacheBits) // Fibonacci hashing; an odd factor keeps 0 at 0
	if c.keys[at] != key {
		c.add(key, at)
	}
	return c.values[at]
}

// add stores a pair in a place.
//
//go:noinline
func (c *pairCache) add(key Point, at uint32) {
	c.keys[at], c.values[at] = key, c.network.pointValues(key)
}

// pointValues computes the numbers of a point.
func (n *Network) pointValues(key Point) pointValues {
	if key == NoPoint {
		return pointValues{}
	}
	black, white := key.numbers()
	return pointValues{n.sideValues(black, white), n.sideValues(white, black)}
}

// sideValues computes the numbers of a point for a side.
func (n *Network) sideValues(own, other uint16) (v uint64) {
	a, b := &n.Own[own], &n.Other[other]
	for i := range a {
		v |= uint64(max(0, min(a[i]+b[i], One))) << (8 * i)
	}
	return v
}

// channelOrder is the channel of each field of PackedSums, lowest first.
var channelOrder = [Channels]int{0, 2, 4, 6, 1, 3, 5, 7}

// pointRows are the rows of a network for vector instructions: for each code the row of Own
// and that of Other, in the order of PackedSums. The row for Black's code and the row for
// White's with its halves swapped add up to the numbers of Black and of White. The last row,
// for no point, is far below zero.
type pointRows [pattern.CodeCount + 1][2][Channels]int16

func newPointRows(n *Network) *pointRows {
	rows := new(pointRows)
	for code := range n.Own {
		for i, from := range channelOrder {
			rows[code][0][i], rows[code][1][i] = n.Own[code][from], n.Other[code][from]
		}
	}
	for half := range rows[noPointNumber] {
		for i := range Channels {
			rows[noPointNumber][half][i] = -1 << 14 // the sum of two still fits
		}
	}
	return rows
}
