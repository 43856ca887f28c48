package tactics

import (
	"math/bits"

	"hoshi/engine/internal/board"
	"hoshi/engine/internal/pattern"
)

// cellIn returns the first cell of a row y of a bitboard.
func cellIn(y int, row uint32) board.Cell {
	return board.Cell(y*board.Stride + bits.TrailingZeros32(row))
}

// FirstOfClass returns the first empty cell where a move of side s has class k, or
// [board.NoCell].
func FirstOfClass(b *board.Board, s board.Side, k pattern.Class) board.Cell {
	for y := board.Pad; y < board.Pad+b.Size(); y++ {
		for row := b.CandidateRow(y); row != 0; row &= row - 1 {
			if c := cellIn(y, row); b.ClassAt(c, s) == k {
				return c
			}
		}
	}
	return board.NoCell
}

// FindFive returns an empty cell where side s makes five, or [board.NoCell]. It looks on the
// lines through the last move first, which nearly always have it.
func FindFive(b *board.Board, s board.Side) board.Cell {
	if last := b.LastMove(1); last != board.NoCell {
		for _, step := range board.LineSteps {
			for i := -b.Reach(); i <= b.Reach(); i++ {
				if c := board.Cell(int(last)+i*step) % board.CellCount; b.IsEmpty(c) && b.ClassAt(c, s) == pattern.ClassFive {
					return c
				}
			}
		}
	}
	return FirstOfClass(b, s, pattern.ClassFive)
}

// maxThreatCells is the number of points of the other side's threats for which answers are
// sought. A single move rarely answers more of them.
const maxThreatCells = 8

// cellsOfClass appends to buf the empty cells where a move of side s has class k, at most
// the capacity of buf. The class must be the only one in its count field.
func cellsOfClass(b *board.Board, s board.Side, k pattern.Class, buf []board.Cell) []board.Cell {
	left := min(b.Threats[s].Of(k.Field()), cap(buf))
	for y := board.Pad; y < board.Pad+b.Size() && left > 0; y++ {
		for row := b.CandidateRow(y); row != 0; row &= row - 1 {
			if c := cellIn(y, row); b.ClassAt(c, s) == k {
				buf = append(buf, c)
				if left--; left == 0 {
					break
				}
			}
		}
	}
	return buf
}

// Fours fills buf with the first cells where side s makes a four, stronger fours first, and
// returns their number.
func Fours(b *board.Board, s board.Side, buf *[32]board.Cell) int {
	const kinds = int(pattern.ClassOpenFour-pattern.ClassFour) + 1
	var found [kinds][len(buf)]board.Cell // strongest first
	var n [kinds]int
	left := b.Threats[s].Fours()
	for y := board.Pad; y < board.Pad+b.Size() && left > 0; y++ {
		for row := b.CandidateRow(y); row != 0; row &= row - 1 {
			c := cellIn(y, row)
			k := int(pattern.ClassOpenFour) - int(b.ClassAt(c, s))
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
