package font

import (
	"fmt"
	"slices"
	"sync"
)

// Fonts are fonts on disk for Chinese, Japanese and Korean characters, which the embedded fonts
// lack. A font is opened when the first picture needs it, and its glyphs are read from the file
// one by one. Fonts are safe for concurrent use.
type Fonts struct {
	named string     // a font file preferred to the system's; "" means none
	known []fontFile // the system's usual fonts

	mu     sync.Mutex
	opened map[diskFontKey]*diskFont // nil for unusable ones
	chosen map[fontChoice][]*diskFont
}

// diskFontKey names a font in a file.
type diskFontKey struct {
	path string
	face string // a word in the font's name, such as "JP"; "" for the first font
}

// fontChoice is what determines the order of fonts.
type fontChoice struct {
	script Script
	weight Typeface
}

// Find returns the font of a file, which may be a collection, followed by the system's usual
// fonts. If path is "", it only returns the system's fonts. The error says why the file isn't a
// font.
func Find(path string) (*Fonts, error) {
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

// choose returns the fonts of a weight in the order in which a text in a script takes characters
// from them.
func (f *Fonts) choose(s Script, weight Typeface) []*diskFont {
	f.mu.Lock()
	defer f.mu.Unlock()
	choice := fontChoice{s, weight}
	fonts, ok := f.chosen[choice]
	if ok {
		return fonts
	}
	for _, s := range append([]Script{s}, scripts[:]...) {
		if d := f.find(s, weight); d != nil && !slices.Contains(fonts, d) {
			fonts = append(fonts, d)
		}
	}
	f.chosen[choice] = fonts
	return fonts
}

// find returns the first font with the characters of a script, or nil if there is none.
func (f *Fonts) find(s Script, weight Typeface) *diskFont {
	if d := f.open(f.named, s); d != nil {
		return d
	}
	for _, file := range f.known {
		if file.script != NoScript && file.script != s {
			continue
		}
		path := file.medium
		if weight == Bold && file.bold != "" {
			path = file.bold
		}
		if d := f.open(path, s); d != nil {
			return d
		}
	}
	return nil
}

// open returns a file's font for a script, or nil if there is none.
func (f *Fonts) open(path string, s Script) *diskFont {
	if path == "" {
		return nil
	}
	key := diskFontKey{path, s.face()}
	d, ok := f.opened[key]
	if !ok {
		d, _ = openDiskFont(key) // a font that can't be opened counts as missing
		f.opened[key] = d
	}
	if d == nil || !d.has(s.sample()) {
		return nil
	}
	return d
}
