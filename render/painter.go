package render

import (
	"bytes"
	"image"
	"runtime"
	"slices"
	"sync"
)

// Bounds of a painter's memory.
const (
	// maxAssetBytes is for boards and sprites: some twenty boards of the default
	// width, or five of the largest.
	maxAssetBytes = 32 << 20
	// maxBandBytes is for compressed bands of all boards: the last pictures of some 400
	// games at the default width with 60 numbered stones, of more games without numbers.
	maxBandBytes = 32 << 20
	// maxDrawings is the number of pictures drawn at a time, each in at most 10 MB.
	maxDrawings = 4
)

// Painter draws scenes. It keeps empty boards and overlays, each drawn once, in some
// 35 MB at most, and compressed bands of the pictures drawn last in 32 MB. It draws as
// many pictures at a time as there are processors, up to four; further calls wait. It is
// safe for concurrent use.
type Painter struct {
	fonts   *Fonts // nil for the embedded ones alone
	cache   *assetsCache
	bands   *bandCache
	buffers chan *drawBuffer

	mu       sync.Mutex
	blenders map[string]func() *blender // by theme
}

// drawBuffer is the memory that one picture is drawn in.
type drawBuffer struct {
	pix      []uint8
	overlays []placedOverlay
	sprites  []placedSprite // of the overlays
	key      []byte         // of a band
	png      pngWriter
}

// NewPainter returns a painter that writes with the embedded fonts alone: in Latin,
// Greek and Cyrillic letters.
func NewPainter() *Painter { return NewPainterWithFonts(nil) }

// NewPainterWithFonts returns a painter that takes characters from further fonts where
// the embedded ones lack them.
func NewPainterWithFonts(fonts *Fonts) *Painter {
	p := &Painter{
		fonts:    fonts,
		cache:    newAssetsCache(maxAssetBytes),
		bands:    newBandCache(maxBandBytes),
		buffers:  make(chan *drawBuffer, min(runtime.GOMAXPROCS(0), maxDrawings)),
		blenders: map[string]func() *blender{},
	}
	for range cap(p.buffers) {
		p.buffers <- &drawBuffer{}
	}
	return p
}

// PNG draws the scene and returns the bytes of a PNG file. The error wraps
// [ErrNoPosition], a *[WidthError], a *[ThemeError] or a *[MarkError] when the
// scene cannot be drawn.
func (p *Painter) PNG(s Scene) ([]byte, error) {
	lay, th, err := s.check()
	if err != nil {
		return nil, err
	}
	var file []byte
	width, height := lay.width, s.height(lay)
	err = p.compose(th, width, height, func(buf *drawBuffer, fb framebuffer, b *blender) error {
		img := &image.Paletted{Pix: fb.pix, Stride: width, Rect: image.Rect(0, 0, width, height), Palette: b.pal.model}
		buf.overlays = s.overlays(buf.overlays[:0])
		buf.png.begin(width, height, b.pal.model)
		p.assets(lay, th).writeBoard(buf, p.bands, img)
		if s.Caption != nil {
			p.drawStrip(s, fb, b, lay, th)
			// The board's last row may not have been drawn.
			buf.png.add(buf.png.compress(img, width, height, false))
		}
		file = bytes.Clone(buf.png.end())
		return nil
	}, nil)
	return file, err
}

// Image draws the scene and returns the picture, an *[image.Paletted] that is
// the caller's. Errors are those of [Painter.PNG].
func (p *Painter) Image(s Scene) (image.Image, error) {
	var out *image.Paletted
	err := p.paint(s, func(_ *drawBuffer, img *image.Paletted) error {
		out = &image.Paletted{Pix: bytes.Clone(img.Pix), Stride: img.Stride, Rect: img.Rect, Palette: img.Palette}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// paint draws the scene and hands the picture to use. The picture's memory is
// drawn over after use returns.
func (p *Painter) paint(s Scene, use func(*drawBuffer, *image.Paletted) error) error {
	lay, th, err := s.check()
	if err != nil {
		return err
	}
	return p.compose(th, lay.width, s.height(lay), func(buf *drawBuffer, fb framebuffer, b *blender) error {
		p.drawBoard(buf, fb, image.Point{}, s, lay, th)
		p.drawStrip(s, fb, b, lay, th)
		return nil
	}, use)
}

// drawStrip draws the caption, if there is one.
func (p *Painter) drawStrip(s Scene, fb framebuffer, b *blender, lay layout, th *theme) {
	if s.Caption == nil {
		return
	}
	strip := image.Rect(0, lay.width, lay.width, s.height(lay))
	fb.panel(b, th, strip, p.faces(s.Language), func(pc panelCanvas) {
		drawCaption(pc, s.Caption, s.Position, float64(strip.Dx()), float64(strip.Dy()))
	})
}

// drawBoard draws a scene's board with its upper left corner at a point.
func (p *Painter) drawBoard(buf *drawBuffer, fb framebuffer, at image.Point, s Scene, lay layout, th *theme) {
	assets := p.assets(lay, th)
	buf.overlays = s.overlays(buf.overlays[:0])
	buf.sprites = assets.place(buf.sprites[:0], buf.overlays)
	assets.draw(fb.pix[at.Y*fb.width+at.X:], fb.width, buf.sprites, assets.bounds())
}

// assets returns the board assets of a layout and theme.
func (p *Painter) assets(lay layout, th *theme) *boardAssets {
	return p.cache.get(assetsKey{th.name, lay.size, lay.width}, func() *boardAssets {
		return newBoardAssets(newStyle(lay, th, p.fonts), p.blender(th))
	})
}

// compose lets draw fill a picture of a size in a theme's colours and hands it to
// use, unless that is nil. The picture's memory is drawn over after use returns.
func (p *Painter) compose(th *theme, width, height int, draw func(*drawBuffer, framebuffer, *blender) error, use func(*drawBuffer, *image.Paletted) error) error {
	if err := checkFonts(); err != nil {
		return err
	}
	buf := <-p.buffers
	defer func() { p.buffers <- buf }()
	buf.pix = slices.Grow(buf.pix[:0], width*height)[:width*height]
	b := p.blender(th)
	if err := draw(buf, framebuffer{buf.pix, width, height}, b); err != nil || use == nil {
		return err
	}
	return use(buf, &image.Paletted{
		Pix: buf.pix, Stride: width, Rect: image.Rect(0, 0, width, height), Palette: b.pal.model,
	})
}

// file returns the PNG file of a picture.
func (buf *drawBuffer) file(img *image.Paletted) []byte {
	return bytes.Clone(buf.png.encode(img))
}

// CanWrite reports whether pictures in a language (a BCP 47 tag) can show a text: a font
// has every character of it.
func (p *Painter) CanWrite(text, language string) bool {
	f := p.faces(language)
	return f.medium.has(text) && f.bold.has(text)
}

// blender returns the blender of a theme.
func (p *Painter) blender(th *theme) *blender {
	p.mu.Lock()
	get := p.blenders[th.name]
	if get == nil {
		get = sync.OnceValue(func() *blender { return newBlender(th, themePalette(th)) })
		p.blenders[th.name] = get
	}
	p.mu.Unlock()
	return get()
}
