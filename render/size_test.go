package render

import (
	"bytes"
	"image"
	"image/png"
	"testing"
)

// kind is a kind of picture whose file is measured: a scene, or whatever draw draws.
type kind struct {
	name  string
	scene Scene
	draw  func(*Painter) ([]byte, error) // nil for a scene
}

// kinds returns twelve kinds of pictures.
func kinds(t testing.TB) []kind {
	marked := markedScenes(t)
	return []kind{
		{name: "empty board", scene: Scene{Position: played(t, 15, "")}},
		{name: "opening with a caption", scene: marked["opening"]},
		{name: "24 stones", scene: Scene{Position: scattered(t, 15, 24, 3), Last: true, Previous: true}},
		{name: "60 stones", scene: Scene{Position: scattered(t, 15, 60, 2), Last: true, Previous: true}},
		{name: "60 numbered stones", scene: benchScene(t)},
		{name: "win with a caption", scene: marked["win"]},
		{name: "hints, paper", scene: marked["hints"].in("paper")},
		{name: "heat map, dark", scene: marked["heat"].in("dark")},
		{name: "60 numbered stones, contrast", scene: benchScene(t).in("contrast")},
		{name: "150 numbered stones, 20×20", scene: Scene{Position: scattered(t, 20, 150, 3), Numbers: AllNumbers, Last: true}},
		{name: "chart of ratings", draw: func(p *Painter) ([]byte, error) { return p.Chart(charts()[2]) }},
		{name: "share card", draw: func(p *Painter) ([]byte, error) { return p.Card(card(t)) }},
	}
}

// file returns the picture's file.
func (k kind) file(t testing.TB, p *Painter) []byte {
	t.Helper()
	draw := k.draw
	if draw == nil {
		draw = func(p *Painter) ([]byte, error) { return p.PNG(k.scene) }
	}
	file, err := draw(p)
	if err != nil {
		t.Fatalf("%s: %v", k.name, err)
	}
	return file
}

// reencoded returns a file's picture, and the file that image/png makes of it at its default
// level.
func reencoded(t testing.TB, file []byte) (*image.Paletted, []byte) {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if err := png.Encode(&again, img); err != nil {
		t.Fatal(err)
	}
	return img.(*image.Paletted), again.Bytes()
}

// No kind of picture takes over 3% more bytes than with image/png, though bands are compressed
// separately.
func TestPicturesAreAsSmallAsImagePNGs(t *testing.T) {
	t.Parallel()
	for _, k := range kinds(t) {
		file := k.file(t, shared())
		_, plain := reencoded(t, file)
		if 100*len(file) > 103*len(plain) {
			t.Errorf("%s: %d bytes, %.1f%% of image/png's %d", k.name, len(file), 100*float64(len(file))/float64(len(plain)), len(plain))
		}
	}
}
