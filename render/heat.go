package render

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"hoshi/engine"
	"hoshi/render/internal/board"
	"hoshi/render/internal/theme"
)

// MoveValue is a free point with the value of a move there, for a heat map.
type MoveValue struct {
	At    engine.Point // where the move would be
	Value float64      // in any unit; higher is better unless [Scene.LowerIsBetter] says otherwise
	Text  string       // text to write; "" means the value in at most six characters
}

// text returns the text to write into the cell.
func (h MoveValue) text() string {
	if h.Text != "" {
		return h.Text
	}
	return shortValue(h.Value)
}

// goodness is higher for better values. It isn't a number for a value that isn't one.
func (h MoveValue) goodness(lowerIsBetter bool) float64 {
	if lowerIsBetter {
		return -h.Value
	}
	return h.Value
}

// shownValues returns the heat map's values on free points.
func (s Scene) shownValues() []MoveValue {
	return slices.DeleteFunc(slices.Clone(s.Heat), func(h MoveValue) bool { return s.Position.At(h.At) != engine.Empty })
}

// bestRated returns at most n of the heat map's values, best first.
func (s Scene) bestRated(n int) []MoveValue {
	best := s.shownValues()
	slices.SortStableFunc(best, func(a, b MoveValue) int {
		return cmp.Compare(b.goodness(s.LowerIsBetter), a.goodness(s.LowerIsBetter))
	})
	return best[:min(n, len(best))]
}

// appendHeat adds a cell and its text for every value on a free point, and a frame around the
// best one.
func (s Scene) appendHeat(buf []board.Placed) []board.Placed {
	free := s.shownValues()
	for i, step := range heatStepsOf(free, s.LowerIsBetter) {
		h := free[i]
		buf = append(buf, board.Placed{Overlay: board.Overlay{Kind: board.HeatCell, N: int16(step)}, At: h.At})
		if step == theme.HeatSteps-1 {
			buf = append(buf, board.Placed{Overlay: board.Overlay{Kind: board.HeatBest}, At: h.At})
		}
		buf = append(buf, board.Placed{Overlay: board.Overlay{Kind: board.HeatText, N: int16(step), Text: h.text(), Script: s.overlayScript(h.text())}, At: h.At})
	}
	return buf
}

// HeatSteps returns the color of each value of the heat map, from 0 for the worst to 8 for the best.
func (s Scene) HeatSteps() []int { return heatStepsOf(s.Heat, s.LowerIsBetter) }

// heatStepsOf returns the color step of every value. Only the best value has the last step. For
// the others, half of the step comes from their rank and half from the logarithm of how much
// worse they are, in units of the median. This way, one lost move among many doesn't make the
// others look alike, and small differences don't look large.
func heatStepsOf(values []MoveValue, lowerIsBetter bool) []int {
	goodness := func(h MoveValue) float64 { return h.goodness(lowerIsBetter) }
	best := math.Inf(-1)
	for _, h := range values {
		if !math.IsNaN(h.Value) {
			best = max(best, goodness(h))
		}
	}
	var behind []float64 // how much worse values are than the best, each once
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
			steps[i] = theme.HeatSteps - 1
		case found:
			median, most := behind[len(behind)/2], behind[len(behind)-1]
			share := math.Log1p(d/median)/math.Log1p(most/median) + float64(rank+1)/float64(len(behind))
			steps[i] = int(math.Round((1 - share/2) * (theme.HeatSteps - 2)))
		}
	}
	return steps
}

// shortValue formats a value in at most six characters.
func shortValue(v float64) string {
	if math.IsNaN(v) {
		return "?"
	}
	if math.IsInf(v, 0) {
		return strings.Replace(fmt.Sprint(v), "Inf", "∞", 1)
	}
	v += 0 // turns -0 into 0
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
	return strings.Replace(strconv.FormatFloat(v, 'e', 0, 64), "+", "", 1) // at most "-1e300"
}
