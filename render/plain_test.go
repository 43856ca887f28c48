package render

import (
	"image"
	"testing"

	"github.com/fogleman/gg"
)

// plain draws a scene the straightforward way: everything by gg, in full colour,
// each time anew. It is what the Painter's pictures are compared with, and the
// side to beat. The grain is not drawn anew but loaded, as a program with a photo
// of wood would do.
func plain(t testing.TB, s Scene, wood image.Image) *image.RGBA {
	t.Helper()
	lay, th, err := s.check()
	if err != nil {
		t.Fatal(err)
	}
	st := newStyle(lay, th)
	dc := gg.NewContext(lay.width, lay.width)
	dc.DrawImage(wood, 0, 0)
	st.drawBoard(dc)
	for _, p := range s.stamps(nil) {
		x, y := lay.center(p.at)
		st.drawStamp(dc, p.stamp, x, y)
	}
	return dc.Image().(*image.RGBA)
}

// plainWood is the ground plain draws on.
func plainWood(t testing.TB, s Scene) *image.RGBA {
	t.Helper()
	lay, th, err := s.check()
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewRGBA(image.Rect(0, 0, lay.width, lay.width))
	paintWood(img, th.board)
	return img
}

func TestPictureIsCloseToFullColour(t *testing.T) {
	const floor = 38 // dB
	p := NewPainter()
	hints := points(t, 15, "a1 o15 a15")
	for name, s := range map[string]Scene{
		"numbers":   benchScene(t),
		"few":       {Position: scattered(t, 15, 9, 1), Last: true, Previous: true, Hints: hints},
		"win":       {Position: played(t, 15, winningMoves), Last: true, Win: true},
		"small":     {Position: scattered(t, 20, 130, 3), Numbers: true, Last: true, Width: MinWidth},
		"large":     {Position: scattered(t, 9, 30, 4), Last: true, Width: 720},
		"no stones": {Position: scattered(t, 19, 0, 5), Width: 500},
	} {
		t.Run(name, func(t *testing.T) {
			got := psnr(drawn(t, p, s), plain(t, s, plainWood(t, s)))
			t.Logf("%.1f dB", got)
			if got < floor {
				t.Errorf("PSNR against the picture in full colour is %.1f dB, want at least %d", got, floor)
			}
		})
	}
}
