package render

import (
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"hoshi/render/chart"
)

var update = flag.Bool("update", false, "write the golden pictures anew")

// winningMoves ends with a five on the diagonal from e5 to i9.
const winningMoves = "h8 h9 i9 i8 g7 j10 g9 f10 g8 g10 i10 g6 f6 j8 k8 f8 i7 j7 e5"

func TestGoldenPictures(t *testing.T) {
	t.Parallel()
	marked := markedScenes(t)
	for name, s := range map[string]Scene{
		"opening":  {Position: played(t, 15, "h8 i9 g9"), Last: true, Previous: true},
		"numbers":  {Position: scattered(t, 15, 110, 7), Numbers: AllNumbers, Last: true, Previous: true},
		"win":      {Position: played(t, 15, winningMoves), Last: true, Win: true},
		"lower":    {Position: played(t, 9, "e5 d6"), Last: true, LowerIsBetter: true, Heat: []MoveValue{{At: points(t, 9, "e6")[0], Value: -30}, {At: points(t, 9, "e4")[0], Value: 2}, {At: points(t, 9, "f5")[0], Value: 700}}},
		"hints":    {Position: played(t, 9, "e5 d6 e6"), Last: true, Hints: points(t, 9, "e4 e7 f5")},
		"crowded":  {Position: scattered(t, 20, 150, 3), Numbers: AllNumbers, Last: true},
		"empty":    {Position: scattered(t, 19, 0, 0)},
		"paper":    marked["hints"].in("paper"),
		"dark":     marked["heat"].in("dark"),
		"contrast": marked["line"].in("contrast"),
		"caption":  marked["win"].in("paper"),
	} {
		t.Run(name, func(t *testing.T) {
			s.Width = MinWidth
			got, err := shared().PNG(s)
			if err != nil {
				t.Fatal(err)
			}
			checkGolden(t, name, got)
		})
	}
}

func TestGoldenCharts(t *testing.T) {
	t.Parallel()
	for i, c := range charts() {
		name := []string{"evaluation", "outcomes", "ratings"}[i]
		t.Run(name, func(t *testing.T) {
			c.Theme, c.Width = []string{"wood", "contrast", "dark"}[i], 400
			got, err := shared().Chart(c)
			if err != nil {
				t.Fatal(err)
			}
			checkGolden(t, name, got)
		})
	}
}

func TestGoldenCosts(t *testing.T) {
	t.Parallel()
	got, err := shared().Chart(chart.Chart{Title: "Leaves", Theme: "paper", Width: 400, Figure: chart.Costs{
		Series: []string{"minimax", "alpha-beta"},
		Groups: []chart.CostGroup{{Name: "1", Values: []float64{68, 68}}, {Name: "2", Values: []float64{1324, 584}}, {Name: "3", Values: []float64{28_878, 0}}, {Name: "4", Values: []float64{400_000, 9_000}}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	checkGolden(t, "costs", got)
}

// in returns the scene in a theme.
func (s Scene) in(theme string) Scene {
	s.Theme = theme
	return s
}

// checkGolden compares a picture with the one in testdata, or writes it there with -update.
func checkGolden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	compareGolden(t, path, got)
}

// compareGolden fails the test if a picture visibly differs from the one on disk. It then writes
// the picture and the difference beside it.
func compareGolden(t *testing.T, path string, got []byte) {
	t.Helper()
	want := readPNG(t, path)
	base := path[:len(path)-len(".png")]
	if err := os.WriteFile(base+".got.png", got, 0o644); err != nil {
		t.Fatal(err)
	}
	img := readPNG(t, base+".got.png")
	if img.Bounds() != want.Bounds() {
		t.Fatalf("the picture is %v, want %v as in %s", img.Bounds(), want.Bounds(), path)
	}
	// Rounding may differ between machines, which slightly changes a few pixels. A mark or glyph
	// that moved changes many pixels a lot.
	const much, allowed = 40, 0.0005
	diff, share := difference(img, want, much)
	if share <= allowed && psnr(img, want) >= 42 {
		_ = os.Remove(base + ".got.png")
		return
	}
	f, err := os.Create(base + ".diff.png")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, diff); err != nil {
		t.Fatal(err)
	}
	t.Errorf("differs from %s: %.2f%% of the pixels by much, PSNR %.1f dB; see %s.diff.png, or run with -update",
		path, 100*share, psnr(img, want), base)
}

// difference returns a picture of the differences between a and b, white where they're equal, and
// the share of pixels that differ by more than bound in a channel.
func difference(a, b image.Image, bound int) (*image.Gray, float64) {
	diff := image.NewGray(a.Bounds())
	p, q := pixelsOf(a), pixelsOf(b)
	blendChannel := 0
	for i := range diff.Pix {
		most := 0
		for k := 3 * i; k < 3*i+3; k++ {
			d := int(p[k]) - int(q[k])
			most = max(most, d, -d)
		}
		if most > bound {
			blendChannel++
		}
		diff.Pix[i] = uint8(255 - most)
	}
	return diff, float64(blendChannel) / float64(len(diff.Pix))
}

// readPNG reads a picture.
func readPNG(t *testing.T, path string) image.Image {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, err := png.Decode(f)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return img
}
