package render

import (
	"fmt"
	"image/color"
	"strconv"
)

// Outcomes is a figure of a chart: records of games, one bar each.
type Outcomes []Outcome

// Outcome is how games went for one player, or in one kind of game.
type Outcome struct {
	Name                string // above the bar; left out where the embedded font cannot draw it
	Wins, Draws, Losses int    // numbers of games
}

// maxBars is the number of records that a chart shows at most.
const maxBars = 16

// check implements [Figure].
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

// height implements [Figure].
func (o Outcomes) height() float64 { return barEms*float64(len(o)) + 1.8 }

// paint draws the bars and a key below.
func (o Outcomes) paint(pc panelCanvas, r rect, em float64, texts *chartTexts) {
	for i, one := range o {
		one.paint(pc, rect{r.x, r.y + float64(i)*barEms*em, r.w, barEms * em}, em, texts)
	}
	x, base := r.x, r.y+(barEms*float64(len(o))+1.1)*em
	for _, key := range [...]struct {
		name string
		c    color.NRGBA
	}{{texts.Won, pc.win}, {texts.Drawn, pc.tie}, {texts.Lost, pc.loss}} {
		pc.fill(roundRect(x, base-0.8*em, em, em, 0.2*em), key.c)
		x += 1.4 * em
		x += pc.write(pc.medium, key.name, em, x, base, alignLeft, pc.faint) + 1.4*em
	}
}

// paint draws one bar. Its parts are as long as their shares of all games.
func (o Outcome) paint(pc panelCanvas, r rect, em float64, texts *chartTexts) {
	total := o.Wins + o.Draws + o.Losses
	used := 0.0
	if texts.Games != nil {
		points := float64(o.Wins) + 0.5*float64(o.Draws)
		used = pc.write(pc.medium, texts.Games(total, points/float64(total)), em, r.x+r.w, r.y+em, alignRight, pc.faint)
	}
	if pc.bold.has(o.Name) {
		pc.write(pc.bold, cut(pc.bold, o.Name, 1.1*em, r.w-used-em), 1.1*em, r.x, r.y+em, alignLeft, pc.text)
	}
	bar := rect{r.x, r.y + 1.5*em, r.w, 1.8 * em}
	pc.fill(bar.path(), pc.grid)
	x := bar.x
	for _, part := range [...]struct {
		n int
		c color.NRGBA
	}{{o.Wins, pc.win}, {o.Draws, pc.tie}, {o.Losses, pc.loss}} {
		if part.n == 0 {
			continue
		}
		w := bar.w * float64(part.n) / float64(total)
		pc.fill(rectangle(x, bar.y, w, bar.h), part.c)
		text := strconv.Itoa(part.n)
		if pc.bold.outline(text, em).width()+0.6*em < w {
			pc.write(pc.bold, text, em, x+w/2, bar.y+1.26*em, alignCenter, readableOn(part.c))
		}
		x += w
	}
}
