package board

import "math/bits"

// Fours fills buf with the first cells where side s makes a four, the stronger
// fours first, and returns how many.
func (b *Board) Fours(s Side, buf *[32]Cell) int {
	const kinds = int(ClassOpenFour-ClassFour) + 1
	var found [kinds][len(buf)]Cell // the strongest first
	var n [kinds]int
	left := b.Threats[s].Fours()
	for y := Pad; y < Pad+b.size && left > 0; y++ {
		for row := b.near[y] & b.empty[y]; row != 0; row &= row - 1 {
			c := Cell(y*Stride + bits.TrailingZeros32(row))
			k := int(ClassOpenFour) - int(b.ClassAt(c, s))
			if k < 0 || k >= kinds {
				continue
			}
			left--
			if n[k] < len(buf) {
				found[k][n[k]] = c
				n[k]++
			}
		}
	}
	total := 0
	for k := range found {
		total += copy(buf[total:], found[k][:n[k]])
	}
	return total
}
