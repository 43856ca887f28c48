package console

import (
	"fmt"
	"strings"

	"hoshi/engine"
)

// Diagram draws a position as text: X for Black, O for White, a dot for an empty point, parentheses
// around the last move and square brackets around the stones of a winning row.
func Diagram(pos *engine.Position) string {
	var b strings.Builder
	size := pos.Size()
	columns := func() {
		b.WriteString("    ")
		for col := range size {
			fmt.Fprintf(&b, "%c ", 'a'+col)
		}
		trimRight(&b)
	}
	won := make(map[engine.Point]bool)
	for _, pt := range pos.WinningLine() {
		won[pt] = true
	}
	last, played := pos.LastMove()
	columns()
	mark := func(pt engine.Point) string {
		switch {
		case won[pt]:
			return "[]"
		case played && pt == last:
			return "()"
		}
		return "  "
	}
	for row := size - 1; row >= 0; row-- {
		fmt.Fprintf(&b, "%2d ", row+1)
		before := "  "
		for col := range size {
			pt := engine.Point{Col: int8(col), Row: int8(row)}
			now := mark(pt)
			switch {
			case now == before:
				b.WriteByte(' ') // inside a horizontal winning row
			case now != "  ":
				b.WriteByte(now[0])
			default:
				b.WriteByte(before[1])
			}
			b.WriteString(symbol(pos.At(pt)))
			before = now
		}
		fmt.Fprintf(&b, "%c%d\n", before[1], row+1)
	}
	columns()
	return b.String()
}

func symbol(c engine.Color) string {
	switch c {
	case engine.Black:
		return "X"
	case engine.White:
		return "O"
	}
	return "."
}

func trimRight(b *strings.Builder) {
	s := strings.TrimRight(b.String(), " ")
	b.Reset()
	b.WriteString(s + "\n")
}
