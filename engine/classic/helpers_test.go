package classic_test

import (
	"context"
	"strings"
	"testing"

	"hoshi/engine"
	"hoshi/engine/classic"
)

// at returns a point numbered as in the reports: from 0, from the top left corner.
func at(size, row, col int) engine.Point {
	return engine.Point{Col: int8(col), Row: int8(size - 1 - row)}
}

func program(t testing.TB, id string) classic.Program {
	t.Helper()
	p, ok := classic.Lookup(id)
	if !ok {
		t.Fatalf("no program %q", id)
	}
	return p
}

// cross returns the cross opening followed by moves, each a row and a column as in the reports.
func cross(t testing.TB, size int, moves ...[2]int) *engine.Position {
	t.Helper()
	black, white := classic.CrossOpening(size)
	pos, err := engine.Setup(size, engine.Freestyle, black, white)
	if err != nil {
		t.Fatal(err)
	}
	play(t, pos, moves...)
	return pos
}

func play(t testing.TB, pos *engine.Position, moves ...[2]int) {
	t.Helper()
	for _, m := range moves {
		if err := pos.Play(at(pos.Size(), m[0], m[1])); err != nil {
			t.Fatal(err)
		}
	}
}

// drawn reads the top of a board, x black and o white, for the given side to move. If the stone
// counts don't fit the side to move, it adds stones in the two bottom rows, none of which share a
// window of five points.
func drawn(t testing.TB, size int, toMove engine.Color, top ...string) *engine.Position {
	t.Helper()
	var black, white []engine.Point
	for row, line := range top {
		for col, r := range line {
			switch r {
			case 'x':
				black = append(black, at(size, row, col))
			case 'o':
				white = append(white, at(size, row, col))
			}
		}
	}
	want := 0
	if toMove == engine.White {
		want = 1
	}
	perRow := (size + 2) / 5
	for i := 0; len(black)-len(white) != want; i++ {
		pt := at(size, size-1-i/perRow, i/perRow*2+i%perRow*5)
		if len(black)-len(white) < want {
			black = append(black, pt)
		} else {
			white = append(white, pt)
		}
	}
	pos, err := engine.Setup(size, engine.Freestyle, black, white)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func search(t testing.TB, p classic.Program, pos *engine.Position, o classic.Options) classic.Result {
	t.Helper()
	r, err := p.Search(context.Background(), pos, o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func valueOf(r classic.Result, pt engine.Point) (float64, bool) {
	for _, c := range r.Candidates {
		if c.Move == pt {
			return c.Value, true
		}
	}
	return 0, false
}

// numbers reads a figure's table: values by point, without those that are nan.
func numbers(t testing.TB, table string, parse func(string) float64) map[engine.Point]float64 {
	t.Helper()
	values := map[engine.Point]float64{}
	lines := strings.Split(strings.TrimSpace(table), "\n")
	for row, line := range lines {
		for col, field := range strings.Fields(line) {
			if field != "nan" {
				values[at(len(lines), row, col)] = parse(field)
			}
		}
	}
	return values
}
