package render

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"

	"hoshi/render/internal/theme"
)

// checkXML returns an SVG file's title. It fails a test unless the file is XML.
func checkXML(t interface{ Fatalf(string, ...any) }, file []byte) (title string) {
	d := xml.NewDecoder(bytes.NewReader(file))
	inside := false
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return title
		}
		if err != nil {
			t.Fatalf("the SVG is not XML: %v", err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			inside = token.Name.Local == "title"
		case xml.EndElement:
			inside = false
		case xml.CharData:
			if inside {
				title += string(token)
			}
		}
	}
}

func TestSVGHasTheStonesAndSaysSo(t *testing.T) {
	t.Parallel()
	for _, theme := range theme.Names() {
		s := markedScenes(t)["win"]
		s.Theme, s.Caption = theme, &Caption{Black: `<ann & "co">`}
		const want = `5 in a row & "won" by <ann>`
		file, err := SVG(s, want)
		if err != nil {
			t.Fatal(err)
		}
		if title := checkXML(t, file); title != want {
			t.Errorf("%s: the title is %q, want %q", theme, title, want)
		}
		for _, pt := range s.Position.Moves() {
			x, y := s.XY(pt)
			if theme == "contrast" && s.Position.MoveNumber(pt)%2 == 0 {
				continue // squares
			}
			if at := fmt.Sprintf(`<circle cx="%s" cy="%s"`, short(x), short(y)); !strings.Contains(string(file), at) {
				t.Errorf("%s: there is no stone at %v", theme, pt)
			}
		}
		width, height := s.Size()
		if size := fmt.Sprintf(`viewBox="0 0 %d %d"`, width, height); !strings.Contains(string(file), size) {
			t.Errorf("%s: the file does not say %s", theme, size)
		}
	}
}

func TestSVGWithoutATitleHasNone(t *testing.T) {
	t.Parallel()
	file, err := SVG(Scene{Position: played(t, 9, "e5")}, "")
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(file, []byte("<title")) {
		t.Error("the file has a title")
	}
}

// short writes a length as in SVG files: rounded to a hundredth.
func short(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }
