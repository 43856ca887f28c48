package render

import (
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
)

// face draws the texts of a picture in one weight: with an embedded font, and with
// fonts on disk for characters that it lacks. It is a [lettering].
type face struct {
	typeface
	more   *Fonts // nil for none
	script script // of the picture
}

// faces are the letterings of a picture.
type faces struct{ medium, bold face }

// faces returns the letterings of a picture in a language.
func (p *Painter) faces(language string) faces { return newFaces(p.fonts, language) }

func newFaces(fonts *Fonts, language string) faces {
	s := scriptOfLanguage(language)
	return faces{face{mediumFont, fonts, s}, face{boldFont, fonts, s}}
}

// outline implements [lettering].
func (f face) outline(s string, size float64) text {
	if f.more == nil || f.typeface.has(s) {
		return f.typeface.outline(s, size)
	}
	fonts := f.more.choose(scriptOf(s, f.script), f.typeface)
	var buf sfnt.Buffer
	return layOut(s, func(r rune, x float64) ([]contour, float64, bool) {
		if f.hasRune(&buf, r) {
			return f.glyph(&buf, r, size, x)
		}
		for _, d := range fonts {
			if cs, advance, ok := d.glyph(r, size, x); ok {
				return cs, advance, true
			}
		}
		return nil, 0, false
	})
}

// has implements [lettering].
func (f face) has(s string) bool {
	if f.more == nil || f.typeface.has(s) || strings.TrimSpace(s) == "" {
		return f.typeface.has(s)
	}
	var buf sfnt.Buffer
	for _, r := range s {
		if !f.hasRune(&buf, r) && !f.moreHas(s, r) {
			return false
		}
	}
	return true
}

// moreHas reports whether a font on disk can draw a character of a text.
func (f face) moreHas(s string, r rune) bool {
	if f.more == nil || unicode.IsControl(r) || needsShaping(r) {
		return false
	}
	for _, d := range f.more.choose(scriptOf(s, f.script), f.typeface) {
		if d.has(r) {
			return true
		}
	}
	return false
}

// withoutSymbols returns a name without the symbols that the face cannot draw, such as
// emoji: what is left is still the name. Letters stay, as a name without some of its
// letters is another one.
func (f face) withoutSymbols(name string) string {
	if f.has(name) {
		return name
	}
	var buf sfnt.Buffer
	name = strings.Map(func(r rune) rune {
		symbol := unicode.In(r, unicode.S, unicode.C, unicode.Variation_Selector, unicode.Me)
		if symbol && !f.hasRune(&buf, r) && !f.moreHas(name, r) {
			return -1
		}
		return r
	}, name)
	return strings.Join(strings.Fields(name), " ")
}
