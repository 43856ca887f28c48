package render

import (
	"fmt"
	"image/color"
	"strconv"
)

// Outcomes are records of games, one bar each, as a figure of a chart.
type Outcomes []Outcome

// Outcome is how games went for one player, or in one kind of game.
type Outcome struct {
	Name                string // where the embedded font lacks a character of it, it is left out
	Wins, Draws, Losses int
}

// maxBars is how many records a chart shows.
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

// barEms is the height of a bar with its name and the space below.
const barEms = 4.1

func (o Outcomes) heightFor(float64) float64 { return barEms*float64(len(o)) + 1.8 }

func (o Outcomes) paint(s sheet, r rect, em float64, texts *Texts) {
	for i, one := range o {
		one.paint(s, rect{r.x, r.y + float64(i)*barEms*em, r.w, barEms * em}, em, texts)
	}
	x, base := r.x, r.y+(barEms*float64(len(o))+1.1)*em
	for _, key := range [...]struct {
		name string
		c    color.NRGBA
	}{{texts.Won, s.win}, {texts.Drawn, s.tie}, {texts.Lost, s.loss}} {
		s.fill(roundRect(x, base-0.8*em, em, em, 0.2*em), key.c)
		x += 1.4 * em
		x += s.write(labelFont, key.name, em, x, base, toRight, s.faint) + 1.4*em
	}
}

// paint draws one bar, its parts as long as their shares of all games.
func (o Outcome) paint(s sheet, r rect, em float64, texts *Texts) {
	total := o.Wins + o.Draws + o.Losses
	used := 0.0
	if texts.Games != nil {
		points := float64(o.Wins) + 0.5*float64(o.Draws)
		used = s.write(labelFont, texts.Games(total, points/float64(total)), em, r.x+r.w, r.y+em, toLeft, s.faint)
	}
	if digitFont.has(o.Name) {
		s.write(digitFont, digitFont.cut(o.Name, 1.1*em, r.w-used-em), 1.1*em, r.x, r.y+em, toRight, s.text)
	}
	bar := rect{r.x, r.y + 1.5*em, r.w, 1.8 * em}
	s.fill(bar.path(), s.grid)
	x := bar.x
	for _, part := range [...]struct {
		n int
		c color.NRGBA
	}{{o.Wins, s.win}, {o.Draws, s.tie}, {o.Losses, s.loss}} {
		if part.n == 0 {
			continue
		}
		w := bar.w * float64(part.n) / float64(total)
		s.fill(rectangle(x, bar.y, w, bar.h), part.c)
		text := strconv.Itoa(part.n)
		if digitFont.outline(text, em).width()+0.6*em < w {
			s.write(digitFont, text, em, x+w/2, bar.y+1.26*em, centered, inkOn(part.c))
		}
		x += w
	}
}
