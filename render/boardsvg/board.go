// Package boardsvg makes the board of a web page: SVG parts that a script can extend, and the
// themes as CSS. Everything comes from the themes and the layout of the pictures.
//
// [New] returns the parts of a board of one theme and size, which never change: the ground (wood,
// lines, coordinates) and the definitions of stones and marks. A page shows a stone with
//
//	<use href="#stone-black" x="498" y="498"/>
//
// [Board.XY] tells the middle of a point, and [CSS] returns colors and proportions as custom
// properties for everything that isn't a symbol, such as move numbers.
package boardsvg

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"hoshi/engine"
	"hoshi/render/internal/board"
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// Pitch is the distance between two lines in the units of the SVG. It is the same for all boards,
// so that all boards of a theme share their symbols.
const Pitch = 60

// margin is the space from the outermost lines to the edges, in units. It has room for half a
// stone and the coordinates.
const margin = 1.3 * Pitch

// Board is the unchanging part of a board of one theme and size.
type Board struct {
	Size    int     // points along a side
	Width   int     // side of the board in units; its viewBox is "0 0 Width Width"
	First   float64 // middle of the leftmost and of the topmost line, in units
	Symbols string  // definitions for <defs>: gradients and the symbols
	Ground  string  // the empty board: surface, lines, star points and coordinates
}

// New returns the board of a theme and a size. The errors are those of an unknown theme and of a
// size outside [engine.MinSize] to [engine.MaxSize].
func New(themeName string, size int) (Board, error) {
	th := theme.Find(themeName)
	if th == nil {
		return Board{}, fmt.Errorf("boardsvg: unknown theme %q", themeName)
	}
	if size < engine.MinSize || size > engine.MaxSize {
		return Board{}, fmt.Errorf("boardsvg: size %d: want %d to %d", size, engine.MinSize, engine.MaxSize)
	}
	st := newStyle(th, size)
	x, _ := st.Lay.Center(engine.Point{})
	return Board{Size: size, Width: st.Lay.Width, First: x, Symbols: symbols(st), Ground: ground(st)}, nil
}

// newStyle returns the style of a board whose pitch is [Pitch].
func newStyle(th *theme.Theme, size int) *board.Style {
	width := int(math.Ceil(Pitch*float64(size-1) + 2*margin))
	return board.NewStyle(board.NewLayout(size, width, th), th, nil)
}

// XY returns the middle of a point in units.
func (b Board) XY(pt engine.Point) (x, y float64) {
	return b.First + Pitch*float64(pt.Col), b.First + Pitch*float64(b.Size-1-int(pt.Row))
}

// ground draws an empty board. The lines are strokes instead of areas: a page makes them at least
// a pixel wide at any size and snaps them to pixels.
func ground(st *board.Style) string {
	p := vector.NewSVG()
	board.DrawSurface(p, st.Th.Board, st.Lay.Width)
	surface := p.Shown()
	p = vector.NewSVG()
	st.DrawStars(p)
	return `<g class="surface">` + strings.ReplaceAll(surface, "\n", "") + `</g>` + lines(st) +
		`<g class="stars">` + strings.ReplaceAll(p.Shown(), "\n", "") + "</g>" + coordinates(st)
}

// lines returns the lines within the border, and the border.
func lines(st *board.Style) string {
	first, _ := st.Lay.Center(engine.Point{})
	span := float64(Pitch * (st.Lay.Size - 1))
	var d strings.Builder
	for i := 1; i < st.Lay.Size-1; i++ {
		at := first + float64(i*Pitch)
		fmt.Fprintf(&d, "M%g %gh%gM%g %gv%g", first, at, span, at, first, span)
	}
	const form = `<path class="%s" d="%s" fill="none" stroke="%s" stroke-width="%d" vector-effect="non-scaling-stroke" shape-rendering="crispEdges"/>`
	ink := vector.Hex(st.Th.Ink)
	return fmt.Sprintf(form, "lines", d.String(), ink, st.Lay.Line) +
		fmt.Sprintf(form, "border", fmt.Sprintf("M%g %gh%gv%gh%gz", first, first, span, span, -span), ink, st.Lay.Border)
}

// coordinates writes letters above and below the board and numbers on its left and right, as text.
func coordinates(st *board.Style) string {
	first, _ := st.Lay.Center(engine.Point{})
	var letters, columns strings.Builder
	for i := range st.Lay.Size {
		letters.WriteByte('a' + byte(i))
		fmt.Fprintf(&columns, "%g ", first+float64(i*Pitch))
	}
	var out strings.Builder
	fmt.Fprintf(&out, `<g class="names" font-size="%.4g" text-anchor="middle" fill="%s">`, st.Lay.Label, vector.Hex(st.Th.Label))
	const text = `<text x="%s" y="%.4g" dominant-baseline="central">%s</text>` // WebKit doesn't inherit dominant-baseline
	for _, gutter := range st.Lay.Gutters() {
		fmt.Fprintf(&out, text, strings.TrimSpace(columns.String()), gutter, letters.String())
		for i := range st.Lay.Size {
			fmt.Fprintf(&out, text, fmt.Sprintf("%.4g", gutter), first+float64(i*Pitch), strconv.Itoa(st.Lay.Size-i))
		}
	}
	out.WriteString("</g>")
	return out.String()
}
