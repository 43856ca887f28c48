package e2e_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/service"
)

// The README's pictures are what its own command lines produce.
func TestReadmePictures(t *testing.T) {
	t.Parallel()
	const root = "../../.."
	text, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	made := 0
	for _, line := range strings.Split(string(text), "\n") {
		command, ok := strings.CutPrefix(line, "go run . ")
		if !ok || !strings.Contains(command, "render/docs/") {
			continue
		}
		args := strings.Fields(command)
		i := slices.IndexFunc(args, func(arg string) bool { return arg == "-o" || arg == "--plot" }) + 1
		kept := filepath.Join(root, args[i])
		args[i] = filepath.Join(t.TempDir(), filepath.Base(kept))
		cmd := exec.Command(hoshi(t), args...)
		cmd.Dir = root
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", line, err, out)
		}
		same(t, kept, args[i])
		made++
	}
	if made < 6 {
		t.Errorf("the README names only %d pictures", made)
	}
}

// same compares two pictures.
func same(t *testing.T, want, got string) {
	a, err := os.ReadFile(want)
	if err != nil {
		t.Error(err)
		return
	}
	b, err := os.ReadFile(got)
	if err != nil {
		t.Error(err)
		return
	}
	if bytes.Equal(a, b) {
		return
	}
	// Another version of the compressor may encode the same pixels in different bytes.
	if strings.HasSuffix(want, ".png") && samePixels(a, b) {
		return
	}
	t.Errorf("%s is not what its command in the README makes", want)
}

func samePixels(a, b []byte) bool {
	x, err := png.Decode(bytes.NewReader(a))
	if err != nil {
		return false
	}
	y, err := png.Decode(bytes.NewReader(b))
	if err != nil || x.Bounds() != y.Bounds() {
		return false
	}
	for _, at := range points(x.Bounds()) {
		r1, g1, b1, a1 := x.At(at.X, at.Y).RGBA()
		r2, g2, b2, a2 := y.At(at.X, at.Y).RGBA()
		if r1 != r2 || g1 != g2 || b1 != b2 || a1 != a2 {
			return false
		}
	}
	return true
}

func points(r image.Rectangle) (pts []image.Point) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			pts = append(pts, image.Pt(x, y))
		}
	}
	return pts
}

// The README lists the commands in the order of help, each with its usage line.
func TestReadmeCommands(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "| `!"); ok {
			usage, _, _ := strings.Cut(rest, "`")
			listed = append(listed, strings.ReplaceAll(usage, `\|`, "|"))
		}
	}
	catalogue, err := translations()
	if err != nil {
		t.Fatal(err)
	}
	words := catalogue.Printer("en", func(line string) string { return line })
	var want []string
	for _, c := range service.Commands() {
		if !c.Hidden {
			want = append(want, words.Usage(c))
		}
	}
	if diff := cmp.Diff(want, listed); diff != "" {
		t.Errorf("the README's commands (-want +got):\n%s", diff)
	}
}
