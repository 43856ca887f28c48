package render

import (
	"image"
	"image/draw"
	"testing"

	"hoshi/render/internal/theme"
)

// The winning row is clearly visible in every theme, even in the smallest picture: marking it
// changes many pixels around each stone considerably. A theme whose marks have no hue needs twice
// the area.
func TestWinningRowShows(t *testing.T) {
	t.Parallel()
	for _, name := range theme.Names() {
		const much = 60
		least := 0.18
		if bar := theme.Find(name).Win.Bar; max(bar.R, bar.G, bar.B)-min(bar.R, bar.G, bar.B) < 26 {
			least = 0.40
		}
		for _, width := range []int{MinWidth, DefaultWidth} {
			s := Scene{Position: played(t, 15, winningMoves), Theme: name, Width: width}
			marked := s
			marked.Win = true
			bare, img := drawn(t, shared(), s), drawn(t, shared(), marked)
			x0, _ := s.XY(points(t, 15, "a1")[0])
			x1, _ := s.XY(points(t, 15, "b1")[0])
			half := int(x1-x0) / 2
			for _, pt := range s.Position.WinningLine() {
				x, y := s.XY(pt)
				cell := image.Rect(int(x)-half, int(y)-half, int(x)+half+1, int(y)+half+1)
				if _, share := difference(crop(img, cell), crop(bare, cell), much); share < least {
					t.Errorf("%s, width %d: marking the row changes %.0f%% of the pixels at %v, want %.0f%%",
						name, width, 100*share, pt, 100*least)
				}
			}
		}
	}
}

// crop returns a part of a picture.
func crop(img image.Image, r image.Rectangle) image.Image {
	part := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	draw.Draw(part, part.Bounds(), img, r.Min, draw.Src)
	return part
}
