package render

import (
	"bytes"
	"hash/adler32"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"hoshi/engine"
)

func TestBandsCoverTheBoard(t *testing.T) {
	for size := engine.MinSize; size <= engine.MaxSize; size++ {
		for _, width := range []int{320, 333, 960, 2048} {
			lay := newLayout(size, width, woodTheme())
			bands := lay.bands()
			if bands[0] != 0 || bands[len(bands)-1] != width || len(bands) != size+1 {
				t.Fatalf("size %d, width %d: the bands are %v", size, width, bands)
			}
			for i := range size {
				_, y := lay.center(engine.Point{Row: int8(size - 1 - i)})
				if int(y) < bands[i] || int(y) >= bands[i+1] {
					t.Fatalf("size %d, width %d: line %d at %v is not in its band, %d to %d", size, width, i, y, bands[i], bands[i+1])
				}
			}
		}
	}
}

func TestCombineAdler(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		a := rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(rt, "a")
		b := bytes.Repeat(rapid.SliceOfN(rapid.Byte(), 0, 100).Draw(rt, "b"), rapid.IntRange(1, 2000).Draw(rt, "times"))
		want := adler32.Checksum(append(bytes.Clone(a), b...))
		if got := combineAdler(adler32.Checksum(a), adler32.Checksum(b), len(b)); got != want {
			rt.Errorf("the checksum is %08x, want %08x", got, want)
		}
	})
}

// Every picture of a game is the one drawn whole, whatever bands are reused. The
// second time all bands are.
func TestPicturesOfAGameReuseBands(t *testing.T) {
	t.Parallel()
	p := NewPainter()
	for _, theme := range Themes() {
		pos := scattered(t, 15, 24, 5)
		moves := pos.Moves()
		s := Scene{Position: played(t, 15, ""), Width: MinWidth, Theme: theme, Last: true, Previous: true, Numbers: LastNumbers(5)}
		lay, th, err := s.check()
		if err != nil {
			t.Fatal(err)
		}
		assets := p.assets(lay, th)
		for i, pt := range moves {
			if i%7 == 3 {
				s.Caption = &Caption{Black: "ann", Texts: english()}
			}
			before := len(assets.bands.byKey)
			file, err := p.PNG(s)
			if !bytes.Equal(pixelsOf(decoded(t, file, err)), pixelsOf(drawn(t, p, s))) {
				t.Fatalf("%s: the picture of move %d differs from the one drawn whole", theme, i)
			}
			// A move changes three bands around the new stone, and those of the two marks
			// and of the number that it changes.
			if made := len(assets.bands.byKey) - before; i > 0 && made > 6 || i == 0 && made != 15 {
				t.Errorf("%s: the picture of move %d took %d new bands", theme, i, made)
			}
			s.Caption = nil
			before = len(assets.bands.byKey)
			again, err := p.PNG(s)
			if err != nil || len(assets.bands.byKey) != before {
				t.Errorf("%s: the same picture took %d new bands (%v)", theme, len(assets.bands.byKey)-before, err)
			}
			if bare, err := p.PNG(s); err != nil || !bytes.Equal(again, bare) {
				t.Errorf("%s: the same picture has other bytes (%v)", theme, err)
			}
			if err := s.Position.Play(pt); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// What differs on a board makes another key, also where the text of one overlay
// could be read as the next overlay.
func TestKeysOfBandsDiffer(t *testing.T) {
	t.Parallel()
	p := shared()
	pos := played(t, 9, "e5")
	seen := map[string]string{}
	for name, s := range map[string]Scene{
		"bare":     {Position: pos},
		"last":     {Position: pos, Last: true},
		"number":   {Position: pos, Numbers: AllNumbers},
		"hint":     {Position: pos, Hints: points(t, 9, "d5")},
		"hint e6":  {Position: pos, Hints: points(t, 9, "d6")},
		"label a":  {Position: pos, Labels: []Label{{points(t, 9, "d5")[0], "a"}}},
		"label b":  {Position: pos, Labels: []Label{{points(t, 9, "d5")[0], "b"}}},
		"labels":   {Position: pos, Labels: []Label{{points(t, 9, "d5")[0], "a"}, {points(t, 9, "f5")[0], "a"}}},
		"arrow":    {Position: pos, Variation: points(t, 9, "c5 d5")},
		"arrow up": {Position: pos, Variation: points(t, 9, "c5 d6")},
	} {
		s.Width = MinWidth
		lay, th, err := s.check()
		if err != nil {
			t.Fatal(err)
		}
		buf := &drawBuffer{overlays: s.overlays(nil)}
		assets := p.assets(lay, th)
		for _, o := range buf.overlays {
			x, y := assets.corner(o.at)
			buf.rects = append(buf.rects, assets.sprite(o.overlay).bounds(x, y))
		}
		bands := lay.bands()
		key := ""
		for i := range bands[1:] {
			key += string(bandKey(nil, bands[i], bands[i+1], buf.overlays, buf.rects))
		}
		if other, ok := seen[key]; ok {
			t.Errorf("%q and %q have the same keys", name, other)
		}
		seen[key] = name
	}
}

func TestBandsAreBounded(t *testing.T) {
	var b boardBands
	band := pngBand{data: make([]byte, 10_000), adler: 7, size: 3}
	for i := range 500 {
		key := []byte(strconv.Itoa(i))
		b.put(key, band)
		if got, ok := b.get(key); !ok || got.adler != 7 || got.size != 3 || len(got.data) != 10_000 || &got.data[0] == &band.data[0] {
			t.Fatalf("band %d is not there, or not a copy", i)
		}
		if want := len(b.byKey); b.bytes > maxBandBytes+11_000 || b.bytes < 10_000*want {
			t.Fatalf("%d bands take %d bytes", want, b.bytes)
		}
	}
	if len(b.byKey) > 110 || len(b.byKey) < 2 {
		t.Errorf("%d bands are kept", len(b.byKey))
	}
}
