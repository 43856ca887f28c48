package render

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// Evaluation is a figure of a chart: how Black's chances went over a game.
type Evaluation struct {
	// Chances are Black's chances to win, 0 to 1, before the first move and after
	// every move, as [engine.WinChance] makes them of scores. NaN leaves a gap.
	Chances []float64
	// TurningPoints are the numbers of the moves to mark. Numbers out of range are left out.
	TurningPoints []int
}

// check implements [Figure].
func (e Evaluation) check() error {
	if len(e.Chances) < 2 {
		return fmt.Errorf("render: %w: an evaluation of %d positions, want 2 or more", ErrFigure, len(e.Chances))
	}
	return nil
}

// Drawable reports whether there are enough chances to draw.
func (e Evaluation) Drawable() bool { return e.check() == nil }

// Draw draws the evaluation in a part of a canvas, with a text size of em pixels.
func (e Evaluation) Draw(pc panelCanvas, r rect, em float64) { e.paint(pc, r, em, nil) }

// height implements [Figure].
func (e Evaluation) height() float64 { return 15 }

// paint draws Black's share from below, White's from above, a line between them and
// the turning points on the line.
func (e Evaluation) paint(pc panelCanvas, r rect, em float64, _ *chartTexts) {
	plot := rect{r.x + 2.6*em, r.y + 0.5*em, r.w - 3.2*em, r.h - 2.2*em}
	pc.fill(plot.path(), pc.white)
	x := func(i int) float64 { return plot.x + plot.w*float64(i)/float64(len(e.Chances)-1) }
	y := func(i int) float64 { return plot.y + plot.h*(1-min(max(e.Chances[i], 0), 1)) }
	for _, run := range runs(e.Chances) {
		var line []float64
		for i := run[0]; i < run[1]; i++ {
			line = append(line, x(i), y(i))
		}
		area := append([]float64{line[0], plot.y + plot.h}, line...)
		area = append(area, line[len(line)-2], plot.y+plot.h)
		pc.fill(polygon(area...), pc.black)
		pc.stroke(polyline(line...), pc.accent, em*0.17)
	}
	for _, share := range [...]float64{0, 0.5, 1} {
		at := plot.y + plot.h*(1-share)
		width := em * 0.05
		if share == 0.5 {
			width = em * 0.08
		}
		pc.stroke(polyline(plot.x, at, plot.x+plot.w, at), pc.faint, width)
		pc.write(pc.medium, strconv.Itoa(int(100*share))+"%", 0.9*em, plot.x-0.4*em, at+0.32*em, alignRight, pc.faint)
	}
	e.paintMoves(pc, plot, em, x)
	e.paintTurns(pc, plot, em, x, y)
}

// paintMoves writes the numbers of some moves below the plot.
func (e Evaluation) paintMoves(pc panelCanvas, plot rect, em float64, x func(int) float64) {
	last := len(e.Chances) - 1
	step := niceStep(float64(last), plot.w/(4*em))
	for i := step; i <= last; i += step {
		pc.stroke(polyline(x(i), plot.y+plot.h, x(i), plot.y+plot.h+0.3*em), pc.faint, em*0.06)
		pc.write(pc.medium, strconv.Itoa(i), 0.9*em, x(i), plot.y+plot.h+1.3*em, alignCenter, pc.faint)
	}
}

// paintTurns marks the turning points by discs with the numbers of their moves,
// below a high disc and above a low one. A number that would cover the one before
// it is left out.
func (e Evaluation) paintTurns(pc panelCanvas, plot rect, em float64, x, y func(int) float64) {
	var free [2]float64 // from where on there is room above the line and below it
	for _, i := range slices.Sorted(slices.Values(e.TurningPoints)) {
		if i < 1 || i >= len(e.Chances) || math.IsNaN(e.Chances[i]) {
			continue
		}
		pc.disc(x(i), y(i), 0.38*em, pc.accent, pc.ground)
		text := strconv.Itoa(i)
		half := pc.bold.outline(text, em).width()/2 + 0.35*em
		at := min(max(x(i), plot.x+half), plot.x+plot.w-half)
		middle, row := y(i)-1.3*em, 0
		if e.Chances[i] > 0.5 {
			middle, row = y(i)+1.3*em, 1
		}
		if at-half < free[row] {
			continue
		}
		free[row] = at + half + 0.2*em
		pc.fill(roundRect(at-half, middle-0.6*em, 2*half, 1.2*em, 0.3*em), pc.ground)
		pc.write(pc.bold, text, em, at, middle+0.36*em, alignCenter, pc.text)
	}
}

// runs returns the parts [from, to) of two values or more that have no gap.
func runs(values []float64) [][2]int {
	var parts [][2]int
	from := 0
	for i := 0; i <= len(values); i++ {
		if i < len(values) && !math.IsNaN(values[i]) {
			continue
		}
		if i-from >= 2 {
			parts = append(parts, [2]int{from, i})
		}
		from = i + 1
	}
	return parts
}
