package assets

import (
	"github.com/fogleman/gg"

	"hoshi/render/internal/palette"
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// boundsPen is a pen that records how far shapes reach.
type boundsPen struct{ vector.Extent }

func (b *boundsPen) Draw(s vector.Shape) {
	add := func(p gg.Point, r float64) {
		b.Extent = b.Union(vector.Extent{X0: p.X - r, Y0: p.Y - r, X1: p.X + r, Y1: p.Y + r})
	}
	for _, g := range s.Path {
		if g.Op != vector.CloseUp {
			add(g.To, g.R+s.Width/2)
		}
	}
}

// blenderOf returns a theme's blender.
func blenderOf(th *theme.Theme) *palette.Blender { return palette.NewBlender(th, ThemePalette(th)) }
