package board

import (
	"hoshi/render/font"
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// HeatCellShare is the side of a cell in pitches.
const HeatCellShare = 0.92

// drawHeatCell draws the cell of a color step.
func (s *Style) drawHeatCell(p vector.Pen, step int, x, y float64) {
	half := float64(s.Lay.Pitch) * HeatCellShare / 2
	c := theme.HeatColors[step]
	c.A = 0xE6
	p.Draw(vector.Shape{Path: vector.RoundSquare(x, y, half, half*0.35), Color: c})
}

// drawHeatBest frames the best cell, so that it stands out without colors.
func (s *Style) drawHeatBest(p vector.Pen, x, y float64) {
	w := max(1.5, float64(s.Lay.Pitch)*0.06)
	half := (float64(s.Lay.Pitch)*HeatCellShare - w) / 2
	p.Draw(vector.Shape{Path: vector.RoundSquare(x, y, half, half*0.35), Color: vector.RGB(0x16121F), Width: w})
}

// drawHeatText writes a value into its cell: dark on light colors, white on dark ones. It stays
// clear of the best cell's frame.
func (s *Style) drawHeatText(p vector.Pen, text string, sc font.Script, step int, x, y float64) {
	c := vector.RGB(0xFFFFFF)
	if step > 4 {
		c = vector.RGB(0x101014)
	}
	pitch := float64(s.Lay.Pitch)
	wide := HeatCellShare - 0.14
	if step == theme.HeatSteps-1 {
		wide -= 0.10
	}
	t := font.Fit(font.NewFace(font.Bold, s.fonts, sc), text, pitch*0.46, pitch*wide)
	p.Draw(vector.Shape{Path: t.Centered(x, y), Color: c})
}
