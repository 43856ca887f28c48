package chart

import (
	"fmt"
	"image/color"
	"strconv"

	"hoshi/render/font"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// Outcomes is a chart figure: game records, one bar each.
type Outcomes []Outcome

// Outcome is the record of one player, or in one kind of game.
type Outcome struct {
	Name                string // before the bar, in any script. Emoji that no font has are dropped
	Unnamed             string // replaces a name that no font can draw
	Wins, Draws, Losses int    // numbers of games
}

// maxBars is the maximum number of records in a chart.
const maxBars = 16

func (o Outcomes) check() error {
	if len(o) == 0 || len(o) > maxBars {
		return fmt.Errorf("render: %w: %d records, want 1 to %d", ErrFigure, len(o), maxBars)
	}
	for _, one := range o {
		if one.Wins < 0 || one.Draws < 0 || one.Losses < 0 {
			return fmt.Errorf("render: %w: a record of %d wins, %d draws and %d losses", ErrFigure, one.Wins, one.Draws, one.Losses)
		}
	}
	return nil
}

// barEms is the height of a bar with the space below, in ems.
const barEms = 1.75

// Parts of the width for the name before a bar and the number of games behind it.
const (
	nameShare  = 0.33
	countShare = 0.24
)

func (o Outcomes) height() float64 { return bars(o).height() + 1.8 }

// paint draws the bars and a key below.
func (o Outcomes) paint(pc canvas.Canvas, r canvas.Rect, em float64, texts *Texts) {
	bars(o).paint(pc, r, em, texts)
	paintKey(pc, r.X, r.Y+(bars(o).height()+1.1)*em, em, texts)
}

// paintKey writes what the colors of bars mean, from x on, and returns its width.
func paintKey(pc canvas.Canvas, x, base, em float64, texts *Texts) float64 {
	const box, space = 1.3, 1.2
	left := x
	for _, key := range [...]struct {
		name string
		c    color.NRGBA
	}{{texts.Won, pc.Win}, {texts.Drawn, pc.Tie}, {texts.Lost, pc.Loss}} {
		pc.Fill(vector.RoundRect(x, base-0.8*em, em, em, 0.2*em), key.c)
		x += box * em
		x += pc.Write(pc.Medium, key.name, em, x, base, canvas.AlignLeft, pc.Faint) + space*em
	}
	return x - space*em - left
}

// bars are records without a key.
type bars []Outcome

func (b bars) check() error { return Outcomes(b).check() }

func (b bars) height() float64 { return barEms * float64(len(b)) }

func (b bars) paint(pc canvas.Canvas, r canvas.Rect, em float64, texts *Texts) {
	for i, one := range b {
		one.paint(pc, canvas.Rect{X: r.X, Y: r.Y + float64(i)*barEms*em, W: r.W, H: barEms * em}, em, texts)
	}
}

// paint draws one bar between its name and its number of games. The lengths of its parts are their shares of
// all games.
func (o Outcome) paint(pc canvas.Canvas, r canvas.Rect, em float64, texts *Texts) {
	total := o.Wins + o.Draws + o.Losses
	base := r.Y + em
	if texts.Games != nil {
		points := float64(o.Wins) + 0.5*float64(o.Draws)
		if text := texts.Games(total, points/float64(total)); pc.Medium.Has(text) {
			count := font.Fit(pc.Medium, text, em, countShare*r.W)
			pc.Fill(count.Path(r.X+r.W-count.Ink.X1, base), pc.Faint)
		}
	}
	name := font.Cut(pc.Medium, pc.Medium.Name(o.Name, o.Unnamed), em, nameShare*r.W)
	pc.Write(pc.Medium, name, em, r.X, base, canvas.AlignLeft, pc.Text)
	bar := canvas.Rect{X: r.X + nameShare*r.W + 0.6*em, Y: r.Y, W: (1-nameShare-countShare)*r.W - 1.2*em, H: 1.35 * em}
	pc.Fill(bar.Path(), pc.Grid)
	x := bar.X
	for _, part := range [...]struct {
		n int
		c color.NRGBA
	}{{o.Wins, pc.Win}, {o.Draws, pc.Tie}, {o.Losses, pc.Loss}} {
		if part.n == 0 {
			continue
		}
		w := bar.W * float64(part.n) / float64(total)
		pc.Fill(vector.Rectangle(x, bar.Y, w, bar.H), part.c)
		text := strconv.Itoa(part.n)
		if pc.Bold.Outline(text, em).Width()+0.6*em < w {
			pc.Write(pc.Bold, text, em, x+w/2, base, canvas.AlignCenter, theme.ReadableOn(part.c))
		}
		x += w
	}
}
