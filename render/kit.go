package render

import (
	"image"
	"sync"

	"hoshi/engine"
)

// kitKey names a kit: what decides how its board and stamps look.
type kitKey struct {
	theme       string
	size, width int
}

// kit is an empty board and the sprites for it. Sprites are made when they are
// first used. It is safe for concurrent use.
type kit struct {
	lay    layout
	colors *blender
	board  []uint8 // palette indices of the empty board

	mu      sync.Mutex
	style   *style
	sprites map[stamp]*sprite
	bytes   int // of the board and the sprites
}

// spriteBytes is how much the sprites of a kit take at most, over three times
// what its board does: enough for the stones, marks and numbers of long games.
// Beyond that they are all forgotten, which texts of any kind would lead to.
const spriteBytes = 1 << 20

func newKit(s *style, colors *blender) *kit {
	board := colors.pal.board.quantize(paintBoard(s))
	return &kit{lay: s.lay, colors: colors, board: board, style: s,
		sprites: map[stamp]*sprite{}, bytes: len(board)}
}

// sprite returns the sprite of a stamp.
func (k *kit) sprite(s stamp) *sprite {
	k.mu.Lock()
	defer k.mu.Unlock()
	sp := k.sprites[s]
	if sp == nil {
		if k.bytes > 4*len(k.board)+spriteBytes {
			clear(k.sprites)
			k.bytes = len(k.board)
		}
		sp = newSprite(k.style, s, k.colors)
		k.sprites[s] = sp
		k.bytes += sp.bytes()
	}
	return sp
}

// draw puts the part in clip of the board and of stamps on it into pix, rows of
// stride pixels.
func (k *kit) draw(pix []uint8, stride int, stamps []placed, clip image.Rectangle) {
	width := k.lay.width
	for y := clip.Min.Y; y < clip.Max.Y; y++ {
		copy(pix[y*stride+clip.Min.X:y*stride+clip.Max.X], k.board[y*width+clip.Min.X:])
	}
	for _, p := range stamps {
		x, y := k.corner(p.at)
		if sp := k.sprite(p.stamp); sp.bounds(x, y).Overlaps(clip) {
			sp.draw(pix, stride, x, y, clip)
		}
	}
}

// bounds is the whole board.
func (k *kit) bounds() image.Rectangle { return image.Rect(0, 0, k.lay.width, k.lay.width) }

// changed returns a rectangle around all that differs between two lists of
// stamps.
func (k *kit) changed(before, after []placed) image.Rectangle {
	count := make(map[placed]int, len(after))
	for _, p := range before {
		count[p]--
	}
	for _, p := range after {
		count[p]++
	}
	var r image.Rectangle
	for p, n := range count {
		if n != 0 {
			x, y := k.corner(p.at)
			r = r.Union(k.sprite(p.stamp).bounds(x, y))
		}
	}
	return r.Intersect(k.bounds())
}

// corner returns the pixel at the upper left of where two lines cross.
func (k *kit) corner(pt engine.Point) (x, y int) {
	return k.lay.left + int(pt.Col)*k.lay.pitch, k.lay.top + (k.lay.size-1-int(pt.Row))*k.lay.pitch
}

// size is how much memory the kit takes.
func (k *kit) size() int {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.bytes
}
