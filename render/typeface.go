package render

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// typeface is one of the embedded fonts. Its methods glyph and has are the only ones
// that look up characters in it.
type typeface uint8

const (
	mediumFont typeface = iota // coordinates, notes and charts
	boldFont                   // move numbers, names and titles
)

// embedded parses each embedded font once. Goroutines can share a parsed font.
var embedded = [...]func() (*sfnt.Font, error){
	mediumFont: sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(gomedium.TTF) }),
	boldFont:   sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(gobold.TTF) }),
}

// checkFonts returns an error when an embedded font cannot be used.
func checkFonts() error {
	for _, f := range embedded {
		if _, err := f(); err != nil {
			return fmt.Errorf("render: embedded font: %w", err)
		}
	}
	return nil
}

// outline returns a text in the font, with size pixels to the em. Characters that
// the font lacks are left out.
func (t typeface) outline(s string, size float64) text {
	var buf sfnt.Buffer
	return layOut(s, func(r rune, x float64) ([]contour, float64, bool) { return t.glyph(&buf, r, size, x) })
}

// glyph returns the outlines of a character, moved right by dx, and by how much the
// next one is further right. It reports whether the font has the character.
func (t typeface) glyph(buf *sfnt.Buffer, r rune, size, dx float64) (cs []contour, advance float64, ok bool) {
	f, err := embedded[t]()
	if err != nil {
		return nil, 0, false // checkFonts has returned the error
	}
	index, err := f.GlyphIndex(buf, r)
	if err != nil || index == 0 {
		return nil, 0, false
	}
	ppem := fixed.Int26_6(math.Round(size * 64))
	segments, err := f.LoadGlyph(buf, index, ppem, nil)
	if err != nil {
		return nil, 0, false
	}
	cs = contoursOf(segments, dx)
	if r == '0' {
		cs = unslashedZero(cs)
	}
	if a, err := f.GlyphAdvance(buf, index, ppem, font.HintingNone); err == nil {
		advance = float64(a) / 64
	}
	return cs, advance, true
}

// has reports whether the font can draw a text: it has every character, and the text
// is not blank.
func (t typeface) has(s string) bool {
	if strings.TrimSpace(s) == "" {
		return false
	}
	var buf sfnt.Buffer
	for _, r := range s {
		if !t.hasRune(&buf, r) {
			return false
		}
	}
	return true
}

// hasRune reports whether the font can draw a character.
func (t typeface) hasRune(buf *sfnt.Buffer, r rune) bool {
	f, err := embedded[t]()
	if err != nil {
		return false
	}
	index, err := f.GlyphIndex(buf, r)
	return err == nil && index != 0 && !unicode.IsControl(r)
}

// height returns the height of a 1 at a font size, in pixels. Round digits are a
// little higher.
func (t typeface) height(size float64) float64 {
	const em = 100
	ink := t.outline("1", em).ink
	return size * (ink.y1 - ink.y0) / em
}

// sizeFor returns the font size at which a 1 has a height in pixels.
func (t typeface) sizeFor(height float64) float64 { return height / t.height(1) }

// numberFontSize returns the font size, in pixels, of move numbers with a
// number of digits on a stone of the given radius: as large as a box inside the stone allows.
func numberFontSize(radius float64, digits int) float64 {
	const em = 100
	ink := boldFont.outline("888"[:digits], em).ink
	wide := [...]float64{1: 0.60, 2: 1.12, 3: 1.52}[digits]
	return em * min(2*radius*0.42/(ink.y1-ink.y0), radius*wide/(ink.x1-ink.x0))
}

// maxDigits is the number of digits of a move number, at most: a board has up to 400
// points.
const maxDigits = 3

// digitCount returns the number of digits of a move number.
func digitCount(n int) int { return min(len(strconv.Itoa(n)), maxDigits) }
