package png

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"runtime"
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

// joined returns the file of a picture made of bands that end at the given rows. bands has the
// bands known from other pictures; nil means that a band must be compressed.
func joined(w *Writer, img *image.Paletted, ends []int, bands []Band) []byte {
	w.Begin(img.Rect.Dx(), img.Rect.Dy(), img.Palette)
	from := 0
	for i, to := range ends {
		b := bands[i]
		if b.Data == nil {
			b = w.Compress(img, from, to, i%3 != 2)
		}
		w.Add(b)
		from = to
	}
	return w.End()
}

// Bands kept from another picture join those of a picture with the same rows there and just above.
func TestBandsOfAnotherPicture(t *testing.T) {
	t.Parallel()
	var w Writer
	rapid.Check(t, func(rt *rapid.T) {
		img := anyPaletted(rt)
		height := img.Rect.Dy()
		var ends []int
		for end := 0; end < height; {
			end = min(height, end+rapid.IntRange(1, 6).Draw(rt, "rows"))
			ends = append(ends, end)
		}
		other := &image.Paletted{Pix: bytes.Clone(img.Pix), Stride: img.Stride, Rect: img.Rect, Palette: img.Palette}
		kept := make([]Band, len(ends))
		changed := rapid.IntRange(0, height-1).Draw(rt, "changed row")
		for x := range img.Rect.Dx() {
			other.Pix[changed*img.Stride+x] = uint8(rapid.IntRange(0, len(img.Palette)-1).Draw(rt, "pixel"))
		}
		from := 0
		for i, to := range ends {
			if changed < from-1 || changed >= to {
				kept[i] = w.Compress(other, from, to, i%3 != 2)
				kept[i].Data = bytes.Clone(kept[i].Data)
			}
			from = to
		}
		file := bytes.Clone(joined(&w, img, ends, kept))
		read, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			rt.Fatal(err)
		}
		if !bytes.Equal(pixelsOf(read), pixelsOf(img)) {
			rt.Fatal("the pixels differ")
		}
		if again := joined(new(Writer), img, ends, make([]Band, len(ends))); !bytes.Equal(again, file) {
			rt.Fatal("the file has other bytes if no band is kept")
		}
	})
}

// A band that repeats the row above it is smaller than one that may not refer to it.
func TestBandRepeatsTheRowAbove(t *testing.T) {
	const width = 2000
	img := image.NewPaletted(image.Rect(0, 0, width, 2), make(color.Palette, 256))
	random := rand.New(rand.NewPCG(1, 2))
	for x := range width {
		img.Pix[x] = uint8(random.Uint32())
		img.Pix[width+x] = img.Pix[x]
	}
	var w Writer
	with, without := len(w.Compress(img, 1, 2, true).Data), len(w.Compress(img, 1, 2, false).Data)
	if with > width/20 || without < width {
		t.Errorf("the same random row again takes %d bytes, and %d without the row above", with, without)
	}
}

// A writer's memory doesn't grow from picture to picture.
func TestWriterReusesItsMemory(t *testing.T) {
	img := image.NewPaletted(image.Rect(0, 0, 500, 500), make(color.Palette, 200))
	for i := range img.Pix {
		img.Pix[i] = uint8(i * i >> 3 % 200)
	}
	for i := range img.Palette {
		img.Palette[i] = color.Gray{uint8(i)}
	}
	var w Writer
	w.Encode(img)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	const pictures, limit = 10, 10_000 // bytes; a deflater takes a hundred times as many
	for range pictures {
		w.Encode(img)
	}
	runtime.ReadMemStats(&after)
	if each := (after.TotalAlloc - before.TotalAlloc) / pictures; each > limit {
		t.Errorf("another picture takes %d bytes of memory, want at most %d", each, limit)
	}
}
