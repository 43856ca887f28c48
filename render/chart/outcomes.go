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
	Name                string // above the bar, in any script. Emoji that no font has are dropped
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

// barEms is the height of a bar with its name and the space below, in ems.
const barEms = 4.1

func (o Outcomes) height() float64 { return bars(o).height() + 1.8 }

// paint draws the bars and a key below.
func (o Outcomes) paint(pc canvas.Canvas, r canvas.Rect, em float64, texts *Texts) {
	bars(o).paint(pc, r, em, texts)
	x, base := r.X, r.Y+(bars(o).height()+1.1)*em
	for _, key := range [...]struct {
		name string
		c    color.NRGBA
	}{{texts.Won, pc.Win}, {texts.Drawn, pc.Tie}, {texts.Lost, pc.Loss}} {
		pc.Fill(vector.RoundRect(x, base-0.8*em, em, em, 0.2*em), key.c)
		x += 1.4 * em
		x += pc.Write(pc.Medium, key.name, em, x, base, canvas.AlignLeft, pc.Faint) + 1.4*em
	}
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

// paint draws one bar. The lengths of its parts are their shares of all games.
func (o Outcome) paint(pc canvas.Canvas, r canvas.Rect, em float64, texts *Texts) {
	total := o.Wins + o.Draws + o.Losses
	used := 0.0
	if texts.Games != nil {
		points := float64(o.Wins) + 0.5*float64(o.Draws)
		used = pc.Write(pc.Medium, texts.Games(total, points/float64(total)), em, r.X+r.W, r.Y+em, canvas.AlignRight, pc.Faint)
	}
	name := font.Cut(pc.Bold, pc.Bold.Name(o.Name, o.Unnamed), 1.1*em, r.W-used-em)
	pc.Write(pc.Bold, name, 1.1*em, r.X, r.Y+em, canvas.AlignLeft, pc.Text)
	bar := canvas.Rect{X: r.X, Y: r.Y + 1.5*em, W: r.W, H: 1.8 * em}
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
			pc.Write(pc.Bold, text, em, x+w/2, bar.Y+1.26*em, canvas.AlignCenter, theme.ReadableOn(part.c))
		}
		x += w
	}
}
