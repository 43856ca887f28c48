package preferences_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

func TestCaption(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "!details caption")
	got := tb.One("you", "!play")
	img, err := png.Decode(bytes.NewReader(got.Picture.PNG))
	if err != nil || img.Bounds().Dy() <= img.Bounds().Dx() {
		t.Errorf("the picture has no strip: %v", err)
	}
}

// The game of 003_a76289b097367488.txt, figures 6 and 7, played in a channel: the reply to Black's
// g4 from the cross is g5, worth 200 and then -100.
func TestReportGame(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("you", "!details time value")
	start := tb.One("you", "!play windows cross")
	if n := start.Picture.Position.Stones(); n != 4 {
		t.Fatalf("%d stones stand at the start", n)
	}
	got := tb.One("you", "!move g4")
	for _, want := range []string{"windows plays **g5**", "200 after g4", "-100 after g5", "found in "} {
		if !strings.Contains(got.Text, want) {
			t.Errorf("%q, want %q in it", got.Text, want)
		}
	}
	tb.One("you", "!details off")
	tb.One("you", "!undo")

	think := tb.One("you", "!think")
	for _, want := range []string{"alpha", "beta", "nodes", "cuts", "time", "line", "windows would play"} {
		if !strings.Contains(think.Text, want) {
			t.Errorf("!think: %q, want %q in it", think.Text, want)
		}
	}
	if think.Picture == nil {
		t.Error("!think draws no line")
	}
	heat := tb.One("you", "!heat")
	if heat.Picture == nil || !strings.Contains(heat.Text, "worth to windows, looking 4 moves ahead") {
		t.Errorf("!heat: %+v", heat)
	}
	mine := tb.One("you", "!heat greedy")
	if mine.Picture == nil || !strings.Contains(mine.Text, "worth to greedy") {
		t.Errorf("!heat greedy: %+v", mine)
	}
	if g := tb.Game(); len(g.Moves) != 0 {
		t.Errorf("asking changed the game: %v", g.Moves)
	}
}

// Details are set by anyone in the channel, so they don't help a side where that isn't fair: the value of
// the position appears only in unrated games.
func TestValueOfRatedGames(t *testing.T) {
	for _, test := range []struct {
		name, play string
		shown      bool
	}{
		{"unrated, between people", "!play @bob black", true},
		{"rated, between people", "!play rated @bob black", false},
		{"unrated, against a level", "!play easy unrated black", true},
		{"rated, against a level", "!play easy rated black", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			if got := tb.One("eve", "!details value").Text; !strings.Contains(got, "Rated games and tournament games never show the value.") {
				t.Errorf("the answer: %q", got)
			}
			got := tb.One("ann", test.play)
			if strings.Contains(test.play, "@bob") {
				got = tb.One("bob", "!accept")
			}
			got = tb.One("ann", "!h8")
			if shown := strings.Contains(got.Text, "value: Black"); shown != test.shown {
				t.Errorf("%q", got.Text)
			}
		})
	}
}
