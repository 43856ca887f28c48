package render

import (
	"image"
	"testing"

	"github.com/fogleman/gg"

	"hoshi/render/font"
	"hoshi/render/internal/board"
	"hoshi/render/internal/canvas"
	"hoshi/render/internal/theme"
	"hoshi/render/internal/vector"
)

// plain draws a scene without any of the painter's methods: everything with gg, in full color, from
// scratch each time. The tests compare a painter's pictures with it. It draws on a picture of the
// grain, as a program with a photo of wood would.
func plain(t testing.TB, s Scene, wood image.Image) *image.RGBA {
	t.Helper()
	lay, th, err := s.check()
	if err != nil {
		t.Fatal(err)
	}
	st := board.NewStyle(lay, th, nil)
	dc := gg.NewContext(lay.Width, s.height(lay))
	dc.DrawImage(wood, 0, 0)
	st.DrawBoard(vector.Raster{Context: dc})
	for _, p := range s.overlays(nil) {
		x, y := lay.Center(p.At)
		st.DrawOverlay(vector.Raster{Context: dc}, p.Overlay, x, y)
	}
	if s.Caption != nil {
		w, h := float64(lay.Width), float64(s.height(lay)-lay.Width)
		dc.Translate(0, w)
		sh := canvas.Canvas{Pen: vector.Raster{Context: dc}, Panel: th.Panel, Faces: font.NewFaces(nil, s.Language)}
		sh.Fill(vector.Rectangle(0, 0, w, h), th.Panel.Ground)
		drawCaption(sh, &s, w, h)
	}
	return dc.Image().(*image.RGBA)
}

// plainWood returns the surface on which plain draws.
func plainWood(t testing.TB, s Scene) *image.RGBA {
	t.Helper()
	lay, th, err := s.check()
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewRGBA(image.Rect(0, 0, lay.Width, lay.Width))
	board.PaintSurface(img, th.Board)
	return img
}

// floorPSNR is the minimum PSNR of a picture compared with the full-color one, in dB.
const floorPSNR = 38

// checkCloseToFullColour fails a test if a scene's picture differs much from the full-color one.
func checkCloseToFullColour(t *testing.T, p *Painter, s Scene) {
	t.Helper()
	if got := psnr(drawn(t, p, s), plain(t, s, plainWood(t, s))); got < floorPSNR {
		t.Errorf("PSNR against the picture in full colour is %.1f dB, want at least %d", got, floorPSNR)
	}
}

func TestPictureIsCloseToFullColour(t *testing.T) {
	t.Parallel()
	hints := points(t, 15, "a1 o15 a15")
	for name, s := range map[string]Scene{
		"numbers":   benchScene(t),
		"few":       {Position: scattered(t, 15, 9, 1), Width: 640, Last: true, Previous: true, Hints: hints},
		"small":     {Position: scattered(t, 20, 130, 3), Numbers: AllNumbers, Last: true, Width: MinWidth},
		"large":     {Position: scattered(t, 9, 30, 4), Last: true, Width: 480},
		"no stones": {Position: scattered(t, 19, 0, 5), Width: 500},
	} {
		t.Run(name, func(t *testing.T) { checkCloseToFullColour(t, shared(), s) })
	}
}

func TestEveryThemeDrawsEveryMark(t *testing.T) {
	t.Parallel()
	for _, theme := range theme.Names() {
		scenes := markedScenes(t)
		for _, name := range []string{"numbers", "win", "hints", "line", "heat"} {
			s := scenes[name]
			t.Run(theme+"/"+name, func(t *testing.T) {
				s.Theme, s.Width = theme, MinWidth
				checkCloseToFullColour(t, shared(), s)
			})
		}
	}
}
