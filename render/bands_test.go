package render

import (
	"bytes"
	"hash/adler32"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"hoshi/engine"
)

func TestBandsCoverTheBoard(t *testing.T) {
	for size := engine.MinSize; size <= engine.MaxSize; size++ {
		for _, width := range []int{320, 333, 960, 2048} {
			lay := newLayout(size, width, themeByName("wood"))
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

func TestAdlerOf(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var data []byte
		for range rapid.IntRange(0, 5).Draw(rt, "parts") {
			data = append(data, rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(rt, "part")...)
			data = append(data, make([]byte, rapid.IntRange(0, 30).Draw(rt, "zeros"))...)
		}
		if got, want := adlerOf(data), adler32.Checksum(data); got != want {
			rt.Errorf("the checksum is %08x, want %08x", got, want)
		}
	})
	most := bytes.Repeat([]byte{0xFF}, 2048*2*2048)
	if got, want := adlerOf(most), adler32.Checksum(most); got != want {
		t.Errorf("the checksum of many bytes is %08x, want %08x", got, want)
	}
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
		for i, pt := range moves {
			if i%7 == 3 {
				s.Caption = &Caption{Black: "ann", Texts: english()}
			}
			before := len(p.bands.entries)
			file, err := p.PNG(s)
			if !bytes.Equal(pixelsOf(decoded(t, file, err)), pixelsOf(drawn(t, p, s))) {
				t.Fatalf("%s: the picture of move %d differs from the one drawn whole", theme, i)
			}
			// A move changes three bands around the new stone, and those of the two marks
			// and of the number that it changes.
			if made := len(p.bands.entries) - before; i > 0 && made > 6 || i == 0 && made != 15 {
				t.Errorf("%s: the picture of move %d took %d new bands", theme, i, made)
			}
			s.Caption = nil
			before = len(p.bands.entries)
			again, err := p.PNG(s)
			if err != nil || len(p.bands.entries) != before {
				t.Errorf("%s: the same picture took %d new bands (%v)", theme, len(p.bands.entries)-before, err)
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

// bandKeys returns the keys of all bands of a scene.
func bandKeys(t *testing.T, p *Painter, s Scene) string {
	t.Helper()
	lay, th, err := s.check()
	if err != nil {
		t.Fatal(err)
	}
	assets := p.assets(lay, th)
	overlays := s.overlays(nil)
	sprites := assets.place(nil, overlays)
	var keys []byte
	bands := lay.bands()
	for i := range bands[1:] {
		keys = assets.appendBandKey(keys, bands[i], bands[i+1], overlays, sprites)
	}
	return string(keys)
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
		"theme":    {Position: pos, Theme: "paper"},
		"width":    {Position: pos, Width: MinWidth + 1},
		"size":     {Position: played(t, 10, "e5")},
		"last":     {Position: pos, Last: true},
		"number":   {Position: pos, Numbers: AllNumbers},
		"hint":     {Position: pos, Hints: points(t, 9, "d5")},
		"hint e6":  {Position: pos, Hints: points(t, 9, "d6")},
		"label a":  {Position: pos, Labels: []Label{{points(t, 9, "d5")[0], "a"}}},
		"label b":  {Position: pos, Labels: []Label{{points(t, 9, "d5")[0], "b"}}},
		"labels":   {Position: pos, Labels: []Label{{points(t, 9, "d5")[0], "a"}, {points(t, 9, "f5")[0], "a"}}},
		"chinese":  {Position: pos, Labels: []Label{{points(t, 9, "d5")[0], "黒"}}, Language: "zh-CN"},
		"japanese": {Position: pos, Labels: []Label{{points(t, 9, "d5")[0], "黒"}}, Language: "ja"},
		"arrow":    {Position: pos, Variation: points(t, 9, "c5 d5")},
		"arrow up": {Position: pos, Variation: points(t, 9, "c5 d6")},
	} {
		if s.Width == 0 {
			s.Width = MinWidth
		}
		key := bandKeys(t, p, s)
		if other, ok := seen[key]; ok {
			t.Errorf("%q and %q have the same keys", name, other)
		}
		seen[key] = name
	}
}

// Every field of an overlay is part of the key of its band, also one that is added later.
func TestKeyHasEveryFieldOfAnOverlay(t *testing.T) {
	var bare placedOverlay
	want := string(bare.appendKey(nil))
	var vary func(name string, v reflect.Value, p *placedOverlay)
	vary = func(name string, v reflect.Value, p *placedOverlay) {
		v = reflect.NewAt(v.Type(), v.Addr().UnsafePointer()).Elem() // fields may be set though unexported
		old := reflect.ValueOf(v.Interface())
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				vary(name+"."+v.Type().Field(i).Name, v.Field(i), p)
			}
			return
		case reflect.String:
			v.SetString("x")
		case reflect.Int8, reflect.Int16:
			v.SetInt(1 << (v.Type().Bits() - 2))
		case reflect.Uint8:
			v.SetUint(1)
		default:
			t.Fatalf("%s is a %v, which this test does not know", name, v.Kind())
		}
		if string(p.appendKey(nil)) == want {
			t.Errorf("%s is not part of the key", name)
		}
		v.Set(old)
	}
	vary("overlay", reflect.ValueOf(&bare).Elem(), &bare)
}
