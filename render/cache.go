package render

import (
	"container/list"
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
	key     kitKey
	lay     layout
	th      *theme
	colors  *blender
	board   []uint8 // palette indices of the empty board
	mu      sync.Mutex
	sprites map[stamp]*sprite
	bytes   int // of the board and the sprites
}

func newKit(key kitKey, lay layout, th *theme, colors *blender) *kit {
	board := colors.pal.quantize(paintBoard(lay, th))
	return &kit{key: key, lay: lay, th: th, colors: colors, board: board,
		sprites: map[stamp]*sprite{}, bytes: len(board)}
}

// sprite returns the sprite of a stamp.
func (k *kit) sprite(s stamp) *sprite {
	k.mu.Lock()
	defer k.mu.Unlock()
	sp := k.sprites[s]
	if sp == nil {
		sp = newSprite(s, k.lay, k.th, k.colors)
		k.sprites[s] = sp
		k.bytes += sp.bytes()
	}
	return sp
}

// draw puts stamps on a copy of the board in pix.
func (k *kit) draw(pix []uint8, stamps []placed) {
	copy(pix, k.board)
	for _, p := range stamps {
		x, y := k.corner(p.at)
		k.sprite(p.stamp).draw(pix, k.lay.width, x, y)
	}
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

// kitCache keeps the kits used last, up to a number of bytes. A kit is made
// once, also when several want it at the same time.
type kitCache struct {
	limit int

	mu    sync.Mutex
	kits  map[kitKey]*list.Element // of *kitEntry
	order *list.List               // the one used last at the front
}

type kitEntry struct {
	key  kitKey
	make func() *kit // makes the kit at the first call
	done bool        // made; guarded by kitCache.mu
}

func newKitCache(limit int) *kitCache {
	return &kitCache{limit: limit, kits: map[kitKey]*list.Element{}, order: list.New()}
}

// get returns the kit of a key, made by build where there is none.
func (c *kitCache) get(key kitKey, build func() *kit) *kit {
	c.mu.Lock()
	el := c.kits[key]
	if el == nil {
		el = c.order.PushFront(&kitEntry{key: key, make: sync.OnceValue(build)})
		c.kits[key] = el
	} else {
		c.order.MoveToFront(el)
	}
	e := el.Value.(*kitEntry)
	c.mu.Unlock()
	k := e.make()
	c.trim(e)
	return k
}

// trim forgets the kits not used for longest until the others fit. It keeps the
// one in front: a picture larger than the cache must still be drawn.
func (c *kitCache) trim(made *kitEntry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	made.done = true
	total := 0
	for el := c.order.Front(); el != nil; {
		next := el.Next()
		if e := el.Value.(*kitEntry); e.done {
			total += e.make().size()
			if total > c.limit && el != c.order.Front() {
				c.order.Remove(el)
				delete(c.kits, e.key)
			}
		}
		el = next
	}
}
