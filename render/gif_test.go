package render

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"hoshi/render/internal/vector"
)

func TestGIFFramesHoldWhatChanged(t *testing.T) {
	const width, height = 6, 4
	colors := color.Palette{vector.RGB(0x000000), vector.RGB(0xFF0000), vector.RGB(0x00FF00), vector.RGB(0x0000FF)}
	enc := newGIFEncoder(width, height, colors)
	pix := make([]uint8, width*height)
	at := func(x, y int, index uint8) { pix[y*width+x] = index }
	enc.add(pix, time.Second)
	at(1, 1, 3)
	at(4, 2, 3)
	enc.add(pix, 250*time.Millisecond)
	enc.add(pix, 70*time.Millisecond) // nothing changed
	at(4, 2, 1)
	enc.add(pix, 70*time.Millisecond)
	enc.showLast(2 * time.Second)
	var file bytes.Buffer
	if err := enc.encode(&file); err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(&file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]int{100, 25, 7, 200}, g.Delay); diff != "" {
		t.Errorf("delays (-want +got):\n%s", diff)
	}
	if g.LoopCount != 0 {
		t.Errorf("the loop count is %d, want 0, for ever", g.LoopCount)
	}
	var rects []image.Rectangle
	for _, img := range g.Image {
		rects = append(rects, img.Rect)
	}
	want := []image.Rectangle{image.Rect(0, 0, 6, 4), image.Rect(1, 1, 5, 3), image.Rect(0, 0, 1, 1), image.Rect(4, 2, 5, 3)}
	if diff := cmp.Diff(want, rects); diff != "" {
		t.Errorf("frames (-want +got):\n%s", diff)
	}
	transparent := 0
	for _, index := range g.Image[1].Pix {
		if _, _, _, a := g.Image[1].Palette[index].RGBA(); a == 0 {
			transparent++
		}
	}
	if transparent != 6 {
		t.Errorf("%d of the 8 pixels of the second frame are transparent, want 6", transparent)
	}
	_, end := playGIF(t, encoded(t, enc), nil)
	for i, index := range pix {
		want := color.RGBAModel.Convert(colors[index])
		if got := end.At(i%width, i/width); got != want {
			t.Errorf("pixel %d is %v in the end, want %v", i, got, want)
		}
	}
}

// encoded returns the file of an encoder that has already written one: its frames keep that file's
// color indices.
func encoded(t *testing.T, enc *gifEncoder) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := gif.EncodeAll(&file, &enc.gif); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// A file only has the colors that occur: green doesn't.
func TestGIFHasOnlyTheColoursThatOccur(t *testing.T) {
	colors := color.Palette{vector.RGB(0x000000), vector.RGB(0x00FF00), vector.RGB(0xFF0000)}
	enc := newGIFEncoder(2, 1, colors)
	enc.add([]uint8{0, 2}, time.Second)
	got, index := enc.usedColors()
	if diff := cmp.Diff(color.Palette{vector.RGB(0x000000), vector.RGB(0xFF0000)}, got); diff != "" {
		t.Errorf("colours (-want +got):\n%s", diff)
	}
	if index[0] != 0 || index[2] != 1 {
		t.Errorf("black and red have the indices %d and %d, want 0 and 1", index[0], index[2])
	}
}
