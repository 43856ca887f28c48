package service_test

import (
	"bytes"
	"os"
	"testing"

	"hoshi/bot/domain/settings"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/render"
	"hoshi/render/font"
)

// cjkPainter returns a painter that can write Chinese, Japanese and Korean, or skips the test if
// the system has no font for them.
func cjkPainter(t *testing.T) *render.Painter {
	t.Helper()
	fonts, err := font.Find("")
	if err != nil {
		t.Fatal(err)
	}
	p := render.NewPainterWithFonts(fonts)
	for tag, word := range map[string]string{"zh-CN": "黑", "ja": "黒の番", "ko": "흑"} {
		if p.CanWrite(word, tag) {
			continue
		}
		message := "no font of this system has " + tag + ": install fonts-noto-cjk"
		if os.Getenv("HOSHI_TEST_REQUIRE") != "" {
			t.Fatal(message)
		}
		t.Skip(message)
	}
	return p
}

// captions returns boards of one position with captions in each language.
func captions(t *testing.T, p *render.Painter) map[string][]byte {
	t.Helper()
	tb := servicetest.New(t, service.Options{Painter: p})
	tb.One("ann", "!details caption")
	tb.Begin("ann", "!play @bob")
	tb.One("ann", "h8")
	out := make(map[string][]byte)
	for _, tag := range settings.Languages() {
		tb.One("ann", "!language "+tag)
		out[tag] = tb.One("ann", "!board").Picture.PNG
	}
	return out
}

// The text in pictures is in the channel's language.
func TestPicturesAreInTheChannelsLanguage(t *testing.T) {
	got := captions(t, cjkPainter(t))
	for a, pictureA := range got {
		for b, pictureB := range got {
			if a < b && bytes.Equal(pictureA, pictureB) {
				t.Errorf("in %s and %s the picture is the same", a, b)
			}
		}
	}
}

// Without a font for the language, the whole caption is in English.
func TestPicturesWithoutAFontAreInEnglish(t *testing.T) {
	got := captions(t, render.NewPainter())
	for tag, picture := range got {
		if !bytes.Equal(picture, got["en"]) {
			t.Errorf("in %s the picture is not that in English", tag)
		}
	}
}
