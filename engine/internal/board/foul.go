package board

import "hoshi/engine/internal/pattern"

// Legal reports whether the side to move may play on a cell: it is empty and the rule
// doesn't forbid it.
func (b *Board) Legal(c Cell) bool { return b.IsEmpty(c) && !(b.HasFouls() && b.Forbidden(c)) }

// HasFouls reports whether the rule forbids the side to move some points.
func (b *Board) HasFouls() bool { return b.rule.Fouls && b.SideToMove == Black }

// RemoveForbidden removes the moves that the rule forbids the side to move. It is fast if
// the rule has no fouls.
func (b *Board) RemoveForbidden(moves *Bitboard) {
	if !b.HasFouls() {
		return
	}
	for c := range moves.Cells() {
		if b.Forbidden(c) {
			moves.Remove(c)
		}
	}
}

// Forbidden reports whether an empty cell is a foul for Black, regardless of who is to
// move. The rule must have fouls.
func (b *Board) Forbidden(c Cell) bool {
	patterns := b.patterns[c%CellCount].Of(Black)
	return patterns.Combined().MayBeFoul() && b.isFoul(c, patterns.Code(), &b.codes.WithFouls)
}

// ForbiddenAfter reports whether an empty cell is a foul for Black once White has played on
// another one. A white stone only takes patterns from Black, so a move whose patterns
// can't be a foul now can't be one then.
func (b *Board) ForbiddenAfter(c, white Cell) bool {
	if !b.patterns[c].Of(Black).Combined().MayBeFoul() {
		return false
	}
	b.try(white, White)
	code := pattern.Code(b.codesAt(c))
	foul := b.codes.WithFouls[code].MayBeFoul() && b.isFoul(c, code, &b.codes.WithFouls)
	b.takeBack(white)
	return foul
}

// isFoul reports whether a black stone on an empty cell, with patterns that may be a foul,
// is one. Only a double three needs more than the patterns. combined are the combined
// patterns of a side with fouls, by code.
func (g *grid) isFoul(c Cell, code pattern.Code, combined *[1 << 16]pattern.Combined) bool {
	n := pattern.CountFouls(code)
	if n.Certain() {
		return true
	}
	g.try(c, Black)
	left, real := n.Threes, 0 // lines not yet looked at, and threes that count
	for d := 0; d < len(LineSteps) && real < 2 && real+left >= 2; d++ {
		if p := code.At(d); p != pattern.OpenThree && p != pattern.OpenThree2 {
			continue
		}
		left--
		if g.realThree(c, d, combined) {
			real++
		}
	}
	g.takeBack(c)
	return real >= 2
}

// realThree reports whether a three on a line with the black stone on c counts: whether a
// legal move makes it an open four but not a five.
func (g *grid) realThree(c Cell, dir int, combined *[1 << 16]pattern.Combined) bool {
	for _, step := range [2]int{LineSteps[dir], -LineSteps[dir]} {
		q := Cell(int(c) + step)
		for g.Content(q) == pattern.CellBlack {
			q = Cell(int(q) + step)
		}
		if !g.IsEmpty(q) {
			continue
		}
		line, place := g.LineThrough(q, dir)
		if g.PatternIn(line, place, Black) != pattern.OpenFour {
			continue
		}
		code := pattern.Code(g.codesAt(q))
		k := combined[code]
		if k.Class() != pattern.ClassFive && !(k.MayBeFoul() && g.isFoul(q, code, combined)) {
			return true
		}
	}
	return false
}
