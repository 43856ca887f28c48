// Package standings draws the standings of a tournament: a table with everyone's results against each
// other, the bracket of a knockout, and a card with the first three.
package standings

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"

	"hoshi/render/font"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// Table is the standings of a tournament as a picture. Its width follows from its content, but it's never too
// wide to be read on a phone: it leaves out the last columns that don't fit, and a crosstable that doesn't.
// Texts that no font can draw are omitted.
type Table struct {
	Title string   // above the table, such as the tournament's name
	Notes []string // below the title, such as the format; what doesn't fit is omitted
	// Player is the heading of the names.
	Player string
	// Columns are the headings of the columns, such as the points and the tie-breaks in order. The
	// first is the one that decides.
	Columns []string
	Rows    []Row    // best first, 1 to MaxRows
	Foot    []string // lines below the table
	// CrossFoot are more lines, which explain the crosstable.
	CrossFoot []string
	Theme     string // one of the painter's themes; "" for the default
	Language  string // of the words, a BCP 47 tag; may be ""
}

// Row is an entrant's row of a [Table].
type Row struct {
	Rank int    // from 1
	Name string // in any script; cut if it's too long. Emoji that no font has are dropped
	// Unnamed replaces a name that no font can draw.
	Unnamed string
	Out     bool // the entrant left, so the name is drawn fainter
	Values  []string
	// Cells are the results against the entrants of all rows, in the table's order, for a crosstable.
	// The entrant's own cell is ignored. Either all rows have cells, or none.
	Cells []Cell
}

// Cell is the result of one entrant against another.
type Cell struct {
	Text  string // such as "1", "½" or "+"; "" if they haven't met
	Score Score  // selects the color
}

// Score says who did better.
type Score uint8

// The scores.
const (
	Worse Score = iota
	Equal
	Better
)

// The limits of a table.
const (
	MaxRows    = 25 // of a table
	MaxCrossed = 16 // rows of a crosstable
	maxColumns = 8
)

// ErrTable means that a table, a bracket or a card can't be drawn. It is wrapped with details for a log.
var ErrTable = errors.New("standings cannot be drawn")

// Check returns an error that wraps ErrTable if the table can't be drawn.
func (t Table) Check() error {
	switch n := len(t.Rows); {
	case n == 0 || n > MaxRows:
		return fmt.Errorf("render: %w: %d rows, want 1 to %d", ErrTable, n, MaxRows)
	case len(t.Columns) > maxColumns:
		return fmt.Errorf("render: %w: %d columns, want at most %d", ErrTable, len(t.Columns), maxColumns)
	case t.crossed() && n > MaxCrossed:
		return fmt.Errorf("render: %w: a crosstable of %d rows, want at most %d", ErrTable, n, MaxCrossed)
	}
	for i, r := range t.Rows {
		if len(r.Values) != len(t.Columns) {
			return fmt.Errorf("render: %w: row %d has %d values for %d columns", ErrTable, i+1, len(r.Values), len(t.Columns))
		}
		if t.crossed() && len(r.Cells) != len(t.Rows) || !t.crossed() && len(r.Cells) > 0 {
			return fmt.Errorf("render: %w: row %d has %d cells in a table of %d rows", ErrTable, i+1, len(r.Cells), len(t.Rows))
		}
	}
	return nil
}

// crossed reports whether the table has a crosstable.
func (t Table) crossed() bool { return len(t.Rows) > 0 && len(t.Rows[0].Cells) > 0 }

// Lengths of a table; all but em are in ems.
const (
	em         = 24.0 // text size in pixels, large enough for a phone
	margin     = 1.1
	rankWidth  = 2.1
	cellWidth  = 1.75
	leastCell  = 1.45 // of a crosstable that would be too wide otherwise
	cellPad    = 0.4  // beside a result in its cell
	rowHeight  = 1.85
	headHeight = 1.9
	gap        = 1.2 // between columns
	leastName  = 6.0
	mostName   = 12.0
	leastWidth = 26.0
	mostWidth  = 38.0 // so that texts are about 8 pixels high in a picture 300 pixels wide
	headSize   = 0.9  // of headings, notes and the lines below
)

// layout is where the parts of a table are, in pixels from the left of the picture.
type layout struct {
	width   float64   // of the picture
	name    float64   // room for a name
	cells   float64   // left edge of the crosstable
	cell    float64   // width of a cell; 0 if there's no crosstable
	columns []float64 // right edges of the columns that are drawn
}

// layout measures the table, and leaves out what doesn't fit: first of all the last columns, then room in the
// cells, then the crosstable.
func (t Table) layout(letters font.Faces) layout {
	name := 0.0
	for _, r := range t.Rows {
		name = max(name, letters.Medium.Outline(letters.Medium.Name(r.Name, r.Unnamed), em).Width())
	}
	name = min(max(name, leastName*em), mostName*em)
	wide := t.columnWidths(letters)
	room := (mostWidth - 2*margin - rankWidth) * em
	var cell, cross float64
	shown := len(wide)
	for _, cell = range t.cellWidths(letters) {
		if cross = 0; cell > 0 {
			cross = float64(len(t.Rows))*cell + gap/2*em
		}
		for shown = len(wide); shown > 1 && leastName*em+cross+sum(wide[:shown]) > room; {
			shown--
		}
		if leastName*em+cross+sum(wide[:shown]) <= room {
			break
		}
	}
	rest := cross + sum(wide[:shown])
	name = min(name, max(room-rest, leastName*em))
	all := (2*margin+rankWidth)*em + name + rest
	lay := layout{width: math.Ceil(max(all, leastWidth*em)), cell: cell}
	lay.name = name + lay.width - math.Ceil(all) // the name gets what is left
	lay.cells = (margin+rankWidth+gap/2)*em + lay.name
	x := (margin+rankWidth)*em + lay.name + cross
	for _, w := range wide[:shown] {
		x += w
		lay.columns = append(lay.columns, x)
	}
	return lay
}

// columnWidths returns the widths of all columns.
func (t Table) columnWidths(letters font.Faces) []float64 {
	wide := make([]float64, len(t.Columns))
	for i, head := range t.Columns {
		wide[i] = letters.Medium.Outline(head, headSize*em).Width()
		for _, r := range t.Rows {
			wide[i] = max(wide[i], letters.Bold.Outline(r.Values[i], em).Width())
		}
		wide[i] += gap * em
	}
	return wide
}

// cellWidths returns the widths that a cell of the crosstable may have, the best first; 0 is for none.
func (t Table) cellWidths(letters font.Faces) []float64 {
	if !t.crossed() {
		return []float64{0}
	}
	least := leastCell * em
	for _, r := range t.Rows {
		for _, c := range r.Cells {
			// Fit condenses a text by a fifth before it makes it smaller.
			least = max(least, 0.8*letters.Bold.Outline(c.Text, em).Width()+cellPad*em)
		}
	}
	return []float64{max(cellWidth*em, least), least, 0}
}

func sum(lengths []float64) float64 {
	all := 0.0
	for _, one := range lengths {
		all += one
	}
	return all
}

// foot returns the lines below the table.
func (t Table) foot(lay layout) []string {
	if lay.cell == 0 {
		return t.Foot
	}
	return append(slices.Clip(t.Foot), t.CrossFoot...)
}

// header returns the height of a title and notes, with the margin above, in pixels.
func header(letters font.Faces, title string, notes []string) float64 {
	y := margin * em
	if letters.Bold.Name(title, "") != "" {
		y += 1.9 * em
	}
	if len(notes) > 0 {
		y += 1.4 * em
	}
	return y
}

// drawHeader writes a title and notes at the top of a picture.
func drawHeader(pc canvas.Canvas, title string, notes []string, width float64) {
	left, room := margin*em, width-2*margin*em
	y := margin * em
	if title = pc.Bold.Name(title, ""); title != "" {
		pc.Write(pc.Bold, font.Cut(pc.Bold, title, 1.35*em, room), 1.35*em, left, y+1.1*em, canvas.AlignLeft, pc.Text)
		y += 1.9 * em
	}
	pc.Write(pc.Medium, font.Joined(pc.Medium, notes, headSize*em, room), headSize*em, left, y+0.7*em, canvas.AlignLeft, pc.Faint)
}

// drawFoot writes lines below a table or a bracket, from a base line on.
func drawFoot(pc canvas.Canvas, lines []string, left, y, room float64) {
	for _, line := range lines {
		pc.Write(pc.Medium, font.Cut(pc.Medium, line, headSize*em, room), headSize*em, left, y, canvas.AlignLeft, pc.Faint)
		y += 1.2 * em
	}
}

// Size returns the size of the picture in pixels.
func (t Table) Size(letters font.Faces) (width, height int) {
	lay := t.layout(letters)
	h := header(letters, t.Title, t.Notes) + (headHeight+rowHeight*float64(len(t.Rows))+margin)*em
	if foot := t.foot(lay); len(foot) > 0 {
		h += (0.2 + 1.2*float64(len(foot))) * em
	}
	return int(lay.width), int(math.Ceil(h))
}

// Draw draws the table on a canvas of its size.
func (t Table) Draw(pc canvas.Canvas) {
	lay := t.layout(pc.Faces)
	drawHeader(pc, t.Title, t.Notes, lay.width)
	y := header(pc.Faces, t.Title, t.Notes)
	t.drawHead(pc, lay, y)
	y += headHeight * em
	for i := range t.Rows {
		t.drawRow(pc, lay, i, y)
		y += rowHeight * em
	}
	drawFoot(pc, t.foot(lay), margin*em, y+1.2*em, lay.width-2*margin*em)
}

// drawHead writes the headings.
func (t Table) drawHead(pc canvas.Canvas, lay layout, y float64) {
	base := y + 1.2*em
	pc.Write(pc.Medium, t.Player, headSize*em, (margin+rankWidth)*em, base, canvas.AlignLeft, pc.Faint)
	if lay.cell > 0 {
		for i, r := range t.Rows {
			pc.Write(pc.Medium, strconv.Itoa(r.Rank), headSize*em, lay.cells+(float64(i)+0.5)*lay.cell, base, canvas.AlignCenter, pc.Faint)
		}
	}
	for i, x := range lay.columns {
		pc.Write(pc.Medium, t.Columns[i], headSize*em, x, base, canvas.AlignRight, pc.Faint)
	}
}

// drawRow draws a row below its line.
func (t Table) drawRow(pc canvas.Canvas, lay layout, row int, y float64) {
	r := t.Rows[row]
	pc.Stroke(vector.Polyline(margin*em, y, lay.width-margin*em, y), pc.Grid, 0.06*em)
	base, ink, rank := y+1.27*em, pc.Text, pc.Faint
	if r.Out {
		ink = pc.Faint
	}
	if r.Rank <= 3 {
		rank = pc.Accent
	}
	pc.Write(pc.Bold, strconv.Itoa(r.Rank), em, (margin+rankWidth-0.7)*em, base, canvas.AlignRight, rank)
	name := font.Cut(pc.Medium, pc.Medium.Name(r.Name, r.Unnamed), em, lay.name)
	pc.Write(pc.Medium, name, em, (margin+rankWidth)*em, base, canvas.AlignLeft, ink)
	for i, c := range r.Cells {
		if lay.cell == 0 {
			break
		}
		box := canvas.Rect{X: lay.cells + float64(i)*lay.cell, Y: y + 0.1*em, W: lay.cell, H: (rowHeight - 0.2) * em}
		if i == row {
			pc.Fill(vector.Circle(box.X+box.W/2, box.Y+box.H/2, 0.2*em), pc.Grid) // as a star point
			continue
		}
		c.draw(pc, box)
	}
	face := pc.Bold
	for i, x := range lay.columns {
		pc.Write(face, r.Values[i], em, x, base, canvas.AlignRight, ink)
		face = pc.Medium
	}
}

// draw draws a result. Its color only repeats what the text says.
func (c Cell) draw(pc canvas.Canvas, box canvas.Rect) {
	if !pc.Bold.Has(c.Text) {
		return
	}
	ink := pc.Text
	if c.Score != Worse {
		fill := map[Score]color.NRGBA{Better: pc.Win, Equal: pc.Tie}[c.Score]
		pc.Fill(inset(box), fill)
		ink = theme.ReadableOn(fill)
	}
	x, y := box.X+box.W/2, box.Y+box.H/2
	if c.Text == "+" || c.Text == "−" {
		pc.Fill(pc.Bold.Outline(c.Text, 1.25*em).Centered(x, y), ink)
		return
	}
	text := font.Fit(pc.Bold, c.Text, em, box.W-cellPad*em)
	pc.Fill(text.Path(x-(text.Ink.X0+text.Ink.X1)/2, y+0.35*em), ink)
}

// inset returns the outline of a cell within its box.
func inset(box canvas.Rect) vector.Path {
	const d = 0.07 * em
	return vector.RoundRect(box.X+d, box.Y, box.W-2*d, box.H, 0.2*em)
}
