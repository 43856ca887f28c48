package font

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/fogleman/gg"

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

// requireVariable is the environment variable that makes a missing font a failure.
const requireVariable = "HOSHI_TEST_REQUIRE"

// debianFont is the font of the golden pictures, where fonts-noto-cjk installs it.
const debianFont = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"

// needFonts skips the test if there are no Chinese, Japanese and Korean fonts.
func needFonts(t testing.TB) {
	t.Helper()
	if _, err := os.Stat(debianFont); err != nil {
		message := "the package fonts-noto-cjk is not installed: " + err.Error()
		if os.Getenv(requireVariable) != "" {
			t.Fatal(message)
		}
		t.Skip(message)
	}
}

// installedFonts returns the system's fonts. It skips the test if there are none for Chinese,
// Japanese and Korean.
func installedFonts(t testing.TB) *Fonts {
	t.Helper()
	needFonts(t)
	fonts, err := Find("")
	if err != nil {
		t.Fatal(err)
	}
	return fonts
}

// Characters that differ between Chinese and Japanese have the form of the picture's language, but
// Japanese names keep the Japanese form.
func TestFormsFollowTheLanguage(t *testing.T) {
	t.Parallel()
	fonts := installedFonts(t)
	outline := func(text, language string) vector.Extent {
		o := NewFaces(fonts, language).Bold.Outline(text, 1000)
		return vector.Extent{X0: o.Ink.X0, Y0: o.Ink.Y0, X1: o.Ink.X1, Y1: float64(len(o.Path(0, 0)))}
	}
	if outline("直", "zh-CN") == outline("直", "ja") {
		t.Error("直 looks the same in Chinese and Japanese")
	}
	if outline("直", "en") != outline("直", "zh-CN") {
		t.Error("in an English picture 直 is not Chinese")
	}
	if outline("直の", "zh-CN") != outline("直の", "ja") {
		t.Error("a name with kana has Chinese forms in a Chinese picture")
	}
}

// Splitting cubic curves into two quadratic ones doesn't visibly move any point of a glyph.
func TestOutlinesOfPostScriptFontsStayWithinTheirEm(t *testing.T) {
	t.Parallel()
	f := NewFaces(installedFonts(t), "ja").Medium
	for _, r := range "黒白五目並べ勝敗引分待龍鬱한글봐뷁。「」（）" {
		o := f.Outline(string(r), 100)
		var b boundsPen
		b.Draw(vector.Shape{Path: o.Path(0, 0)})
		if o.Width() < 10 || b.X0 < -6 || b.X1 > 106 || b.Y0 < -95 || b.Y1 > 20 {
			t.Errorf("%c covers %v of an em of 100", r, b.Extent)
		}
	}
}

// If fonts are missing or broken, the embedded ones remain.
func TestFontsThatAreNotThere(t *testing.T) {
	t.Parallel()
	fonts := &Fonts{
		known:  []fontFile{{medium: filepath.Join(t.TempDir(), "none.ttc")}, {medium: notAFont(t)}},
		opened: map[diskFontKey]*diskFont{}, chosen: map[fontChoice][]*diskFont{},
	}
	f := NewFaces(fonts, "ja").Bold
	if f.Has("黒") || !f.Has("Black") {
		t.Error("the face draws what it has no font for, or does not draw Latin letters")
	}
}

func notAFont(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "text.ttc")
	if err := os.WriteFile(path, []byte("not a font"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// Many goroutines draw with the same fonts, and more characters than the cache holds.
func TestFontsAreSafeForConcurrentUse(t *testing.T) {
	t.Parallel()
	fonts := installedFonts(t)
	want := NewFaces(fonts, "zh-CN").Bold.Outline("五子棋", 30).Ink
	var wg sync.WaitGroup
	for n := range 4 {
		wg.Go(func() {
			for r := range rune(maxDiskGlyphs) {
				f := NewFaces(fonts, "zh-CN").Bold
				f.Has(string('一' + rune(n)*maxDiskGlyphs/2 + r))
			}
			if got := NewFaces(fonts, "zh-CN").Bold.Outline("五子棋", 30).Ink; got != want {
				t.Errorf("the ink is %v, want %v", got, want)
			}
		})
	}
	wg.Wait()
}
