package render

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"hoshi/engine"
)

// MoveValue is a free point with the value of a move there, for a heat map.
type MoveValue struct {
	At    engine.Point // where the move would be
	Value float64      // in any unit; higher is better unless [Scene.LowerIsBetter] says otherwise
	Text  string       // what to write; "" for the value in at most six characters
}

// text returns what to write into the cell.
func (h MoveValue) text() string {
	if h.Text != "" {
		return h.Text
	}
	return shortValue(h.Value)
}

// bestRated returns at most n of the values of the heat map, the best first.
func (s Scene) bestRated(n int) []MoveValue {
	best := slices.Clone(s.Heat)
	slices.SortStableFunc(best, func(a, b MoveValue) int {
		if s.LowerIsBetter {
			a, b = b, a
		}
		return cmp.Compare(b.Value, a.Value)
	})
	return best[:min(n, len(best))]
}

// heatSteps is the number of colours of a heat map.
const heatSteps = 9

// heatColors go from the worst value to the best. They are samples of viridis (van
// der Walt and Smith, 2015). Its lightness grows evenly, so that the order can be
// seen without colour vision and in grey print too.
var heatColors = [heatSteps]color.NRGBA{
	rgb(0x46307E), rgb(0x3E4C8A), rgb(0x31688E), rgb(0x26828E), rgb(0x1F9E89),
	rgb(0x35B779), rgb(0x6DCD59), rgb(0xB4DE2C), rgb(0xFDE725),
}

// appendHeat adds a cell and its text for every value on a free point, and a frame
// around the best.
func (s Scene) appendHeat(buf []placedOverlay) []placedOverlay {
	var free []MoveValue
	for _, h := range s.Heat {
		if s.Position.At(h.At) == engine.Empty {
			free = append(free, h)
		}
	}
	for i, step := range heatStepsOf(free, s.LowerIsBetter) {
		h := free[i]
		buf = append(buf, placedOverlay{overlay{kind: heatCell, n: int16(step)}, h.At})
		if step == heatSteps-1 {
			buf = append(buf, placedOverlay{overlay{kind: heatBest}, h.At})
		}
		buf = append(buf, placedOverlay{overlay{kind: heatText, n: int16(step), text: h.text(), script: s.overlayScript(h.text())}, h.At})
	}
	return buf
}

// heatStepsOf returns the step of colour of every value. The best value alone has
// the last step. A step of the others is half by their rank and half by the
// logarithm of how much worse they are, in units of the median: so one lost move
// among many does not make the others look alike, and a small difference does not
// look like a large one.
func heatStepsOf(values []MoveValue, lowerIsBetter bool) []int {
	goodness := func(h MoveValue) float64 {
		if lowerIsBetter {
			return -h.Value
		}
		return h.Value
	}
	best := math.Inf(-1)
	for _, h := range values {
		if !math.IsNaN(h.Value) {
			best = max(best, goodness(h))
		}
	}
	var behind []float64 // by how much values are worse than the best, each once
	for _, h := range values {
		if d := best - goodness(h); d > 0 && !math.IsInf(d, 0) {
			behind = append(behind, d)
		}
	}
	slices.Sort(behind)
	behind = slices.Compact(behind)
	steps := make([]int, len(values))
	for i, h := range values {
		d := best - goodness(h)
		rank, found := slices.BinarySearch(behind, d)
		switch {
		case goodness(h) == best:
			steps[i] = heatSteps - 1
		case found:
			median, most := behind[len(behind)/2], behind[len(behind)-1]
			share := math.Log1p(d/median)/math.Log1p(most/median) + float64(rank+1)/float64(len(behind))
			steps[i] = int(math.Round((1 - share/2) * (heatSteps - 2)))
		}
	}
	return steps
}

// shortValue writes a value in at most six characters.
func shortValue(v float64) string {
	if math.IsNaN(v) {
		return "?"
	}
	if math.IsInf(v, 0) {
		return strings.Replace(fmt.Sprint(v), "Inf", "∞", 1)
	}
	v += 0 // makes 0 of minus zero
	if s := strconv.FormatFloat(v, 'f', -1, 64); len(s) <= 6 {
		return s
	}
	for decimals := 2; decimals >= 0; decimals-- {
		if s := strconv.FormatFloat(v, 'f', decimals, 64); len(s) <= 6 {
			return s
		}
	}
	for _, u := range [...]struct {
		size float64
		name string
	}{{1e3, "k"}, {1e6, "M"}, {1e9, "G"}, {1e12, "T"}} {
		if s := strconv.FormatFloat(v/u.size, 'f', 0, 64); len(s) <= 5 {
			return s + u.name
		}
	}
	return strings.Replace(strconv.FormatFloat(v, 'e', 0, 64), "+", "", 1) // "-1e300" at most
}

// heatCellShare is the side of a cell, in pitches.
const heatCellShare = 0.92

// drawHeatCell draws the cell of a colour step.
func (s *style) drawHeatCell(p pen, step int, x, y float64) {
	half := float64(s.lay.pitch) * heatCellShare / 2
	c := heatColors[step]
	c.A = 0xE6
	p.draw(shape{path: roundSquare(x, y, half, half*0.35), color: c})
}

// drawHeatBest frames the best cell, so that it can be told without colours.
func (s *style) drawHeatBest(p pen, x, y float64) {
	w := max(1.5, float64(s.lay.pitch)*0.06)
	half := (float64(s.lay.pitch)*heatCellShare - w) / 2
	p.draw(shape{path: roundSquare(x, y, half, half*0.35), color: rgb(0x16121F), width: w})
}

// drawHeatText writes a value into its cell, in dark on a light colour and in white
// on a dark one.
func (s *style) drawHeatText(p pen, text string, sc script, step int, x, y float64) {
	c := rgb(0xFFFFFF)
	if step > 4 {
		c = rgb(0x101014)
	}
	pitch := float64(s.lay.pitch)
	t := fit(face{boldFont, s.fonts, sc}, text, pitch*0.46, pitch*(heatCellShare-0.14))
	p.draw(shape{path: t.centered(x, y), color: c})
}
