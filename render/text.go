package render

import (
	"fmt"
	"strconv"
	"sync"

	"github.com/fogleman/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"
)

// typeface is one of the embedded fonts.
type typeface uint8

const (
	labelFont typeface = iota // coordinates
	digitFont                 // move numbers
)

// fonts parses each font once. Parsed fonts can be shared.
var fonts = [...]func() (*opentype.Font, error){
	labelFont: sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(gomedium.TTF) }),
	digitFont: sync.OnceValues(func() (*opentype.Font, error) { return opentype.Parse(gobold.TTF) }),
}

// face returns a face of a font at a size in pixels, for one goroutine.
func (t typeface) face(px float64) font.Face {
	f, _ := fonts[t]() // see checkFonts
	face, _ := opentype.NewFace(f, &opentype.FaceOptions{Size: px, DPI: 72})
	return face
}

// checkFonts says whether the embedded fonts can be used.
func checkFonts() error {
	for _, f := range fonts {
		if _, err := f(); err != nil {
			return fmt.Errorf("render: embedded font: %w", err)
		}
	}
	return nil
}

// textBounds returns the extent of a text's ink, in pixels from the point where
// it is drawn, y downwards.
func textBounds(face font.Face, text string) (x0, y0, x1, y1 float64) {
	b, _ := font.BoundString(face, text)
	return float64(b.Min.X) / 64, float64(b.Min.Y) / 64, float64(b.Max.X) / 64, float64(b.Max.Y) / 64
}

// drawCentered draws a text so that the middle of its ink is at (cx, cy). gg's
// anchors centre on the line height, which leaves digits too low.
func drawCentered(dc *gg.Context, face font.Face, text string, cx, cy float64) {
	x0, y0, x1, y1 := textBounds(face, text)
	dc.SetFontFace(face)
	dc.DrawString(text, cx-(x0+x1)/2, cy-(y0+y1)/2)
}

// numberSize returns the font size, in pixels, of move numbers with that many
// digits on a stone of the given radius: as large as fits a box inside it.
func numberSize(radius float64, digits int) float64 {
	const em = 100
	face := digitFont.face(em)
	x0, y0, x1, y1 := textBounds(face, "888"[:digits])
	wide := [...]float64{1: 0.60, 2: 1.12, 3: 1.52}[digits]
	return em * min(2*radius*0.42/(y1-y0), radius*wide/(x1-x0))
}

// maxDigits is how many digits a move number has at most: a board has 400 points.
const maxDigits = 3

// digitsOf returns how many digits a move number has.
func digitsOf(n int) int { return min(len(strconv.Itoa(n)), maxDigits) }
