package e2e_test

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/service"
)

// The pictures in the documents are what the command lines in pictures.md produce. The README shows
// only those, and the pictures of pages that TestReadmeChat and TestReadmePage check.
func TestReadmePictures(t *testing.T) {
	t.Parallel()
	const root = "../../.."
	made := map[string]bool{"page.png": true, "chat.gif": true}
	for line := range strings.Lines(document(t, "bot/docs/pictures.md")) {
		command, ok := strings.CutPrefix(strings.TrimSpace(line), "go run . ")
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
		made[filepath.Base(kept)] = true
	}
	if len(made) < 8 {
		t.Errorf("pictures.md makes only %v", made)
	}
	shown := regexp.MustCompile(`(?:!\[[^\]]+\]\(|<img src=")render/docs/([^)"]*)`).FindAllStringSubmatch(document(t, "README.md"), -1)
	if len(shown) < 2 {
		t.Errorf("the README shows only %v", shown)
	}
	for _, picture := range shown {
		if !made[picture[1]] {
			t.Errorf("the README shows %s, which no command in pictures.md makes", picture[1])
		}
	}
}

// document reads a file of the repository.
func document(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../../..", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
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
	t.Errorf("%s is not what its command in pictures.md makes", want)
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

// commands.md lists the commands in the order of help, each with its usage line. The README names a
// dozen of them.
func TestReadmeCommands(t *testing.T) {
	t.Parallel()
	catalogue, err := translations()
	if err != nil {
		t.Fatal(err)
	}
	words := catalogue.Printer("en", func(line string) string { return line })
	var want, names []string
	for _, c := range service.Commands() {
		if !c.Hidden {
			want = append(want, words.Usage(c))
			names = append(names, c.Name)
		}
	}
	if diff := cmp.Diff(want, tableOfCommands(document(t, "bot/docs/commands.md"))); diff != "" {
		t.Errorf("the commands in commands.md (-want +got):\n%s", diff)
	}
	short := tableOfCommands(document(t, "README.md"))
	if len(short) != 12 {
		t.Errorf("the README names %d commands, want 12: %v", len(short), short)
	}
	for _, name := range short {
		if !slices.Contains(names, name) {
			t.Errorf("the README names %q, which isn't a command", name)
		}
	}
}

// tableOfCommands returns the usage lines in a document's tables.
func tableOfCommands(text string) (listed []string) {
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, "| `!"); ok {
			usage, _, _ := strings.Cut(rest, "`")
			listed = append(listed, strings.ReplaceAll(usage, `\|`, "|"))
		}
	}
	return listed
}

// Someone decides in two minutes whether to try Hoshi.
func TestReadmeIsShort(t *testing.T) {
	t.Parallel()
	if n := len(strings.Fields(document(t, "README.md"))); n > 800 {
		t.Errorf("the README has %d words, more than 800: move some to bot/docs", n)
	}
}
