package font

import (
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
)

// Face draws a picture's texts in one weight, with an embedded font and, for characters it
// lacks, with fonts on disk. It is a [Lettering].
type Face struct {
	Typeface
	more   *Fonts // nil means none
	script Script // of the picture
}

// Faces are the faces of a picture in both weights.
type Faces struct{ Medium, Bold Face }

// NewFace returns the face of a weight for a picture in a script. If fonts is nil, it only uses
// the embedded fonts.
func NewFace(weight Typeface, fonts *Fonts, of Script) Face { return Face{weight, fonts, of} }

// NewFaces returns the faces for a picture in a language, a BCP 47 tag. If fonts is nil, they
// only use the embedded fonts.
func NewFaces(fonts *Fonts, language string) Faces {
	s := ScriptOfLanguage(language)
	return Faces{Face{Medium, fonts, s}, Face{Bold, fonts, s}}
}

func (f Face) Outline(s string, size float64) Text {
	if f.more == nil || f.Typeface.Has(s) {
		return f.Typeface.Outline(s, size)
	}
	fonts := f.more.choose(scriptOf(s, f.script), f.Typeface)
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

func (f Face) Has(s string) bool {
	if f.more == nil || f.Typeface.Has(s) || strings.TrimSpace(s) == "" {
		return f.Typeface.Has(s)
	}
	var buf sfnt.Buffer
	for _, r := range s {
		if !f.hasRune(&buf, r) && !f.moreHas(s, r) {
			return false
		}
	}
	return true
}

// moreHas reports whether a font on disk can draw a character in a text.
func (f Face) moreHas(s string, r rune) bool {
	if f.more == nil || unicode.IsControl(r) || needsShaping(r) {
		return false
	}
	for _, d := range f.more.choose(scriptOf(s, f.script), f.Typeface) {
		if d.has(r) {
			return true
		}
	}
	return false
}

// Name returns a name without the symbols that the face can't draw, or the replacement if it can't
// draw the rest or nothing is left.
func (f Face) Name(name, replacement string) string {
	if name = f.withoutSymbols(name); f.Has(name) {
		return name
	}
	return replacement
}

// withoutSymbols returns a name without the symbols that the face can't draw, such as emoji,
// since the rest is still the name. It keeps letters, because a name missing letters is a
// different one.
func (f Face) withoutSymbols(name string) string {
	if f.Has(name) {
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
