package chart

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"hoshi/render/internal/canvas"
	"hoshi/render/internal/vector"
)

// Evaluation is a chart figure: the course of Black's chances over a game.
type Evaluation struct {
	// Chances are Black's chances to win, 0 to 1, before the first move and after every move, as
	// converted from scores by [engine.WinChance]. NaN leaves a gap.
	Chances []float64
	// TurningPoints are the numbers of the moves to mark. Numbers out of range are ignored.
	TurningPoints []int
}

func (e Evaluation) check() error {
	if len(e.Chances) < 2 {
		return fmt.Errorf("render: %w: an evaluation of %d positions, want 2 or more", ErrFigure, len(e.Chances))
	}
	return nil
}

// Drawable reports whether there are enough chances to draw.
func (e Evaluation) Drawable() bool { return e.check() == nil }

// Draw draws the evaluation in part of a canvas, with a text size of em pixels.
func (e Evaluation) Draw(pc canvas.Canvas, r canvas.Rect, em float64) { e.paint(pc, r, em, nil) }

func (e Evaluation) height() float64 { return 15 }

// paint draws Black's share from below, White's from above, a line between them and the turning
// points on the line.
func (e Evaluation) paint(pc canvas.Canvas, r canvas.Rect, em float64, _ *Texts) {
	plot := canvas.Rect{X: r.X + 2.6*em, Y: r.Y + 0.5*em, W: r.W - 3.2*em, H: r.H - 2.2*em}
	pc.Fill(plot.Path(), pc.White)
	x := func(i int) float64 { return plot.X + plot.W*float64(i)/float64(len(e.Chances)-1) }
	y := func(i int) float64 { return plot.Y + plot.H*(1-min(max(e.Chances[i], 0), 1)) }
	for _, run := range runs(e.Chances) {
		var line []float64
		for i := run[0]; i < run[1]; i++ {
			line = append(line, x(i), y(i))
		}
		area := append([]float64{line[0], plot.Y + plot.H}, line...)
		area = append(area, line[len(line)-2], plot.Y+plot.H)
		pc.Fill(vector.Polygon(area...), pc.Black)
		pc.Stroke(vector.Polyline(line...), pc.Accent, em*0.17)
	}
	for _, share := range [...]float64{0, 0.5, 1} {
		at := plot.Y + plot.H*(1-share)
		width := em * 0.05
		if share == 0.5 {
			width = em * 0.08
		}
		pc.Stroke(vector.Polyline(plot.X, at, plot.X+plot.W, at), pc.Faint, width)
		pc.Write(pc.Medium, strconv.Itoa(int(100*share))+"%", 0.9*em, plot.X-0.4*em, at+0.32*em, canvas.AlignRight, pc.Faint)
	}
	e.paintMoves(pc, plot, em, x)
	e.paintTurns(pc, plot, em, x, y)
}

// paintMoves writes the numbers of some moves below the plot.
func (e Evaluation) paintMoves(pc canvas.Canvas, plot canvas.Rect, em float64, x func(int) float64) {
	last := len(e.Chances) - 1
	step := niceStep(float64(last), plot.W/(4*em))
	for i := step; i <= last; i += step {
		pc.Stroke(vector.Polyline(x(i), plot.Y+plot.H, x(i), plot.Y+plot.H+0.3*em), pc.Faint, em*0.06)
		pc.Write(pc.Medium, strconv.Itoa(i), 0.9*em, x(i), plot.Y+plot.H+1.3*em, canvas.AlignCenter, pc.Faint)
	}
}

// paintTurns marks the turning points by discs with the numbers of their moves, which are below
// a high disc and above a low one. It omits a number that would cover the one before it.
func (e Evaluation) paintTurns(pc canvas.Canvas, plot canvas.Rect, em float64, x, y func(int) float64) {
	var free [2]float64 // the first free x above the line and below it
	for _, i := range slices.Sorted(slices.Values(e.TurningPoints)) {
		if i < 1 || i >= len(e.Chances) || math.IsNaN(e.Chances[i]) {
			continue
		}
		pc.Disc(x(i), y(i), 0.38*em, pc.Accent, pc.Ground)
		text := strconv.Itoa(i)
		half := pc.Bold.Outline(text, em).Width()/2 + 0.35*em
		at := min(max(x(i), plot.X+half), plot.X+plot.W-half)
		middle, row := y(i)-1.3*em, 0
		if e.Chances[i] > 0.5 {
			middle, row = y(i)+1.3*em, 1
		}
		if at-half < free[row] {
			continue
		}
		free[row] = at + half + 0.2*em
		pc.Fill(vector.RoundRect(at-half, middle-0.6*em, 2*half, 1.2*em, 0.3*em), pc.Ground)
		pc.Write(pc.Bold, text, em, at, middle+0.36*em, canvas.AlignCenter, pc.Text)
	}
}

// runs returns the gapless parts [from, to) of two or more values.
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
