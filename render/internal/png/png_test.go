package png

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"pgregory.net/rapid"
)

// anyPaletted draws a paletted picture whose pixels are part of a larger one.
func anyPaletted(rt *rapid.T) *image.Paletted {
	colors := rapid.IntRange(1, 256).Draw(rt, "colours")
	var pal color.Palette
	for i := range colors {
		pal = append(pal, color.NRGBA{uint8(i), uint8(3 * i), uint8(255 - i), 255})
	}
	width, height := rapid.IntRange(1, 70).Draw(rt, "width"), rapid.IntRange(1, 20).Draw(rt, "height")
	stride := width + rapid.IntRange(0, 3).Draw(rt, "more of the row")
	pix := rapid.SliceOfN(rapid.ByteMax(uint8(colors-1)), stride*height, stride*height).Draw(rt, "pixels")
	if rapid.Bool().Draw(rt, "equal rows") {
		for y := 1; y < height; y++ {
			copy(pix[y*stride:(y+1)*stride], pix)
		}
	}
	return &image.Paletted{Pix: pix, Stride: stride, Rect: image.Rect(0, 0, width, height), Palette: pal}
}

func TestPNGIsReadByAnotherDecoder(t *testing.T) {
	t.Parallel()
	var w Writer // reused for every picture
	rapid.Check(t, func(rt *rapid.T) {
		img := anyPaletted(rt)
		read, err := png.Decode(bytes.NewReader(w.Encode(img)))
		if err != nil {
			rt.Fatal(err)
		}
		got, ok := read.(*image.Paletted)
		if !ok || got.Bounds() != img.Bounds() || len(got.Palette) != len(img.Palette) {
			rt.Fatalf("the file is a %T of %v, want a paletted picture of %v", read, read.Bounds(), img.Bounds())
		}
		if !bytes.Equal(pixelsOf(got), pixelsOf(img)) {
			rt.Fatal("the pixels differ")
		}
	})
}

// A vertical line is cheaper to store as differences to the row above, and a horizontal one as
// differences to the left.
func TestPNGFilterIsTheCheaperOne(t *testing.T) {
	const width, height = 64, 8
	img := image.NewPaletted(image.Rect(0, 0, width, height), make(color.Palette, 200))
	for i := range img.Pix {
		img.Pix[i] = uint8(i%width) * 3 // every row has the same slope
	}
	for x := range width {
		img.Pix[5*width+x] = 9 // a horizontal line
	}
	var w Writer
	w.filter(img, 0, height, true)
	for y, want := range [height]byte{filterSub, filterUp, filterUp, filterUp, filterUp, filterSub, filterSub, filterUp} {
		if y == 0 || y == 6 {
			continue // both filters cost the same
		}
		if got := w.rows[y*(width+1)]; got != want {
			t.Errorf("row %d has the filter %d, want %d", y, got, want)
		}
	}
}

func TestSubtract(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(0, 40).Draw(rt, "length")
		a := rapid.SliceOfN(rapid.Byte(), n, n).Draw(rt, "a")
		b := rapid.SliceOfN(rapid.Byte(), n, n).Draw(rt, "b")
		dst := make([]byte, n)
		subtract(dst, a, b)
		for i := range dst {
			if dst[i] != a[i]-b[i] {
				rt.Fatalf("byte %d is %d, want %d", i, dst[i], a[i]-b[i])
			}
		}
	})
}

func TestSubtractEstimatesTheSize(t *testing.T) {
	for name, c := range map[string]struct {
		row  []byte
		want int
	}{
		"none":             {nil, 0},
		"zeros":            {make([]byte, 20), 0},
		"one in eight":     {[]byte{0, 0, 0, 7, 0, 0, 0, 0}, 1},
		"first and last":   {[]byte{1, 0, 0, 0, 0, 0, 0, 1}, 8},
		"between":          {[]byte{0, 0, 1, 0, 0x80, 0, 0, 0}, 3},
		"a rest":           {[]byte{1, 0, 2}, 2},
		"eight and a rest": {[]byte{0, 0, 0, 0, 0, 0, 0, 9, 1, 0, 0}, 2},
	} {
		if got := subtract(make([]byte, len(c.row)), c.row, make([]byte, len(c.row))); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

func TestResized(t *testing.T) {
	buf := make([]byte, 4, 10)
	if got := resized(buf, 10); &got[0] != &buf[0] || len(got) != 10 {
		t.Errorf("a buffer that is large enough is replaced, or has the length %d", len(got))
	}
	if got := resized(buf, 11); len(got) != 11 {
		t.Errorf("the length is %d, want 11", len(got))
	}
}
