package standings

import (
	"fmt"
	"image/color"
	"strconv"

	"hoshi/engine"
	"hoshi/render/font"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/vector"
)

// CardWidth and CardHeight are the size of a winner's card in pixels.
const (
	CardWidth  = 1200
	CardHeight = 790
)

// Card is a winner's card: the best of a tournament as the first moves of a game, with a crown on the
// winner's stone.
type Card struct {
	Title    string   // the tournament's name
	Notes    []string // below the title, such as the format and the number of players
	Places   []Place  // 1 to 3, best first
	Theme    string   // one of the painter's themes; "" for the default
	Language string   // of the words, a BCP 47 tag; may be ""
}

// Place is one of the first of a tournament.
type Place struct {
	Name    string // in any script; cut if it's too long. Emoji that no font has are dropped
	Unnamed string // replaces a name that no font can draw
	Note    string // below the name, such as the points
}

// Check returns an error that wraps ErrTable if the card can't be drawn.
func (c Card) Check() error {
	if n := len(c.Places); n == 0 || n > 3 {
		return fmt.Errorf("render: %w: a card of %d places, want 1 to 3", ErrTable, n)
	}
	return nil
}

// Lengths of a card in pixels.
const (
	cardMargin = 60.0
	pitch      = 200.0 // between two lines of the board
	boardTop   = 205.0
	boardLine  = boardTop + pitch // with the stones
)

// columns are where the places are, from left to right on the lines of the board.
var columns = [...][]float64{{3 * pitch}, {2 * pitch, 4 * pitch}, {3 * pitch, pitch, 5 * pitch}}

// Draw draws the card on a canvas of its size.
func (c Card) Draw(pc canvas.Canvas) {
	const room = CardWidth - 2*cardMargin
	const size, least = 60.0, 40.0
	if name := pc.Bold.Name(c.Title, ""); name != "" {
		title := font.Fit(pc.Bold, font.Cut(pc.Bold, name, least, room), size, room)
		pc.Fill(title.Path(CardWidth/2-(title.Ink.X0+title.Ink.X1)/2, 100), pc.Text)
	}
	pc.Write(pc.Medium, font.Joined(pc.Medium, c.Notes, 32, room), 32, CardWidth/2, 160, canvas.AlignCenter, pc.Faint)
	drawBoard(pc)
	for i, x := range columns[len(c.Places)-1] {
		c.drawPlace(pc, i, x)
	}
}

// drawBoard draws three lines of a board with their star points.
func drawBoard(pc canvas.Canvas) {
	for i := range 3 {
		y := boardTop + float64(i)*pitch
		pc.Stroke(vector.Polyline(0, y, CardWidth, y), pc.Grid, 3)
	}
	for x := pitch; x < CardWidth; x += pitch {
		pc.Stroke(vector.Polyline(x, boardTop, x, boardTop+2*pitch), pc.Grid, 3)
		if int(x/pitch)%2 == 1 {
			pc.Fill(vector.Circle(x, boardTop, 10), pc.Grid)
			pc.Fill(vector.Circle(x, boardTop+2*pitch, 10), pc.Grid)
		}
	}
}

// drawPlace draws a stone with its number, and below it the name and the note.
func (c Card) drawPlace(pc canvas.Canvas, i int, x float64) {
	r, size, room := 76.0, 42.0, 2*pitch-30
	side := engine.Black
	if i == 1 {
		side = engine.White
	}
	y := boardLine
	if i == 0 {
		r, size = 88, 52
		y += 14 // makes room for the crown
	}
	if i == 0 {
		ring := r + 16
		pc.Fill(vector.Circle(x, y, ring), pc.Ground)
		pc.Stroke(vector.Circle(x, y, ring), pc.Accent, 10)
		pc.Fill(crown(x, y-ring-2, 68), pc.Accent)
	}
	pc.Stone(side, x, y, r, 4)
	_, digit := pc.Panel.Stone(side.Other(), x, y, r) // in the color of the other side
	pc.Fill(pc.Bold.Outline(strconv.Itoa(i+1), 1.1*r).Centered(x, y), digit)
	name := font.Cut(pc.Bold, pc.Bold.Name(c.Places[i].Name, c.Places[i].Unnamed), size, room)
	pc.Write(pc.Bold, name, size, x, 678, canvas.AlignCenter, pc.Text)
	pc.Write(pc.Medium, font.Cut(pc.Medium, c.Places[i].Note, 32, room), 32, x, 732, canvas.AlignCenter, noteInk(pc, i))
}

// noteInk is the color of a place's note.
func noteInk(pc canvas.Canvas, i int) color.NRGBA {
	if i == 0 {
		return pc.Text
	}
	return pc.Faint
}

// crown returns a crown with three points that rests on (x, y), half as wide as half says.
func crown(x, y, half float64) vector.Path {
	base, low, high := y+10, y-16, y-52
	p := vector.Polygon(x-0.8*half, base, x-half, high+14, x-0.45*half, low, x, high, x+0.45*half, low, x+half, high+14, x+0.8*half, base)
	for _, at := range [...][2]float64{{x - half, high + 10}, {x, high - 4}, {x + half, high + 10}} {
		p = append(p, vector.Circle(at[0], at[1], 9)...)
	}
	return p
}
