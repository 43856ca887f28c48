package play_test

import (
	"slices"
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/engine"
	"hoshi/engine/opening"
)

// Each of the 26 renju openings is shown under each of its names, with its three stones.
func TestOpeningByNameOfAPattern(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, p := range opening.Patterns() {
		for _, name := range []string{p.Code, strings.ToLower(p.Code), p.Romaji, strings.ToUpper(p.Romaji), p.English, p.Chinese, p.Japanese, p.Korean} {
			got := tb.One("ann", "!opening "+name)
			if got.Picture == nil {
				t.Fatalf("!opening %s: %q without a picture", name, got.Text)
			}
			shown, ok := opening.PatternOf(got.Picture.Position)
			if !ok || shown.Code != p.Code || got.Picture.Position.Rule() != engine.Renju {
				t.Errorf("!opening %s draws %v, %t", name, shown, ok)
			}
			for _, want := range []string{p.Code, p.Romaji, p.English, p.Chinese, p.Japanese, p.Korean} {
				if !strings.Contains(got.Text, want) {
					t.Errorf("!opening %s: %q without %s", name, got.Text, want)
				}
			}
		}
	}
}

func TestOpeningPatternText(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	for _, tt := range []struct{ typed, want string }{
		{"!opening flower moon", "**Direct Kagetsu (Flower Moon)** is one of the 26 renju openings (D4): h8 h9 i9. Turned or mirrored, it's the same opening.\nEnglish Flower Moon · Chinese 花月 · Japanese 花月 (Kagetsu) · Korean 화월"},
		{"!opening i13", "**Indirect Suisei (Comet)** is one of the 26 renju openings (I13): h8 i9 f6."},
		{"!opening 화월", "renju openings (D4)"},
		{"!opening 유성", "renju openings (D13)"},
		{"!opening flower", "`flower` isn't an opening."},
		{"!opening d14", "`d14` isn't an opening."},
		{"!opening swap2 kagetsu", "`swap2`"},
		{"!opening swap2", "Opening **Swap2**"},
	} {
		if got := tb.One("ann", tt.typed); !strings.Contains(got.Text, tt.want) {
			t.Errorf("%s: %q, want %q", tt.typed, got.Text, tt.want)
		}
	}
}

// Looking at a pattern doesn't change the running game.
func TestOpeningPatternLeavesTheGameAlone(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob")
	tb.One("bob", "!opening cross")
	tb.One("ann", "!opening 花月")
	if got := tb.One("ann", "!board"); got.Picture.Position.Stones() != 4 {
		t.Errorf("the opening of the game has changed: %q", got.Text)
	}
}

func TestPatternsAreSuggested(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	command := tb.Service.Commands().Lookup("opening")
	for _, tt := range []struct {
		typed string
		want  []string
	}{
		{"kag", []string{"Kagetsu"}},
		{"flower m", []string{"Flower Moon"}},
		{"花", []string{"花月"}},
		{"d13", []string{"D13"}},
		{"渓", []string{"渓月"}},
		{"x", nil},
	} {
		got, err := tb.Service.Suggest(t.Context(), "c1", &command.Options[1], tt.typed, nil)
		if err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%q: %v, %v, want %v", tt.typed, got, err, tt.want)
		}
	}
	if got, _ := tb.Service.Suggest(t.Context(), "c1", &command.Options[1], "", nil); len(got) != service.MaxSuggestions || got[0] != "Kansei" {
		t.Errorf("nothing typed: %v", got)
	}
}
