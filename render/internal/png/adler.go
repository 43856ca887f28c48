package png

import (
	"encoding/binary"
)

// adlerPrime is the modulus of Adler-32.
const adlerPrime = 65521

// adlerOf returns the Adler-32 checksum of data (RFC 1950, 8.2). If most bytes are 0, it takes a
// third of the time of hash/adler32, because zeros don't change the low sum.
func adlerOf(data []byte) uint32 {
	low, high := uint64(1), uint64(0) // too small to overflow in any picture
	for len(data) >= 8 {
		if len(data) >= 32 && isZero32(data) {
			high += 32 * low
			data = data[32:]
			continue
		}
		x := binary.LittleEndian.Uint64(data)
		high += 8 * low
		if x != 0 {
			// Every second byte, with room for products: their highest 16 bits are the weighted
			// sum of all four bytes, with weights from 8 for the first byte of x to 1 for its
			// last.
			const second = 0x00FF_00FF_00FF_00FF
			even, odd := x&second, x>>8&second
			high += even*0x0008_0006_0004_0002>>48 + odd*0x0007_0005_0003_0001>>48
			low += (even + odd) * 0x0001_0001_0001_0001 >> 48
		}
		data = data[8:]
	}
	for _, c := range data {
		low += uint64(c)
		high += low
	}
	return uint32(high%adlerPrime)<<16 | uint32(low%adlerPrime)
}

// isZero32 reports whether the first 32 bytes of data are 0.
func isZero32(data []byte) bool {
	_ = data[31]
	return binary.LittleEndian.Uint64(data)|binary.LittleEndian.Uint64(data[8:])|
		binary.LittleEndian.Uint64(data[16:])|binary.LittleEndian.Uint64(data[24:]) == 0
}

// combineAdler returns the Adler-32 checksum of bytes with the checksum a, followed by size
// bytes with the checksum b. In terms of the sums in RFC 1950: the low halves add up, minus the
// 1 that both start with, and each of the later bytes adds a's low half once more to the high
// half.
func combineAdler(a, b uint32, size int) uint32 {
	low := (a&0xFFFF + b&0xFFFF + adlerPrime - 1) % adlerPrime
	more := uint64(size%adlerPrime) * uint64((a&0xFFFF+adlerPrime-1)%adlerPrime) % adlerPrime
	high := (uint64(a>>16) + uint64(b>>16) + more) % adlerPrime
	return uint32(high)<<16 | low
}
