package boardsvg

import (
	"encoding/xml"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/engine"
	"hoshi/render"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares a text with a golden file.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); d != "" {
		t.Errorf("%s (-want +got)\n%s", name, d)
	}
}

// file returns a board as a complete file that uses every symbol.
func file(t *testing.T, theme string, size int) string {
	t.Helper()
	b, err := New(theme, size)
	if err != nil {
		t.Fatal(err)
	}
	var uses strings.Builder
	for i, id := range ids(b) {
		x, y := b.XY(engine.Point{Col: int8(i % size), Row: int8(i / size)})
		fmt.Fprintf(&uses, "<use href=\"#%s\" x=\"%g\" y=\"%g\"/>\n", id, x, y)
	}
	return fmt.Sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %[1]d\">\n<defs>\n%s</defs>\n%s\n%s</svg>\n",
		b.Width, b.Symbols, strings.ReplaceAll(b.Ground, "/>", "/>\n"), uses.String())
}

var groupID = regexp.MustCompile(`<g id="([a-z0-9-]+)">`)

// ids returns the names of a board's symbols.
func ids(b Board) (out []string) {
	for _, m := range groupID.FindAllStringSubmatch(b.Symbols, -1) {
		out = append(out, m[1])
	}
	return out
}

func TestGoldenBoards(t *testing.T) {
	for _, theme := range Themes() {
		t.Run(theme, func(t *testing.T) { golden(t, theme+".svg", file(t, theme, 9)) })
	}
	golden(t, "themes.css", CSS())
}

// Every theme has the same symbols, none of them empty except the shadow in themes without shadows.
func TestSymbols(t *testing.T) {
	want := []string{
		"stone-black", "ghost-black", "last-black", "previous-black", "win-black", "face-black",
		"stone-white", "ghost-white", "last-white", "previous-white", "win-white", "face-white",
		"shadow", "forbidden", "foul", "label",
		"heat-0", "heat-1", "heat-2", "heat-3", "heat-4", "heat-5", "heat-6", "heat-7", "heat-8", "bar-right", "bar-up", "bar-rise", "bar-fall",
	}
	for _, theme := range Themes() {
		b, err := New(theme, 15)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, ids(b)); d != "" {
			t.Errorf("%s (-want +got)\n%s", theme, d)
		}
		for _, id := range want {
			if empty := strings.Contains(b.Symbols, `<g id="`+id+`"></g>`); empty && id != "shadow" {
				t.Errorf("%s: the symbol %s is empty", theme, id)
			}
		}
	}
}

// Boards of all sizes are XML, have the same pitch and margin, and put points where the picture of
// the same width does, whose lines may be moved a little.
func TestSizes(t *testing.T) {
	for size := engine.MinSize; size <= engine.MaxSize; size++ {
		for _, theme := range Themes() {
			b, err := New(theme, size)
			if err != nil {
				t.Fatal(err)
			}
			d := xml.NewDecoder(strings.NewReader("<svg>" + b.Symbols + b.Ground + "</svg>"))
			for err == nil {
				_, err = d.Token()
			}
			if !errors.Is(err, io.EOF) {
				t.Errorf("%s %d is not XML: %v", theme, size, err)
			}
			if b.Width < render.MinWidth || b.Width > render.MaxWidth {
				continue
			}
			pos, err := engine.NewPosition(size, engine.Freestyle)
			if err != nil {
				t.Fatal(err)
			}
			pt := engine.Point{Col: 1, Row: int8(size - 1)}
			x, y := b.XY(pt)
			if px, py := (render.Scene{Position: pos, Width: b.Width, Theme: theme}).XY(pt); max(math.Abs(px-x), math.Abs(py-y)) > Pitch/3 {
				t.Errorf("%s %d: %v is at (%g, %g), in the picture at (%g, %g)", theme, size, pt, x, y, px, py)
			}
		}
	}
}

func TestNewRefuses(t *testing.T) {
	if _, err := New("plaid", 15); err == nil {
		t.Error("there is a board of an unknown theme")
	}
	for _, size := range []int{0, engine.MinSize - 1, engine.MaxSize + 1} {
		if _, err := New("wood", size); err == nil {
			t.Errorf("there is a board of size %d", size)
		}
	}
}
