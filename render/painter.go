package render

import (
	"bytes"
	"fmt"
	"image"
	"runtime"
	"sync"
)

// What bounds the memory of a painter: the bytes of the boards and sprites it
// keeps, enough for some twenty boards of the default width or five of the
// largest, and the pictures it draws at a time, each in at most 10 MB.
const (
	cacheBytes = 32 << 20
	maxWorkers = 4
)

// Painter draws scenes. It keeps what it has drawn once, empty boards and
// stones, in some 35 MB at most, and draws as many pictures at a time as there
// are processors, up to four; further calls wait. It is safe for concurrent use.
type Painter struct {
	kits    *kitCache
	workers chan *worker

	mu     sync.Mutex
	colors map[string]func() *blender // by theme
}

// worker is the memory one picture is drawn in.
type worker struct {
	pix    []uint8
	stamps []placed
	png    pngWriter
}

// NewPainter returns a painter.
func NewPainter() *Painter {
	p := &Painter{
		kits:    newKitCache(cacheBytes),
		workers: make(chan *worker, min(runtime.GOMAXPROCS(0), maxWorkers)),
		colors:  map[string]func() *blender{},
	}
	for range cap(p.workers) {
		p.workers <- &worker{}
	}
	return p
}

// PNG draws the scene and returns the bytes of a PNG file. The error wraps
// [ErrNoPosition], a *[WidthError], a *[ThemeError] or a *[MarkError] when the
// scene cannot be drawn.
func (p *Painter) PNG(s Scene) ([]byte, error) {
	var file []byte
	err := p.paint(s, func(w *worker, img *image.Paletted) (err error) {
		file, err = w.file(img)
		return err
	})
	return file, err
}

// Image draws the scene and returns the picture, an *[image.Paletted] that is
// the caller's. Errors are those of [Painter.PNG].
func (p *Painter) Image(s Scene) (image.Image, error) {
	var out *image.Paletted
	err := p.paint(s, func(_ *worker, img *image.Paletted) error {
		out = &image.Paletted{Pix: bytes.Clone(img.Pix), Stride: img.Stride, Rect: img.Rect, Palette: img.Palette}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// paint draws the scene and hands the picture to use, in memory that is drawn
// over after use returns.
func (p *Painter) paint(s Scene, use func(*worker, *image.Paletted) error) error {
	lay, th, err := s.check()
	if err != nil {
		return err
	}
	return p.compose(th, lay.width, s.height(lay), func(w *worker, c canvas, b *blender) error {
		p.drawScene(w, c, b, s, lay, th)
		return nil
	}, use)
}

// drawScene draws a scene at the top of a canvas as wide as the scene.
func (p *Painter) drawScene(w *worker, c canvas, b *blender, s Scene, lay layout, th *theme) {
	p.drawBoard(w, c, image.Point{}, s, lay, th)
	s.drawStrip(c, b, lay, th)
}

// drawStrip draws the caption, if there is one.
func (s Scene) drawStrip(c canvas, b *blender, lay layout, th *theme) {
	if s.Caption == nil {
		return
	}
	strip := image.Rect(0, lay.width, lay.width, s.height(lay))
	c.panel(b, th, strip, func(sh sheet) {
		drawCaption(sh, s.Caption, s.Position, float64(strip.Dx()), float64(strip.Dy()))
	})
}

// drawBoard draws a scene's board with its upper left corner at a point.
func (p *Painter) drawBoard(w *worker, c canvas, at image.Point, s Scene, lay layout, th *theme) {
	k := p.kit(lay, th)
	w.stamps = s.stamps(w.stamps[:0])
	k.draw(c.pix[at.Y*c.width+at.X:], c.width, w.stamps, k.bounds())
}

func (p *Painter) kit(lay layout, th *theme) *kit {
	return p.kits.get(kitKey{th.name, lay.size, lay.width}, func() *kit { return newKit(newStyle(lay, th), p.blender(th)) })
}

// compose lets draw fill a picture of a size in a theme's colours and hands it to
// use, if that is not nil, in memory that is drawn over after use returns.
func (p *Painter) compose(th *theme, width, height int, draw func(*worker, canvas, *blender) error, use func(*worker, *image.Paletted) error) error {
	if err := checkFonts(); err != nil {
		return err
	}
	w := <-p.workers
	defer func() { p.workers <- w }()
	w.pix = grown(w.pix, width*height)
	b := p.blender(th)
	if err := draw(w, canvas{w.pix, width, height}, b); err != nil || use == nil {
		return err
	}
	return use(w, &image.Paletted{
		Pix: w.pix, Stride: width, Rect: image.Rect(0, 0, width, height), Palette: b.pal.model,
	})
}

// file makes a PNG file of a picture.
func (w *worker) file(img *image.Paletted) ([]byte, error) {
	b, err := w.png.encode(img)
	if err != nil {
		return nil, fmt.Errorf("render: %w", err)
	}
	return bytes.Clone(b), nil
}

// blender returns the blender of a theme.
func (p *Painter) blender(th *theme) *blender {
	p.mu.Lock()
	get := p.colors[th.name]
	if get == nil {
		get = sync.OnceValue(func() *blender { return newBlender(th, themePalette(th)) })
		p.colors[th.name] = get
	}
	p.mu.Unlock()
	return get()
}
