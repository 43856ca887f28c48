package vector

import (
	"image/color"
)

// Mix returns the opaque color at share t of the way from a to b.
func Mix(a, b color.NRGBA, t float64) color.NRGBA {
	at := func(a, b uint8) uint8 { return uint8(float64(a) + (float64(b)-float64(a))*t + 0.5) }
	return color.NRGBA{at(a.R, b.R), at(a.G, b.G), at(a.B, b.B), 0xFF}
}

// RGB returns an opaque color from a hexadecimal number such as 0xE8C588.
func RGB(c uint32) color.NRGBA { return RGBA(c, 1) }

// RGBA returns a color with opacity a, 0 to 1.
func RGBA(c uint32, a float64) color.NRGBA {
	return color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), uint8(a*255 + 0.5)}
}
