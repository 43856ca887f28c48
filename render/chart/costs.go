package chart

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"hoshi/render/font"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// Costs is a chart figure: groups of bars on a logarithmic scale that compare the cost of the
// same work done in several ways.
type Costs struct {
	Series []string    // 1 to 4 ways, named below the chart; names that no font can draw are omitted
	Groups []CostGroup // 1 to 20, from left to right
}

// CostGroup is a group of bars.
type CostGroup struct {
	Name   string    // below the bars; omitted if no font can draw it
	Values []float64 // one cost for each series, in any unit; 0 draws no bar
}

func (c Costs) check() error {
	if most := min(4, len(theme.Panel{}.Series)); len(c.Series) == 0 || len(c.Series) > most {
		return fmt.Errorf("render: %w: %d series, want 1 to %d", ErrFigure, len(c.Series), most)
	}
	if len(c.Groups) == 0 || len(c.Groups) > 20 {
		return fmt.Errorf("render: %w: %d groups, want 1 to 20", ErrFigure, len(c.Groups))
	}
	some := false
	for i, g := range c.Groups {
		if len(g.Values) != len(c.Series) {
			return fmt.Errorf("render: %w: group %d has %d values for %d series", ErrFigure, i+1, len(g.Values), len(c.Series))
		}
		for _, v := range g.Values {
			if math.IsNaN(v) || math.IsInf(v, 0) || v < 0 {
				return fmt.Errorf("render: %w: group %d has a value of %v", ErrFigure, i+1, v)
			}
			some = some || v > 0
		}
	}
	if !some {
		return fmt.Errorf("render: %w: no value is above 0", ErrFigure)
	}
	return nil
}

func (c Costs) height() float64 { return 20 }

// decades returns the exponents of the powers of ten that enclose all values.
func (c Costs) decades() (least, most int) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, g := range c.Groups {
		for _, v := range g.Values {
			if v > 0 {
				low, high = min(low, v), max(high, v)
			}
		}
	}
	least, most = int(math.Floor(math.Log10(low))), int(math.Ceil(math.Log10(high)))
	if most <= least {
		most = least + 1
	}
	return least, most
}

// paint draws the bars, a line for each power of ten and a key below.
func (c Costs) paint(pc canvas.Canvas, r canvas.Rect, em float64, _ *Texts) {
	least, most := c.decades()
	plot := canvas.Rect{X: r.X + 3.4*em, Y: r.Y + 1.2*em, W: r.W - 3.8*em, H: r.H - 5*em}
	y := func(v float64) float64 {
		return plot.Y + plot.H*(float64(most)-math.Log10(v))/float64(most-least)
	}
	for d := least; d <= most; d++ {
		at := y(math.Pow10(d))
		pc.Stroke(vector.Polyline(plot.X, at, plot.X+plot.W, at), pc.Grid, em*0.06)
		pc.Write(pc.Medium, shortCount(math.Pow10(d)), 0.9*em, plot.X-0.4*em, at+0.32*em, canvas.AlignRight, pc.Faint)
	}
	group := plot.W / float64(len(c.Groups))
	bar := min(group*0.8/float64(len(c.Series)), 4*em)
	for i, g := range c.Groups {
		middle := plot.X + group*(float64(i)+0.5)
		left := middle - bar*float64(len(c.Series))/2
		for j, v := range g.Values {
			if v == 0 {
				continue
			}
			top := y(v)
			pc.Fill(vector.RoundRect(left+bar*float64(j)+0.05*bar, top, 0.9*bar, max(plot.Y+plot.H-top, 0.1*em), min(0.2*em, 0.2*bar)), pc.Series[j])
			if text := shortCount(v); pc.Medium.Outline(text, 0.85*em).Width() <= bar*1.1 {
				x := left + bar*(float64(j)+0.5)
				wide := min(pc.Medium.Outline(text, 0.85*em).Width()+0.2*em, bar)
				pc.Fill(vector.Rectangle(x-wide/2, top-1.05*em, wide, 0.95*em), pc.Ground) // hides the line of a power of ten
				pc.Write(pc.Medium, text, 0.85*em, x, top-0.3*em, canvas.AlignCenter, pc.Text)
			}
		}
		if pc.Medium.Has(g.Name) {
			pc.Write(pc.Medium, font.Cut(pc.Medium, g.Name, em, group*0.95), em, middle, plot.Y+plot.H+1.3*em, canvas.AlignCenter, pc.Text)
		}
	}
	x, base := plot.X, plot.Y+plot.H+3.2*em
	for j, name := range c.Series {
		pc.Fill(vector.RoundRect(x, base-0.75*em, 0.9*em, 0.9*em, 0.2*em), pc.Series[j])
		x += 1.3 * em
		if pc.Medium.Has(name) {
			pc.Write(pc.Medium, name, em, x, base, canvas.AlignLeft, pc.Text)
			x += pc.Medium.Outline(name, em).Width()
		}
		x += 1.5 * em
	}
}

// shortCount formats a number in a few characters: 950, 1.2k, 69k, 3.4M.
func shortCount(v float64) string {
	unit := ""
	for _, u := range [...]string{"k", "M", "G", "T"} {
		if v < 999.5 {
			break
		}
		v, unit = v/1000, u
	}
	if v < 9.95 {
		return strings.TrimSuffix(strconv.FormatFloat(v, 'f', 1, 64), ".0") + unit
	}
	return strconv.FormatFloat(v, 'f', 0, 64) + unit
}
