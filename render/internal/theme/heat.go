package theme

import (
	"image/color"

	"hoshi/render/internal/vector"
)

// HeatSteps is the number of colors of a heat map.
const HeatSteps = 9

// HeatColors go from the worst value to the best. They are samples of viridis (van der Walt and
// Smith, 2015), whose lightness grows evenly, so that the order is visible without color vision
// and in gray print.
var HeatColors = [HeatSteps]color.NRGBA{
	vector.RGB(0x46307E), vector.RGB(0x3E4C8A), vector.RGB(0x31688E), vector.RGB(0x26828E), vector.RGB(0x1F9E89),
	vector.RGB(0x35B779), vector.RGB(0x6DCD59), vector.RGB(0xB4DE2C), vector.RGB(0xFDE725),
}
