package render

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"time"
)

// gifEncoder collects the frames of an animation. A frame holds only the pixels that differ from
// the previous frame.
type gifEncoder struct {
	gif         gif.GIF
	palette     color.Palette
	transparent uint8   // the index that keeps the previous frame's pixel
	pix         []uint8 // the last frame added
}

// newGIFEncoder returns an encoder without frames for pictures in the given colors.
func newGIFEncoder(width, height int, colors color.Palette) *gifEncoder {
	pal := append(color.Palette(nil), colors...)
	transparent := uint8(len(pal))
	pal = append(pal, color.NRGBA{})
	e := &gifEncoder{palette: pal, transparent: transparent}
	e.gif.Config = image.Config{ColorModel: pal, Width: width, Height: height}
	return e
}

// add adds a frame with its display time.
func (e *gifEncoder) add(pix []uint8, show time.Duration) {
	width, height := e.gif.Config.Width, e.gif.Config.Height
	r := image.Rect(0, 0, width, height)
	if e.pix == nil {
		e.pix = bytes.Clone(pix)
	} else {
		r = e.changed(pix)
	}
	img := image.NewPaletted(r, e.palette)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from, to := y*width+r.Min.X, y*width+r.Max.X
		row := img.Pix[(y-r.Min.Y)*img.Stride:][:r.Dx()]
		copy(row, pix[from:to])
		if len(e.gif.Image) > 0 {
			for i, before := range e.pix[from:to] {
				if row[i] == before {
					row[i] = e.transparent
				}
			}
		}
	}
	copy(e.pix, pix)
	e.gif.Image = append(e.gif.Image, img)
	e.gif.Delay = append(e.gif.Delay, 0)
	e.gif.Disposal = append(e.gif.Disposal, gif.DisposalNone)
	e.showLast(show)
}

// showLast sets the display time of the last frame added.
func (e *gifEncoder) showLast(show time.Duration) {
	e.gif.Delay[len(e.gif.Delay)-1] = int(show / (10 * time.Millisecond))
}

// changed returns the rectangle around all pixels that differ from the previous frame. If none
// differs, it is a single pixel, because a frame can't be empty.
func (e *gifEncoder) changed(pix []uint8) image.Rectangle {
	width := e.gif.Config.Width
	r := image.Rectangle{}
	for y := 0; y*width < len(pix); y++ {
		this, before := pix[y*width:(y+1)*width], e.pix[y*width:(y+1)*width]
		if bytes.Equal(this, before) {
			continue
		}
		from, to := 0, width
		for this[from] == before[from] {
			from++
		}
		for this[to-1] == before[to-1] {
			to--
		}
		r = r.Union(image.Rect(from, y, to, y+1))
	}
	if r.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return r
}

// encode writes the animation with only the colors that occur: half as many colors save one bit
// per pixel.
func (e *gifEncoder) encode(file *bytes.Buffer) error {
	colors, index := e.usedColors()
	for _, img := range e.gif.Image {
		img.Palette = colors
		for i, c := range img.Pix {
			img.Pix[i] = index[c]
		}
	}
	e.gif.Config.ColorModel = colors
	if err := gif.EncodeAll(file, &e.gif); err != nil {
		return fmt.Errorf("render: GIF: %w", err)
	}
	return nil
}

// usedColors returns the colors that occur and, for each palette index, its index among them.
func (e *gifEncoder) usedColors() (color.Palette, [256]uint8) {
	var occurs [256]bool
	for _, img := range e.gif.Image {
		for _, c := range img.Pix {
			occurs[c] = true
		}
	}
	var colors color.Palette
	var index [256]uint8
	for i, c := range e.palette {
		if occurs[i] {
			index[i] = uint8(len(colors))
			colors = append(colors, c)
		}
	}
	return colors, index
}
