package render

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"time"

	"hoshi/engine"
)

// Replay is an animation of a game: the board after each of its moves.
type Replay struct {
	// Scene is the position at the end and how frames look. The move before the
	// last and what is marked besides moves played, such as hints, show in the last
	// frame only.
	Scene Scene

	// First and Last are how many moves were played in the first and in the last
	// frame. Without either the replay runs from the empty board to the end; what
	// is out of range counts as the nearest that is not.
	First, Last int

	// Delay is how long a move shows, StepMin to StepMax; 0 for StepDefault.
	Delay time.Duration
	// Hold is how long the first frame and the last one show, at most HoldMax; 0
	// for HoldFirst and HoldLast.
	Hold time.Duration
}

// How long frames of a replay show.
const (
	StepMin     = 50 * time.Millisecond // less than that many players slow down
	StepMax     = 10 * time.Second
	StepDefault = 700 * time.Millisecond
	HoldFirst   = 1 * time.Second
	HoldLast    = 4 * time.Second
	HoldMax     = time.Minute
)

// GIF returns the replay as an animated GIF that repeats for ever. Frames hold
// only what changed. Its last frame has the very pixels of the picture that
// [Painter.PNG] makes of the position then. Errors are those of [Painter.PNG].
func (p *Painter) GIF(r Replay) ([]byte, error) {
	lay, th, err := r.Scene.check()
	if err != nil {
		return nil, err
	}
	pos, moves := r.start()
	var file bytes.Buffer
	width, height := lay.width, r.Scene.height(lay)
	err = p.compose(th, width, height, func(_ *worker, c canvas, b *blender) error {
		f := newFilm(width, height, b.pal.model)
		k := p.kit(lay, th)
		var stamps, before []placed
		draw := func(last bool, clip image.Rectangle) {
			s := r.frame(pos, last)
			before, stamps = stamps, s.stamps(before[:0])
			if clip.Empty() {
				clip = k.changed(before, stamps)
			}
			k.draw(c.pix, width, stamps, clip)
			s.drawStrip(c, b, lay, th)
		}
		draw(len(moves) == 0, k.bounds())
		f.add(c.pix, r.hold(HoldFirst))
		for i, pt := range moves {
			if err := pos.Play(pt); err != nil {
				return fmt.Errorf("render: replaying %v: %w", pt, err)
			}
			draw(i == len(moves)-1, image.Rectangle{})
			f.add(c.pix, r.delay())
		}
		f.last(r.hold(HoldLast))
		return f.encode(&file)
	}, nil)
	if err != nil {
		return nil, err
	}
	return file.Bytes(), nil
}

// start returns the position of the first frame and the moves to play from it.
func (r Replay) start() (*engine.Position, []engine.Point) {
	pos := r.Scene.Position.Clone()
	all := pos.Moves()
	last := len(all)
	if r.Last > 0 {
		last = min(r.Last, last)
	}
	first := min(max(r.First, 0), last)
	for pos.Len() > first {
		_ = pos.Undo() // there is a move to take back
	}
	return pos, all[first:last]
}

// frame returns the scene of one frame.
func (r Replay) frame(pos *engine.Position, last bool) Scene {
	s := r.Scene
	s.Position = pos
	if !last {
		s.Previous = false
		s.Hints, s.Line, s.Forbidden, s.Labels, s.Heat = nil, nil, nil, nil, nil
	}
	return s
}

func (r Replay) delay() time.Duration {
	if r.Delay == 0 {
		return StepDefault
	}
	return min(max(r.Delay, StepMin), StepMax)
}

func (r Replay) hold(usual time.Duration) time.Duration {
	if r.Hold <= 0 {
		return max(usual, r.delay())
	}
	return min(max(r.Hold, StepMin), HoldMax)
}

// film collects the frames of an animation, each as what differs from the one
// before.
type film struct {
	gif     gif.GIF
	palette color.Palette
	nothing uint8   // the index of what shows the frame before
	pix     []uint8 // the frame added last
}

func newFilm(width, height int, colors color.Palette) *film {
	pal := append(color.Palette(nil), colors...)
	nothing := uint8(len(pal))
	pal = append(pal, color.NRGBA{})
	f := &film{palette: pal, nothing: nothing}
	f.gif.Config = image.Config{ColorModel: pal, Width: width, Height: height}
	return f
}

// add adds a frame, shown for a while.
func (f *film) add(pix []uint8, show time.Duration) {
	width, height := f.gif.Config.Width, f.gif.Config.Height
	r := image.Rect(0, 0, width, height)
	if f.pix == nil {
		f.pix = bytes.Clone(pix)
	} else {
		r = f.changed(pix)
	}
	img := image.NewPaletted(r, f.palette)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from, to := y*width+r.Min.X, y*width+r.Max.X
		row := img.Pix[(y-r.Min.Y)*img.Stride:][:r.Dx()]
		copy(row, pix[from:to])
		if len(f.gif.Image) > 0 {
			for i, before := range f.pix[from:to] {
				if row[i] == before {
					row[i] = f.nothing
				}
			}
		}
	}
	copy(f.pix, pix)
	f.gif.Image = append(f.gif.Image, img)
	f.gif.Delay = append(f.gif.Delay, 0)
	f.gif.Disposal = append(f.gif.Disposal, gif.DisposalNone)
	f.last(show)
}

// last changes how long the frame added last shows.
func (f *film) last(show time.Duration) {
	f.gif.Delay[len(f.gif.Delay)-1] = int(show / (10 * time.Millisecond))
}

// changed returns the rectangle around all pixels that differ from the frame
// before; a single pixel where none does.
func (f *film) changed(pix []uint8) image.Rectangle {
	width := f.gif.Config.Width
	r := image.Rectangle{}
	for y := 0; y*width < len(pix); y++ {
		this, before := pix[y*width:(y+1)*width], f.pix[y*width:(y+1)*width]
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

// encode writes the animation in as few colours as it has: with half of them,
// pixels take a bit less.
func (f *film) encode(file *bytes.Buffer) error {
	colors, index := f.used()
	for _, img := range f.gif.Image {
		img.Palette = colors
		for i, c := range img.Pix {
			img.Pix[i] = index[c]
		}
	}
	f.gif.Config.ColorModel = colors
	if err := gif.EncodeAll(file, &f.gif); err != nil {
		return fmt.Errorf("render: GIF: %w", err)
	}
	return nil
}

// used returns the colours that occur and where in them each of the palette's is.
func (f *film) used() (color.Palette, [256]uint8) {
	var occurs [256]bool
	for _, img := range f.gif.Image {
		for _, c := range img.Pix {
			occurs[c] = true
		}
	}
	var colors color.Palette
	var index [256]uint8
	for i, c := range f.palette {
		if occurs[i] {
			index[i] = uint8(len(colors))
			colors = append(colors, c)
		}
	}
	return colors, index
}
