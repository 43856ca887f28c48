package render

import (
	"bytes"
	"image"
	"image/png"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"hoshi/engine"
	"hoshi/render/font"
	"hoshi/render/internal/assets"
	"hoshi/render/internal/theme"
)

// tightPainter is a painter that soon drops its bands.
func tightPainter(t *testing.T, limit int) *Painter {
	t.Helper()
	fonts, err := font.Find("")
	if err != nil {
		t.Fatal(err)
	}
	p := NewPainterWithFonts(fonts)
	p.bands = assets.NewBands(limit)
	return p
}

// checkDrawnWithoutCache fails a test if the PNG that a painter makes of a scene has other pixels
// than the picture drawn without bands.
func checkDrawnWithoutCache(t rapid.TB, p *Painter, s Scene) {
	t.Helper()
	file, err := p.PNG(s)
	if err != nil {
		t.Fatal(err)
	}
	whole, err := p.Image(s)
	if err != nil {
		t.Fatal(err)
	}
	read, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(read.(*image.Paletted).Pix, whole.(*image.Paletted).Pix) {
		t.Fatalf("theme %q, width %d, language %q, %d stones: the PNG differs from the picture drawn whole",
			s.Theme, s.Width, s.Language, s.Position.Stones())
	}
}

// step changes a scene a little, as the next picture of this game or another one would.
func step(rt *rapid.T, s *Scene, random []engine.Point) {
	switch rapid.IntRange(0, 9).Draw(rt, "step") {
	case 0, 1, 2:
		for _, pt := range random {
			if s.Position.Play(pt) == nil {
				return
			}
		}
	case 3:
		_ = s.Position.Undo() // nothing changes if there's no move
	case 4:
		s.Theme = rapid.SampledFrom(theme.Names()).Draw(rt, "theme")
	case 5:
		s.Language = rapid.SampledFrom([]string{"", "en", "zh-CN", "ja", "ko"}).Draw(rt, "language")
	case 6:
		s.Numbers = Numbers(rapid.IntRange(-3, 3).Draw(rt, "numbers"))
		s.Last, s.Previous, s.Win = rapid.Bool().Draw(rt, "last"), rapid.Bool().Draw(rt, "previous"), rapid.Bool().Draw(rt, "win")
	case 7:
		s.Labels = nil
		for _, pt := range random[:3] {
			s.Labels = append(s.Labels, Label{pt, rapid.SampledFrom([]string{"a", "b", "直", "黒", "한"}).Draw(rt, "label")})
		}
	case 8:
		s.Hints, s.Variation, s.Forbidden, s.Foul = random[:2], random[2:5], random[5:6], s.Position.Moves()
	case 9:
		s.Hints, s.Variation, s.Forbidden, s.Foul, s.Labels = nil, nil, nil, nil, nil
		s.Heat = nil
		for i, pt := range random[:rapid.IntRange(0, 4).Draw(rt, "values")] {
			s.Heat = append(s.Heat, MoveValue{At: pt, Value: float64(i % 2), Text: []string{"", "骨"}[i%2]})
		}
	}
}

// No picture shows a wrong band, whatever was drawn before: pictures of several games in turn, with
// a cache that's soon full, equal those drawn without bands.
func TestNoPictureShowsAWrongBand(t *testing.T) {
	t.Parallel()
	p := tightPainter(t, 200_000)
	rapid.Check(t, func(rt *rapid.T) {
		const size = engine.MinSize
		point := rapid.Custom(func(rt *rapid.T) engine.Point {
			at := rapid.IntRange(0, size-1)
			return engine.Point{Col: int8(at.Draw(rt, "column")), Row: int8(at.Draw(rt, "row"))}
		})
		var games [2]Scene
		for i := range games {
			games[i] = Scene{Position: played(t, size, "e5"), Width: MinWidth + i}
		}
		for range rapid.IntRange(1, 6).Draw(rt, "pictures") {
			s := &games[rapid.IntRange(0, len(games)-1).Draw(rt, "game")]
			step(rt, s, rapid.SliceOfN(point, 6, 6).Draw(rt, "points"))
			checkDrawnWithoutCache(rt, p, *s)
		}
	})
}

// The same label in another language is drawn in its own form, not from the first one's band.
func TestBandsOfAnotherLanguage(t *testing.T) {
	t.Parallel()
	p := cjkPainter(t)
	s := Scene{Position: played(t, 9, "e5"), Width: MinWidth, Labels: []Label{{points(t, 9, "d4")[0], "直"}}}
	var files [2][]byte
	for i, language := range []string{"zh-CN", "ja"} {
		s.Language = language
		checkDrawnWithoutCache(t, p, s)
		files[i], _ = p.PNG(s)
	}
	if bytes.Equal(files[0], files[1]) {
		t.Error("the Chinese and the Japanese form look the same")
	}
}

// Pictures drawn concurrently share the cache while it drops bands.
func TestBandsAreSharedByConcurrentPictures(t *testing.T) {
	t.Parallel()
	p := tightPainter(t, 60_000)
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			for n := range 6 {
				s := Scene{Position: scattered(t, 9, 10+n, uint64(i%2)), Width: MinWidth, Theme: theme.Names()[i/2], Last: true}
				file, err := p.PNG(s)
				if err != nil {
					t.Error(err)
				} else if want, _ := shared().PNG(s); !bytes.Equal(file, want) {
					t.Errorf("game %d, picture %d: the file differs from that of another painter", i, n)
				}
			}
		})
	}
	wg.Wait()
}
