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

// Every picture of a game is the one drawn whole, whatever bands are reused.
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
			file, err := p.PNG(s)
			if !bytes.Equal(pixelsOf(decoded(t, file, err)), pixelsOf(drawn(t, p, s))) {
				t.Fatalf("%s: the picture of move %d differs from the one drawn whole", theme, i)
			}
			s.Caption = nil
			first, err := p.PNG(s)
			if again, _ := p.PNG(s); err != nil || !bytes.Equal(again, first) {
				t.Errorf("%s: the same picture has other bytes (%v)", theme, err)
			}
			if err := s.Position.Play(pt); err != nil {
				t.Fatal(err)
			}
		}
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
