package font

import (
	"fmt"
	"math"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// Typeface is one of the embedded fonts.
type Typeface uint8

const (
	Medium Typeface = iota // coordinates, notes and charts
	Bold                   // move numbers, names and titles
)

// embedded parses each embedded font once. Goroutines can share a parsed font.
var embedded = [...]func() (*sfnt.Font, error){
	Medium: sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(gomedium.TTF) }),
	Bold:   sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(gobold.TTF) }),
}

// Check returns an error if an embedded font is unusable.
func Check() error {
	for _, f := range embedded {
		if _, err := f(); err != nil {
			return fmt.Errorf("render: embedded font: %w", err)
		}
	}
	return nil
}

// Outline returns a text in the font, with size pixels per em. Characters the font lacks are
// dropped.
func (t Typeface) Outline(s string, size float64) Text {
	var buf sfnt.Buffer
	return layOut(s, func(r rune, x float64) ([]contour, float64, bool) { return t.glyph(&buf, r, size, x) })
}

// glyph returns the outlines of a character, moved right by dx, and the advance to the next one.
// It reports whether the font has the character.
func (t Typeface) glyph(buf *sfnt.Buffer, r rune, size, dx float64) (cs []contour, advance float64, ok bool) {
	f, index, ok := t.index(buf, r)
	if !ok {
		return nil, 0, false
	}
	ppem := fixed.Int26_6(math.Round(size * 64))
	segments, err := f.LoadGlyph(buf, index, ppem, nil)
	if err != nil {
		return nil, 0, false
	}
	cs = contoursOf(segments, dx)
	if r == '0' { // slashed in the Go fonts
		cs = unslashedZero(cs)
	}
	if a, err := f.GlyphAdvance(buf, index, ppem, font.HintingNone); err == nil {
		advance = float64(a) / 64
	}
	return cs, advance, true
}

// Has reports whether the font can draw a text: it has every character, and the text isn't
// blank.
func (t Typeface) Has(s string) bool {
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
func (t Typeface) hasRune(buf *sfnt.Buffer, r rune) bool {
	_, _, ok := t.index(buf, r)
	return ok && !unicode.IsControl(r)
}

// index returns the font and the index of a character's glyph in it. ok is false if the font doesn't have
// the character, or can't be used, which Check has reported.
func (t Typeface) index(buf *sfnt.Buffer, r rune) (f *sfnt.Font, i sfnt.GlyphIndex, ok bool) {
	f, err := embedded[t]()
	if err != nil {
		return nil, 0, false
	}
	i, err = f.GlyphIndex(buf, r)
	return f, i, err == nil && i != 0
}

// Height returns the height of a 1 at a font size, in pixels. Round digits are slightly taller.
func (t Typeface) Height(size float64) float64 {
	const em = 100
	ink := t.Outline("1", em).Ink
	return size * (ink.Y1 - ink.Y0) / em
}

// SizeFor returns the font size at which a 1 has the given height in pixels.
func (t Typeface) SizeFor(height float64) float64 { return height / t.Height(1) }
