package render

import (
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"hoshi/engine"
	"hoshi/render/chart"
	"hoshi/render/font"
)

// requireVariable is the environment variable that makes a missing font a failure.
const requireVariable = "HOSHI_TEST_REQUIRE"

// debianFont is the font of the golden pictures, where fonts-noto-cjk installs it.
const debianFont = "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc"

// withFonts is a painter with the fonts of Debian's fonts-noto-cjk.
var withFonts = sync.OnceValues(func() (*Painter, error) {
	fonts, err := font.Find("")
	return NewPainterWithFonts(fonts), err
})

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

// cjkPainter returns a painter that can write Chinese, Japanese and Korean, or skips the test.
func cjkPainter(t testing.TB) *Painter {
	t.Helper()
	needFonts(t)
	p, err := withFonts()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// wordsOf returns the texts of pictures in Chinese, Japanese or Korean.
func wordsOf(language string) Texts {
	type words struct{ black, white, move, moves, toMove, wins string }
	w := map[string]words{
		"zh-CN": {"黑方", "白方", "第 %d 手", "%d 手", "轮到%s", "%s胜"},
		"ja":    {"黒", "白", "%d手目", "%d手", "%sの番", "%sの勝ち"},
		"ko":    {"흑", "백", "%d수", "총 %d수", "%s 차례", "%s 승"},
	}[language]
	name := func(side engine.Color) string {
		if side == engine.White {
			return w.white
		}
		return w.black
	}
	return Texts{
		Black: w.black, White: w.white,
		Move:  func(n int) string { return fmt.Sprintf(w.move, n) },
		Moves: func(n int) string { return fmt.Sprintf(w.moves, n) },
		Standing: func(pos *engine.Position) string {
			if pos.Winner() != engine.Empty {
				return fmt.Sprintf(w.wins, name(pos.Winner()))
			}
			return fmt.Sprintf(w.toMove, name(pos.SideToMove()))
		},
	}
}

func TestGoldenCJK(t *testing.T) {
	t.Parallel()
	p := cjkPainter(t)
	running, won := played(t, 15, "h8 i9 g9"), played(t, 15, winningMoves)
	for name, c := range map[string]struct {
		language     string
		pos          *engine.Position
		black, white string
		rule         string
		notes        []string
	}{
		"caption_zh":    {"zh-CN", running, "王小明", "Hoshi", "连珠（有禁手）", []string{"深度 8", "1.4 秒"}},
		"caption_ja":    {"ja", won, "さくら", "直樹", "禁手なし", []string{"深さ8", "0.6秒"}},
		"caption_ko":    {"ko", running, "Hoshi", "김민준", "자유룰", []string{"깊이 8", "1.4초"}},
		"caption_names": {"en", running, "直角 Łukasz", "한별 ☆", "", []string{"depth 8"}},
	} {
		t.Run(name, func(t *testing.T) {
			texts := wordsOf(c.language)
			if c.language == "en" {
				texts = english()
			}
			got, err := p.PNG(Scene{Position: c.pos, Width: MinWidth, Theme: "paper", Last: true, Win: true, Language: c.language,
				Caption: &Caption{Black: c.black, White: c.white, Rule: c.rule, Notes: c.notes, Texts: texts}})
			if err != nil {
				t.Fatal(err)
			}
			checkGolden(t, name, got)
		})
	}
	t.Run("heat_ja", func(t *testing.T) {
		heat := []MoveValue{{At: points(t, 9, "e6")[0], Value: 1, Text: "勝"}, {At: points(t, 9, "e4")[0], Value: 0.4, Text: "40"}, {At: points(t, 9, "f5")[0], Text: "敗"}}
		got, err := p.PNG(Scene{Position: played(t, 9, "e5 d6"), Width: MinWidth, Language: "ja", Last: true, Heat: heat})
		if err != nil {
			t.Fatal(err)
		}
		checkGolden(t, "heat_ja", got)
	})
	t.Run("card_ko", func(t *testing.T) {
		chances := make([]float64, won.Len()+1)
		for i := range chances {
			chances[i] = 0.5 + 0.5*float64(i*i)/float64(won.Len()*won.Len())
		}
		got, err := p.Card(Card{Scene: Scene{Position: won, Theme: "paper", Language: "ko"}, Black: "김민준", White: "Hoshi", Rule: "표준룰(정확히 5목)",
			Texts: wordsOf("ko"), Evaluation: chart.Evaluation{Chances: chances}})
		if err != nil {
			t.Fatal(err)
		}
		checkGolden(t, "card_ko", got)
	})
}

func TestNamesInAnyScript(t *testing.T) {
	t.Parallel()
	f := font.NewFaces(cjkPainter(t).fonts, "en").Bold
	for name, want := range map[string]string{
		"さくら":       "さくら",
		"ann 😀":     "ann",
		"😀🎮 김민준 👍🏽": "김민준",
		"ann★":      "ann★",
		"مريم":      "Black", // would need shaping
		"अंजलि":     "Black",
		"ann مريم":  "Black",
		"😀":         "Black",
		"":          "Black",
	} {
		c := Caption{Black: name, Texts: english()}
		if got := c.name(f, engine.Black); got != want {
			t.Errorf("%q is written %q, want %q", name, got, want)
		}
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

func TestFindFonts(t *testing.T) {
	t.Parallel()
	for name, path := range map[string]string{"no file": filepath.Join(t.TempDir(), "none.ttf"), "no font": notAFont(t)} {
		if _, err := font.Find(path); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	cjkPainter(t)
	fonts, err := font.Find(debianFont)
	if err != nil {
		t.Fatal(err)
	}
	if p := NewPainterWithFonts(fonts); !p.CanWrite("黒 한 棋 ann", "ja") || p.CanWrite("", "ja") || p.CanWrite("a\nb", "ja") {
		t.Error("the painter does not write what the named font has, or writes what no font has")
	}
}
