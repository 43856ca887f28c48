package png

// adlerPrime is the modulus of Adler-32.
const adlerPrime = 65521

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
