package font

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// diskFont is a font on disk whose glyphs are read one by one. It is safe for concurrent use.
type diskFont struct {
	font *sfnt.Font

	mu     sync.Mutex
	buf    sfnt.Buffer
	glyphs map[rune]*diskGlyph // recently used ones; nil for characters the font lacks
}

// diskGlyph is a glyph in ems.
type diskGlyph struct {
	contours []contour
	advance  float64
}

// maxDiskGlyphs is how many glyphs of a font are kept, in about 2 MB. When it is exceeded, all
// are dropped.
const maxDiskGlyphs = 1000

// openDiskFont opens the font in a file. From a collection it picks the font whose name contains
// the face as a word, or else the first.
func openDiskFont(key diskFontKey) (*diskFont, error) {
	file, err := openFile(key.path) // stays open so that glyphs can be read on demand
	if err != nil {
		return nil, err
	}
	parsed, err := parseFace(file, key.face)
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	return &diskFont{font: parsed, glyphs: map[rune]*diskGlyph{}}, nil
}

// openFile opens a regular file, not a pipe, device or folder.
func openFile(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s isn't a regular file", path)
	}
	return os.Open(path)
}

// parseFace returns the font in a file that may be a collection.
func parseFace(file *os.File, face string) (*sfnt.Font, error) {
	all, err := sfnt.ParseCollectionReaderAt(file)
	if err != nil {
		return nil, err
	}
	for i := range all.NumFonts() {
		one, err := all.Font(i)
		if err != nil {
			continue // another font in the collection may work
		}
		name, err := one.Name(nil, sfnt.NameIDFamily)
		if words := strings.Fields(name); err == nil && face != "" && slices.Contains(words, face) && !slices.Contains(words, "Mono") {
			return one, nil
		}
	}
	return all.Font(0)
}

// has reports whether the font has a character.
func (d *diskFont) has(r rune) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.load(r) != nil
}

// glyph returns the same as [Typeface.glyph].
func (d *diskFont) glyph(r rune, size, dx float64) (cs []contour, advance float64, ok bool) {
	d.mu.Lock()
	g := d.load(r)
	d.mu.Unlock()
	if g == nil {
		return nil, 0, false
	}
	for _, c := range g.contours {
		cs = append(cs, c.scaled(size, dx))
	}
	return cs, g.advance * size, true
}

// load returns the glyph of a character, or nil if the font lacks it or the file is unreadable.
// The caller must hold the lock.
func (d *diskFont) load(r rune) *diskGlyph {
	g, ok := d.glyphs[r]
	if ok {
		return g
	}
	if len(d.glyphs) >= maxDiskGlyphs {
		clear(d.glyphs)
	}
	g = d.read(r)
	d.glyphs[r] = g
	return g
}

// read reads the glyph of a character from the file.
func (d *diskFont) read(r rune) *diskGlyph {
	const em = 1024
	index, err := d.font.GlyphIndex(&d.buf, r)
	if err != nil || index == 0 {
		return nil
	}
	advance, err := d.font.GlyphAdvance(&d.buf, index, fixed.I(em), font.HintingNone)
	if err != nil {
		return nil
	}
	segments, err := d.font.LoadGlyph(&d.buf, index, fixed.I(em), nil)
	if err != nil {
		return nil
	}
	g := &diskGlyph{advance: float64(advance) / 64 / em}
	for _, c := range contoursOf(segments, 0) {
		g.contours = append(g.contours, c.scaled(1.0/em, 0))
	}
	return g
}
