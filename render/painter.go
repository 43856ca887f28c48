package render

import (
	"bytes"
	"image"
	"runtime"
	"slices"
	"sync"

	"hoshi/render/font"
	"hoshi/render/internal/assets"
	"hoshi/render/internal/board"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/palette"
	"hoshi/render/internal/theme"
)

// faces returns the faces for a picture in a language.
func (p *Painter) faces(language string) font.Faces { return font.NewFaces(p.fonts, language) }

// Limits of a painter's memory.
const (
	// maxAssetBytes is for boards and sprites: about twenty boards of the default width, or five
	// of the largest.
	maxAssetBytes = 32 << 20
	// maxBandBytes is for the compressed bands of all boards: the last pictures of about 400
	// games at the default width with 60 numbered stones, or of more games without numbers.
	maxBandBytes = 32 << 20
	// maxDrawings is the number of pictures drawn at a time. Each uses about 10 MB at most, and the
	// replay of a long game up to 70 MB.
	maxDrawings = 4
)

// Painter draws scenes. It caches empty boards and overlays, each drawn once, in at most about
// 35 MB, and compressed bands of recent pictures in 32 MB. It draws as many pictures at a time
// as there are processors, up to four; further calls wait. It is safe for concurrent use.
type Painter struct {
	fonts   *font.Fonts // nil means only the embedded ones
	cache   *assets.Cache
	bands   *assets.Bands
	buffers chan *assets.Buffer

	mu       sync.Mutex
	blenders map[string]func() *palette.Blender // by theme
}

// NewPainter returns a painter that only has the embedded fonts: Latin, Greek and Cyrillic
// letters.
func NewPainter() *Painter { return NewPainterWithFonts(nil) }

// NewPainterWithFonts returns a painter that takes characters missing from the embedded fonts
// from other fonts.
func NewPainterWithFonts(fonts *font.Fonts) *Painter {
	p := &Painter{
		fonts:    fonts,
		cache:    assets.NewCache(maxAssetBytes),
		bands:    assets.NewBands(maxBandBytes),
		buffers:  make(chan *assets.Buffer, min(runtime.GOMAXPROCS(0), maxDrawings)),
		blenders: map[string]func() *palette.Blender{},
	}
	for range cap(p.buffers) {
		p.buffers <- &assets.Buffer{}
	}
	return p
}

// PNG draws the scene and returns the bytes of a PNG file. If the scene can't be drawn, the
// error wraps [ErrNoPosition], a *[WidthError], a *[ThemeError] or a *[MarkError].
func (p *Painter) PNG(s Scene) ([]byte, error) {
	lay, th, err := s.check()
	if err != nil {
		return nil, err
	}
	var file []byte
	width, height := lay.Width, s.height(lay)
	err = p.compose(th, width, height, func(buf *assets.Buffer, fb canvas.Frame, b *palette.Blender) error {
		img := &image.Paletted{Pix: fb.Pix, Stride: width, Rect: image.Rect(0, 0, width, height), Palette: b.Pal.Model}
		buf.Overlays = s.overlays(buf.Overlays[:0])
		buf.PNG.Begin(width, height, b.Pal.Model)
		p.assets(lay, th).WriteBoard(buf, p.bands, img)
		if s.Caption != nil {
			p.drawStrip(s, fb, b, lay, th)
			// The board's last row may not have been drawn.
			buf.PNG.Add(buf.PNG.Compress(img, width, height, false))
		}
		file = bytes.Clone(buf.PNG.End())
		return nil
	}, nil)
	return file, err
}

// Image draws the scene and returns the picture, an *[image.Paletted] that the caller owns.
// Errors are the same as those of [Painter.PNG].
func (p *Painter) Image(s Scene) (image.Image, error) {
	var out *image.Paletted
	err := p.paint(s, func(_ *assets.Buffer, img *image.Paletted) error {
		out = &image.Paletted{Pix: bytes.Clone(img.Pix), Stride: img.Stride, Rect: img.Rect, Palette: img.Palette}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return out, nil
}

// paint draws the scene and passes the picture to use. The picture's memory is reused after use
// returns.
func (p *Painter) paint(s Scene, use func(*assets.Buffer, *image.Paletted) error) error {
	lay, th, err := s.check()
	if err != nil {
		return err
	}
	return p.compose(th, lay.Width, s.height(lay), func(buf *assets.Buffer, fb canvas.Frame, b *palette.Blender) error {
		p.drawBoard(buf, fb, image.Point{}, s, lay, th)
		p.drawStrip(s, fb, b, lay, th)
		return nil
	}, use)
}

// drawStrip draws the caption, if any.
func (p *Painter) drawStrip(s Scene, fb canvas.Frame, b *palette.Blender, lay board.Layout, th *theme.Theme) {
	if s.Caption == nil {
		return
	}
	strip := image.Rect(0, lay.Width, lay.Width, s.height(lay))
	fb.Panel(b, th, strip, p.faces(s.Language), func(pc canvas.Canvas) {
		drawCaption(pc, &s, float64(strip.Dx()), float64(strip.Dy()))
	})
}

// drawBoard draws a scene's board with its upper left corner at a point.
func (p *Painter) drawBoard(buf *assets.Buffer, fb canvas.Frame, at image.Point, s Scene, lay board.Layout, th *theme.Theme) {
	assets := p.assets(lay, th)
	buf.Overlays = s.overlays(buf.Overlays[:0])
	buf.Sprites = assets.Place(buf.Sprites[:0], buf.Overlays)
	assets.Draw(fb.Pix[at.Y*fb.Width+at.X:], fb.Width, buf.Sprites, assets.Bounds())
}

// assets returns the board assets of a layout and theme.
func (p *Painter) assets(lay board.Layout, th *theme.Theme) *assets.Board {
	return p.cache.Get(assets.Key{Theme: th.Name, Size: lay.Size, Width: lay.Width, Label: lay.Label}, func() *assets.Board {
		return assets.NewBoard(board.NewStyle(lay, th, p.fonts), p.blender(th))
	})
}

// compose lets draw fill a picture in a theme's colors and passes it to use, unless use is nil.
// The picture's memory is reused after use returns.
func (p *Painter) compose(th *theme.Theme, width, height int, draw func(*assets.Buffer, canvas.Frame, *palette.Blender) error, use func(*assets.Buffer, *image.Paletted) error) error {
	if err := font.Check(); err != nil {
		return err
	}
	buf := <-p.buffers
	defer func() { p.buffers <- buf }()
	buf.Pix = slices.Grow(buf.Pix[:0], width*height)[:width*height]
	b := p.blender(th)
	if err := draw(buf, canvas.Frame{Pix: buf.Pix, Width: width, Height: height}, b); err != nil || use == nil {
		return err
	}
	return use(buf, &image.Paletted{
		Pix: buf.Pix, Stride: width, Rect: image.Rect(0, 0, width, height), Palette: b.Pal.Model,
	})
}

// CanWrite reports whether pictures in a language (a BCP 47 tag) can show a text, which requires
// a font for every character.
func (p *Painter) CanWrite(text, language string) bool {
	f := p.faces(language)
	return f.Medium.Has(text) && f.Bold.Has(text)
}

// blender returns the blender of a theme.
func (p *Painter) blender(th *theme.Theme) *palette.Blender {
	p.mu.Lock()
	get := p.blenders[th.Name]
	if get == nil {
		get = sync.OnceValue(func() *palette.Blender { return palette.NewBlender(th, assets.ThemePalette(th)) })
		p.blenders[th.Name] = get
	}
	p.mu.Unlock()
	return get()
}
