// Package assets caches the parts that pictures of boards are copied from: for each theme, size
// and width the empty board and sprites of its overlays, and compressed bands of rows.
package assets

import (
	"image"
	"sync"

	"hoshi/engine"
	"hoshi/render/internal/board"
	"hoshi/render/internal/palette"
)

// Key identifies board assets by everything that affects their look.
type Key struct {
	Theme       string
	Size, Width int     // points along a side of the board; pixels along a side of its picture
	Label       float64 // size of the coordinates, which tells a board in a picture of several from another
}

// Board holds an empty board and the sprites of its overlays, drawn for one theme, board size
// and width. Sprites are drawn on first use. A Board is safe for concurrent use.
type Board struct {
	key    Key
	lay    board.Layout
	colors *palette.Blender
	board  []uint8 // palette indices of the empty board

	mu      sync.Mutex
	style   *board.Style
	sprites map[board.Overlay]*sprite
	bytes   int // of the board and the sprites
}

// maxSpriteBytes is how much memory sprites may use beyond three times that of the board, which
// is enough for the stones, marks and numbers of long games. When they exceed it, all sprites
// are dropped; otherwise labels with arbitrary text would grow without bound.
const maxSpriteBytes = 1 << 20

// NewBoard draws the empty board in the colors of a blender.
func NewBoard(s *board.Style, colors *palette.Blender) *Board {
	pix := colors.Pal.Board.Quantize(board.Paint(s))
	return &Board{key: Key{s.Th.Name, s.Lay.Size, s.Lay.Width, s.Lay.Label}, lay: s.Lay, colors: colors,
		board: pix, style: s, sprites: map[board.Overlay]*sprite{}, bytes: len(pix)}
}

// sprite returns the sprite of an overlay.
func (a *Board) sprite(o board.Overlay) *sprite {
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

// PlacedSprite is the sprite of an overlay on a point.
type PlacedSprite struct {
	*sprite
	x, y int             // column and row of the point's upper left pixel
	rect image.Rectangle // around the sprite
}

// Place appends the sprites of overlays to buf.
func (a *Board) Place(buf []PlacedSprite, overlays []board.Placed) []PlacedSprite {
	for _, p := range overlays {
		x, y := a.corner(p.At)
		sp := a.sprite(p.Overlay)
		buf = append(buf, PlacedSprite{sp, x, y, sp.bounds(x, y)})
	}
	return buf
}

// Draw copies the part of the board and its sprites within clip into pix, whose rows are stride
// pixels long.
func (a *Board) Draw(pix []uint8, stride int, sprites []PlacedSprite, clip image.Rectangle) {
	width := a.lay.Width
	for y := clip.Min.Y; y < clip.Max.Y; y++ {
		copy(pix[y*stride+clip.Min.X:y*stride+clip.Max.X], a.board[y*width+clip.Min.X:])
	}
	for i := range sprites {
		if p := &sprites[i]; p.rect.Overlaps(clip) {
			p.draw(pix, stride, p.x, p.y, clip)
		}
	}
}

// Bounds returns the rectangle of the whole board.
func (a *Board) Bounds() image.Rectangle { return image.Rect(0, 0, a.lay.Width, a.lay.Width) }

// Changed returns a rectangle around everything that differs between two lists of overlays.
func (a *Board) Changed(before, after []board.Placed) image.Rectangle {
	count := make(map[board.Placed]int, len(after))
	for _, p := range before {
		count[p]--
	}
	for _, p := range after {
		count[p]++
	}
	var r image.Rectangle
	for p, n := range count {
		if n != 0 {
			x, y := a.corner(p.At)
			r = r.Union(a.sprite(p.Overlay).bounds(x, y))
		}
	}
	return r.Intersect(a.Bounds())
}

// corner returns the pixel to the upper left of a line crossing.
func (a *Board) corner(pt engine.Point) (x, y int) {
	return a.lay.Left + int(pt.Col)*a.lay.Pitch, a.lay.Top + (a.lay.Size-1-int(pt.Row))*a.lay.Pitch
}

// Size returns the memory used by the assets, in bytes.
func (a *Board) Size() int {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.bytes
}
