package e2e_test

import (
	"cmp"
	"image"
	"image/color"
	"image/gif"
	"io"
	"slices"
	"time"
)

// encodeGIF writes frames of one size as a GIF that repeats forever. All frames share one palette, and each
// holds only what differs from the one before, so nothing flickers.
func encodeGIF(w io.Writer, frames []image.Image, times []time.Duration) error {
	colors := sharedPalette(frames)
	transparent := uint8(len(colors))
	out := gif.GIF{Config: image.Config{Width: frames[0].Bounds().Dx(), Height: frames[0].Bounds().Dy()}}
	colors = append(colors, color.NRGBA{})
	out.Config.ColorModel = colors
	index := make(map[color.NRGBA]uint8)
	var last *image.Paletted
	for i, frame := range frames {
		whole := image.NewPaletted(frame.Bounds(), colors)
		for p := range whole.Pix {
			c := at(frame, p)
			n, ok := index[c]
			if !ok {
				n = uint8(colors[:transparent].Index(c))
				index[c] = n
			}
			whole.Pix[p] = n
		}
		out.Image = append(out.Image, difference(last, whole, transparent))
		out.Delay = append(out.Delay, int(times[i]/(10*time.Millisecond)))
		out.Disposal = append(out.Disposal, gif.DisposalNone)
		last = whole
	}
	return gif.EncodeAll(w, &out)
}

// at returns the color of the nth pixel of a picture.
func at(img image.Image, n int) color.NRGBA {
	width := img.Bounds().Dx()
	return color.NRGBAModel.Convert(img.At(n%width, n/width)).(color.NRGBA)
}

// difference returns the part of a frame around all pixels that differ from the one before, in which the
// others are transparent.
func difference(before, now *image.Paletted, transparent uint8) *image.Paletted {
	if before == nil {
		return now
	}
	r := image.Rectangle{}
	for i, c := range now.Pix {
		if c != before.Pix[i] {
			x, y := i%now.Stride, i/now.Stride
			r = r.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	if r.Empty() {
		r = image.Rect(0, 0, 1, 1) // a frame can't be empty
	}
	out := image.NewPaletted(r, now.Palette)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c := now.ColorIndexAt(x, y)
			if c == before.ColorIndexAt(x, y) {
				c = transparent
			}
			out.SetColorIndex(x, y, c)
		}
	}
	return out
}

// counted is a color and how many pixels have it, counting the pixels of a flat area only up to a limit:
// otherwise it would take palette entries from the edges of letters.
type counted struct {
	color.NRGBA
	n int
}

// sharedPalette returns 255 colors for all frames, by median cut: the box of colors that varies most is
// cut in two until there are enough.
func sharedPalette(frames []image.Image) color.Palette {
	const limit = 5000
	counts := make(map[color.NRGBA]int)
	for _, frame := range frames {
		for p := range frame.Bounds().Dx() * frame.Bounds().Dy() {
			counts[at(frame, p)]++
		}
	}
	var all []counted
	for c, n := range counts {
		all = append(all, counted{c, min(n, limit)})
	}
	boxes := [][]counted{all}
	for len(boxes) < 255 {
		worst, channel, most := -1, 0, 0.0
		for i, box := range boxes {
			for ch := range 3 {
				if v := spread(box, ch); v > most {
					worst, channel, most = i, ch, v
				}
			}
		}
		if worst < 0 {
			break // every box is one color
		}
		a, b := cut(boxes[worst], channel)
		boxes[worst] = a
		boxes = append(boxes, b)
	}
	var out color.Palette
	for _, box := range boxes {
		out = append(out, mean(box))
	}
	slices.SortFunc(out, func(a, b color.Color) int { return cmp.Compare(luminance(a), luminance(b)) })
	return out
}

func luminance(c color.Color) uint8 { return color.GrayModel.Convert(c).(color.Gray).Y }

// channelOf returns the red, green or blue of a color.
func channelOf(c color.NRGBA, channel int) float64 {
	return float64([3]uint8{c.R, c.G, c.B}[channel])
}

// spread is the sum of the squared distances from a box's mean in one channel.
func spread(box []counted, channel int) float64 {
	var n, sum, squares float64
	for _, c := range box {
		v, k := channelOf(c.NRGBA, channel), float64(c.n)
		n, sum, squares = n+k, sum+k*v, squares+k*v*v
	}
	return squares - sum*sum/n
}

// cut divides a box at its mean in one channel.
func cut(box []counted, channel int) (low, high []counted) {
	m := channelOf(mean(box), channel)
	for _, c := range box {
		if channelOf(c.NRGBA, channel) <= m {
			low = append(low, c)
		} else {
			high = append(high, c)
		}
	}
	if len(high) == 0 { // the mean was rounded up
		slices.SortFunc(low, func(a, b counted) int { return cmp.Compare(channelOf(a.NRGBA, channel), channelOf(b.NRGBA, channel)) })
		return low[:1], low[1:]
	}
	return low, high
}

func mean(box []counted) color.NRGBA {
	var n float64
	var sums [3]float64
	for _, c := range box {
		n += float64(c.n)
		for ch := range sums {
			sums[ch] += channelOf(c.NRGBA, ch) * float64(c.n)
		}
	}
	return color.NRGBA{uint8(sums[0]/n + .5), uint8(sums[1]/n + .5), uint8(sums[2]/n + .5), 255}
}
