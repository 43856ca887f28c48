package render

import (
	"image"
	"sync"

	"hoshi/engine"
)

// assetsKey names board assets by what decides how they look.
type assetsKey struct {
	theme       string
	size, width int // points along a side of the board; pixels along a side of its picture
}

// boardAssets are an empty board and the sprites of its overlays, drawn for one
// theme, board size and width. A sprite is drawn when it is first used. Board assets are
// safe for concurrent use.
type boardAssets struct {
	key    assetsKey
	lay    layout
	colors *blender
	board  []uint8 // palette indices of the empty board

	mu      sync.Mutex
	style   *style
	sprites map[overlay]*sprite
	bytes   int // of the board and the sprites
}

// maxSpriteBytes is the memory that sprites may take beyond three times that of
// the board, which is enough for the stones, marks and numbers of long games.
// Beyond it all sprites are dropped: labels with any text would grow for ever.
const maxSpriteBytes = 1 << 20

// newBoardAssets draws the empty board in the colours of a blender.
func newBoardAssets(s *style, colors *blender) *boardAssets {
	pix := colors.pal.board.quantize(paintBoard(s))
	return &boardAssets{key: assetsKey{s.th.name, s.lay.size, s.lay.width}, lay: s.lay, colors: colors,
		board: pix, style: s, sprites: map[overlay]*sprite{}, bytes: len(pix)}
}

// sprite returns the sprite of an overlay.
func (a *boardAssets) sprite(o overlay) *sprite {
	a.mu.Lock()
	defer a.mu.Unlock()
	sp := a.sprites[o]
	if sp == nil {
		if a.bytes > 4*len(a.board)+maxSpriteBytes {
			clear(a.sprites)
			a.bytes = len(a.board)
		}
		sp = newSprite(a.style, o, a.colors)
		a.sprites[o] = sp
		a.bytes += sp.bytes()
	}
	return sp
}

// placedSprite is the sprite of an overlay on a point.
type placedSprite struct {
	*sprite
	x, y int             // column and row of the point's upper left pixel
	rect image.Rectangle // around the sprite
}

// place appends the sprites of overlays to buf.
func (a *boardAssets) place(buf []placedSprite, overlays []placedOverlay) []placedSprite {
	for _, p := range overlays {
		x, y := a.corner(p.at)
		sp := a.sprite(p.overlay)
		buf = append(buf, placedSprite{sp, x, y, sp.bounds(x, y)})
	}
	return buf
}

// draw copies the part in clip of the board with sprites on it into pix, whose rows are
// stride pixels long.
func (a *boardAssets) draw(pix []uint8, stride int, sprites []placedSprite, clip image.Rectangle) {
	width := a.lay.width
	for y := clip.Min.Y; y < clip.Max.Y; y++ {
		copy(pix[y*stride+clip.Min.X:y*stride+clip.Max.X], a.board[y*width+clip.Min.X:])
	}
	for i := range sprites {
		if p := &sprites[i]; p.rect.Overlaps(clip) {
			p.draw(pix, stride, p.x, p.y, clip)
		}
	}
}

// bounds returns the rectangle of the whole board.
func (a *boardAssets) bounds() image.Rectangle { return image.Rect(0, 0, a.lay.width, a.lay.width) }

// changed returns a rectangle around everything that differs between two lists
// of overlays.
func (a *boardAssets) changed(before, after []placedOverlay) image.Rectangle {
	count := make(map[placedOverlay]int, len(after))
	for _, p := range before {
		count[p]--
	}
	for _, p := range after {
		count[p]++
	}
	var r image.Rectangle
	for p, n := range count {
		if n != 0 {
			x, y := a.corner(p.at)
			r = r.Union(a.sprite(p.overlay).bounds(x, y))
		}
	}
	return r.Intersect(a.bounds())
}

// corner returns the pixel at the upper left of the crossing of two lines.
func (a *boardAssets) corner(pt engine.Point) (x, y int) {
	return a.lay.left + int(pt.Col)*a.lay.pitch, a.lay.top + (a.lay.size-1-int(pt.Row))*a.lay.pitch
}

// size returns the memory that the assets take, in bytes.
func (a *boardAssets) size() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.bytes
}
