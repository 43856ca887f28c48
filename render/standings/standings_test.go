package standings

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/fogleman/gg"
	"pgregory.net/rapid"

	"hoshi/render/font"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

var letters = font.NewFaces(nil, "en")

// crosstable returns standings in which the better player always wins.
func crosstable(names ...string) Table {
	t := Table{Title: "Friday Night Gomoku", Notes: []string{"round robin"}, Player: "Player", Columns: []string{"Points", "Wins"}}
	for i, name := range names {
		r := Row{Rank: i + 1, Name: name, Unnamed: "a player", Values: []string{fmt.Sprint(len(names) - 1 - i), "0"}}
		for j := range names {
			c := Cell{Text: "0"}
			if i < j {
				c = Cell{Text: "1", Score: Better}
			}
			r.Cells = append(r.Cells, c)
		}
		t.Rows = append(t.Rows, r)
	}
	return t
}

// plain returns standings without a crosstable.
func plain(rows int) Table {
	t := crosstable(make([]string, rows)...)
	for i := range t.Rows {
		t.Rows[i].Cells = nil
	}
	return t
}

func TestCheck(t *testing.T) {
	t.Parallel()
	with := func(change func(*Table)) Table {
		table := crosstable("ann", "bob", "cara")
		change(&table)
		return table
	}
	columns := func(n int) Table {
		table := plain(2)
		table.Columns = make([]string, n)
		for i := range table.Rows {
			table.Rows[i].Values = make([]string, n)
		}
		return table
	}
	for name, test := range map[string]struct {
		checked interface{ Check() error }
		fine    bool
	}{
		"a crosstable":                {with(func(*Table) {}), true},
		"no rows":                     {Table{}, false},
		"as many rows as fit":         {plain(MaxRows), true},
		"too many rows":               {plain(MaxRows + 1), false},
		"the largest crosstable":      {crosstable(make([]string, MaxCrossed)...), true},
		"too large a crosstable":      {crosstable(make([]string, MaxCrossed+1)...), false},
		"as many columns as fit":      {columns(8), true},
		"too many columns":            {columns(9), false},
		"a row with too few values":   {with(func(t *Table) { t.Rows[2].Values = nil }), false},
		"a row with too many values":  {with(func(t *Table) { t.Rows[0].Values = make([]string, 3) }), false},
		"a row without cells":         {with(func(t *Table) { t.Rows[1].Cells = nil }), false},
		"a row with too few cells":    {with(func(t *Table) { t.Rows[2].Cells = t.Rows[2].Cells[1:] }), false},
		"only a later row with cells": {with(func(t *Table) { t.Rows[0].Cells, t.Rows[1].Cells = nil, nil }), false},
		"a card":                      {Card{Places: make([]Place, 3)}, true},
		"a card of one":               {Card{Places: make([]Place, 1)}, true},
		"a card of nobody":            {Card{}, false},
		"a card of four":              {Card{Places: make([]Place, 4)}, false},
	} {
		if err := test.checked.Check(); (err == nil) != test.fine || err != nil && !errors.Is(err, ErrTable) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A table grows with what's in it, and every part has room.
func TestLayout(t *testing.T) {
	t.Parallel()
	small := crosstable("ann", "bob")
	width, height := small.Size(letters)
	for name, test := range map[string]struct {
		change func(*Table)
		taller bool
	}{
		"another row":  {func(t *Table) { *t = crosstable("ann", "bob", "cara") }, true},
		"a foot":       {func(t *Table) { t.Foot = []string{"+ and −"} }, true},
		"no title":     {func(t *Table) { t.Title = "" }, false},
		"no notes":     {func(t *Table) { t.Notes = nil }, false},
		"only an icon": {func(t *Table) { t.Title = "\U0001F600" }, false},
	} {
		table := crosstable("ann", "bob")
		test.change(&table)
		if _, h := table.Size(letters); h == height || h > height != test.taller {
			t.Errorf("%s: %d pixels high, before %d", name, h, height)
		}
	}
	wide := crosstable(slices.Repeat([]string{strings.Repeat("w", 40)}, MaxCrossed)...)
	lay := wide.layout(letters)
	if lay.width <= float64(width) || lay.width > mostWidth*em || lay.name < leastName*em || lay.name > mostName*em {
		t.Errorf("%v pixels wide, %v for names; the small one %d", lay.width, lay.name, width)
	}
	if len(wide.Columns) > 0 && lay.cell != leastCell*em {
		t.Errorf("a cell of a wide crosstable is %v wide", lay.cell)
	}
	lay = small.layout(letters)
	if lay.width != leastWidth*em || lay.name <= leastName*em {
		t.Errorf("the small one is %v wide, with %v for names", lay.width, lay.name)
	}
	if last := lay.columns[len(lay.columns)-1]; last > lay.width-margin*em+1 || last < lay.width-margin*em-2 || !slices.IsSorted(lay.columns) {
		t.Errorf("columns end at %v of %v", lay.columns, lay.width)
	}
	lay = wide.layout(letters)
	if cross := lay.cells + MaxCrossed*lay.cell; cross >= lay.columns[0] {
		t.Errorf("the crosstable ends at %v, the first column at %v", cross, lay.columns[0])
	}
}

// drawn returns the pixels of a picture.
func drawn(width, height int, draw func(canvas.Canvas)) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	panel := theme.Find(theme.Names()[0]).Panel
	vector.FillRGBA(img, panel.Ground)
	draw(canvas.Canvas{Pen: vector.Raster{Context: gg.NewContextForRGBA(img)}, Panel: panel, Faces: letters})
	return img
}

// differences returns the smallest rectangle with all different pixels.
func differences(a, b *image.RGBA) (r image.Rectangle) {
	for y := range a.Rect.Dy() {
		for x := range a.Rect.Dx() {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r
}

// What changes in a table changes its picture, only in its own place.
func TestDrawTable(t *testing.T) {
	t.Parallel()
	table := crosstable("ann", "bob", "cara")
	table.Rows[1].Cells[2] = Cell{Text: "½", Score: Equal}
	width, height := table.Size(letters)
	lay := table.layout(letters)
	before := drawn(width, height, table.Draw)
	left := int(lay.cells - lay.name - gap/2*em) // of the names
	top := header(letters, table.Title, table.Notes) + headHeight*em
	row := func(i int) (from, to int) {
		return int(top + float64(i)*rowHeight*em), int(top+float64(i+1)*rowHeight*em) + 1
	}
	cell := func(i int) int { return int(lay.cells + float64(i)*cellWidth*em) }
	for name, test := range map[string]struct {
		change      func(*Table)
		row         int
		left, right int
	}{
		"a result":      {func(t *Table) { t.Rows[0].Cells[1] = Cell{Text: "0"} }, 0, cell(1), cell(2)},
		"a draw":        {func(t *Table) { t.Rows[1].Cells[2] = Cell{Text: "½"} }, 1, cell(2), cell(3)},
		"a walkover":    {func(t *Table) { t.Rows[2].Cells[0].Text = "+" }, 2, cell(0), cell(1)},
		"a name":        {func(t *Table) { t.Rows[1].Name = "bert" }, 1, left, cell(0)},
		"someone left":  {func(t *Table) { t.Rows[2].Out = true }, 2, left, width},
		"a second rank": {func(t *Table) { t.Rows[2].Rank = 4 }, -1, 0, width},
		"a value":       {func(t *Table) { t.Rows[0].Values = []string{"2", "1"} }, 0, int(lay.columns[0]), int(lay.columns[1]) + 1},
	} {
		changed := crosstable("ann", "bob", "cara")
		changed.Rows[1].Cells[2] = Cell{Text: "½", Score: Equal}
		test.change(&changed)
		got := differences(before, drawn(width, height, changed.Draw))
		from, to := 0, height
		if test.row >= 0 {
			from, to = row(test.row)
		}
		if got.Empty() || !got.In(image.Rect(test.left, from, test.right, to)) {
			t.Errorf("%s: %v has changed, expected within %v", name, got, image.Rect(test.left, from, test.right, to))
		}
	}
	own := crosstable("ann", "bob", "cara")
	own.Rows[1].Cells[2] = Cell{Text: "½", Score: Equal}
	own.Rows[1].Cells[1] = Cell{Text: "1", Score: Better}
	if got := differences(before, drawn(width, height, own.Draw)); !got.Empty() {
		t.Errorf("a result against oneself is drawn in %v", got)
	}
}

// The winner is in the middle, the second on the left and the third on the right.
func TestDrawCard(t *testing.T) {
	t.Parallel()
	card := func(names ...string) Card {
		c := Card{Title: "Friday", Notes: []string{"round robin"}}
		for _, name := range names {
			c.Places = append(c.Places, Place{Name: name, Note: "5 points"})
		}
		return c
	}
	before := drawn(CardWidth, CardHeight, card("ann", "bob", "cara").Draw)
	for i, x := range columns[2] {
		names := []string{"ann", "bob", "cara"}
		names[i] = "dora"
		got := differences(before, drawn(CardWidth, CardHeight, card(names...).Draw))
		if got.Empty() || got.Min.Y < 600 || !got.In(image.Rect(int(x-pitch), 0, int(x+pitch), CardHeight)) {
			t.Errorf("the name of place %d is in %v, want it around %v", i+1, got, x)
		}
	}
	for n := 1; n <= 2; n++ {
		if got := differences(before, drawn(CardWidth, CardHeight, card([]string{"ann", "bob"}[:n]...).Draw)); got.Empty() {
			t.Errorf("a card of %d looks like one of three", n)
		}
	}
}

// A table is never so wide that its smallest text is less than 7 pixels high in a picture 300 pixels wide, also
// in its cells, and it shows at least the first column.
func TestTablesAreReadable(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		rows := rapid.IntRange(1, MaxRows).Draw(rt, "rows")
		table := Table{Title: "Friday Night Gomoku", Player: "Player", Foot: []string{"below"}, CrossFoot: []string{"crossed"}}
		word := rapid.SampledFrom([]string{"Points", "Buchholz", "Performance", "SB", "Direct"})
		table.Columns = rapid.SliceOfN(word, 1, maxColumns).Draw(rt, "columns")
		crossed := rows <= MaxCrossed && rapid.Bool().Draw(rt, "crossed")
		result := rapid.SampledFrom([]string{"", "1", "½", "1½/2", "12½/24"}).Draw(rt, "result")
		for i := range rows {
			r := Row{Rank: i + 1, Name: strings.Repeat("w", rapid.IntRange(0, 40).Draw(rt, "name"))}
			for range table.Columns {
				r.Values = append(r.Values, rapid.SampledFrom([]string{"", "7½", "1600", "722½"}).Draw(rt, "value"))
			}
			for range rows {
				if crossed {
					r.Cells = append(r.Cells, Cell{Text: result})
				}
			}
			table.Rows = append(table.Rows, r)
		}
		if err := table.Check(); err != nil {
			rt.Fatal(err)
		}
		lay := table.layout(letters)
		scale := 300 / lay.width
		if got := headSize * em * scale; got < 7 {
			rt.Errorf("headings are %.2f pixels high; %+v, %d columns", got, lay, len(table.Columns))
		}
		if lay.cell > 0 {
			text := font.Fit(letters.Bold, result, em, lay.cell-cellPad*em)
			whole := letters.Bold.Outline(result, em)
			if got := (text.Ink.Y1 - text.Ink.Y0) / max(whole.Ink.Y1-whole.Ink.Y0, 1) * em * scale; result != "" && got < 7 {
				rt.Errorf("results are %.1f pixels high", got)
			}
			if end := lay.cells + float64(rows)*lay.cell; end > lay.columns[0] {
				rt.Errorf("the crosstable ends at %v, the first column at %v", end, lay.columns[0])
			}
		}
		if len(lay.columns) == 0 || lay.columns[len(lay.columns)-1] > lay.width-margin*em+1 || lay.name < leastName*em-1 {
			rt.Errorf("columns end at %v of %v, with %v for names", lay.columns, lay.width, lay.name)
		}
	})
}
