package render

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

// Fonts are fonts on disk for characters that the embedded fonts lack: those of
// Chinese, Japanese and Korean. A font is opened when the first picture needs it, and
// its glyphs are read from the file one by one. Fonts are safe for concurrent use.
type Fonts struct {
	named string     // a font file that comes before those of the system; "" for none
	known []fontFile // where systems have fonts

	mu     sync.Mutex
	opened map[diskFontKey]*diskFont // nil for what cannot be used
	chosen map[fontChoice][]*diskFont
}

// diskFontKey names a font in a file.
type diskFontKey struct {
	path string
	face string // in the name of the font, as in "JP"; "" for the first font
}

// fontChoice is what the order of fonts depends on.
type fontChoice struct {
	script script
	weight typeface
}

// FindFonts returns the font of a file, which may be a collection, followed by the
// usual fonts of the system. A path of "" stands for the fonts of the system alone. The
// error is about a file that is no font.
func FindFonts(path string) (*Fonts, error) {
	f := &Fonts{
		named: path, known: systemFonts(),
		opened: map[diskFontKey]*diskFont{}, chosen: map[fontChoice][]*diskFont{},
	}
	if path == "" {
		return f, nil
	}
	file, err := openFile(path)
	if err != nil {
		return nil, fmt.Errorf("render: font: %w", err)
	}
	defer file.Close()
	if _, err := parseFace(file, ""); err != nil {
		return nil, fmt.Errorf("render: font %s: %w", path, err)
	}
	return f, nil
}

// choose returns the fonts of a weight in the order in which a text of a script takes
// its characters from them.
func (f *Fonts) choose(s script, weight typeface) []*diskFont {
	f.mu.Lock()
	defer f.mu.Unlock()
	choice := fontChoice{s, weight}
	fonts, ok := f.chosen[choice]
	if ok {
		return fonts
	}
	for _, s := range append([]script{s}, scripts[:]...) {
		if d := f.find(s, weight); d != nil && !slices.Contains(fonts, d) {
			fonts = append(fonts, d)
		}
	}
	f.chosen[choice] = fonts
	return fonts
}

// find returns the first font that has the characters of a script; nil if there is
// none.
func (f *Fonts) find(s script, weight typeface) *diskFont {
	if d := f.open(f.named, s); d != nil {
		return d
	}
	for _, file := range f.known {
		if file.script != noScript && file.script != s {
			continue
		}
		path := file.medium
		if weight == boldFont && file.bold != "" {
			path = file.bold
		}
		if d := f.open(path, s); d != nil {
			return d
		}
	}
	return nil
}

// open returns the font of a file for a script; nil if there is none.
func (f *Fonts) open(path string, s script) *diskFont {
	if path == "" {
		return nil
	}
	key := diskFontKey{path, s.face()}
	d, ok := f.opened[key]
	if !ok {
		d, _ = openDiskFont(key) // what cannot be opened is not there
		f.opened[key] = d
	}
	if d == nil || !d.has(s.sample()) {
		return nil
	}
	return d
}

// diskFont is a font whose glyphs are read from its file. It is safe for concurrent
// use.
type diskFont struct {
	font *sfnt.Font

	mu     sync.Mutex
	buf    sfnt.Buffer
	glyphs map[rune]*diskGlyph // those used last; nil for characters that the font lacks
}

// diskGlyph is a glyph in ems.
type diskGlyph struct {
	contours []contour
	advance  float64
}

// maxDiskGlyphs is how many glyphs of a font are kept, in some 2 MB. Beyond it all are
// dropped.
const maxDiskGlyphs = 1000

// openDiskFont opens the font of a file, or of a collection the one whose name has the
// face as a word, or the first.
func openDiskFont(key diskFontKey) (*diskFont, error) {
	file, err := openFile(key.path) // never closed: it is read as long as there are pictures
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

// openFile opens a file that is no pipe, device or folder.
func openFile(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no regular file", path)
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
			continue // another font of the collection may do
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

// glyph returns what [typeface.glyph] returns.
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

// load returns the glyph of a character, nil if the font lacks it or the file cannot be
// read. It is called under the lock.
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
