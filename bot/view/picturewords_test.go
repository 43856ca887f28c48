package view

import (
	"os"
	"testing"

	"github.com/BurntSushi/toml"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/game"
	"hoshi/bot/domain/message"
	"hoshi/engine"
)

// plain renders a text as its ID and arguments.
type plain struct{}

func (plain) Translate(_ string, t message.Text) string { return t.String() }

// A picture distinguishes two engines that play each other, by their strength in that game.
func TestNamesInPictures(t *testing.T) {
	hoshi, ann := game.Player{Engine: true}, game.Player{User: chat.User{Name: "Zoe\u0308"}}
	strong, deep := hoshi, hoshi
	strong.Level, deep.Depth = engine.Strong, 4
	shapes := game.Player{Engine: true, Program: "shapes"}
	for _, tt := range []struct {
		name         string
		black, white game.Player
		want         string // Black's name
	}{
		{"a person, in composed letters", ann, hoshi, "Zo\u00eb"},
		{"the engine", hoshi, ann, "Hoshi"},
		{"the engine at a level against a person", strong, ann, "Hoshi"},
		{"the engine at a depth against a person", deep, ann, "Hoshi"},
		{"a program", shapes, ann, "shapes"},
		{"two engines as the channel has them", hoshi, hoshi, "Hoshi"},
		{"two engines, one at a level", strong, hoshi, "picture.engine_strength Engine=Hoshi Strength=strength.level Level=strong"},
		{"two engines, one at a depth", deep, hoshi, "picture.engine_strength Engine=Hoshi Strength=strength.depth Depth=4"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := &game.Game{}
			g.Black, g.White = tt.black, tt.white
			if got := (PictureWords{Translator: plain{}}).Name(g, engine.Black); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func TestGamesInCharts(t *testing.T) {
	w := PictureWords{Translator: plain{}}
	for want, got := range map[string]string{
		"":                                 w.games(0, 0),
		"picture.games Count=3 Percent=67": w.games(3, 2.0/3),
		"picture.games Count=1 Percent=0":  w.games(1, 0),
		// A few lost games don't make 100 percent, and a few won ones aren't nothing.
		"picture.games Count=999 Percent=99": w.games(999, 998.0/999),
		"picture.games Count=999 Percent=1":  w.games(999, 1.0/999),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The font check covers every message used in pictures.
func TestPictureSamplesAreAllMessages(t *testing.T) {
	data, err := os.ReadFile("locale/en.toml")
	if err != nil {
		t.Fatal(err)
	}
	var messages struct {
		Picture, Color, Rule map[string]any
		Tournament           struct{ Picture map[string]any }
	}
	if err := toml.Unmarshal(data, &messages); err != nil {
		t.Fatal(err)
	}
	sampled := make(map[string]bool)
	for _, t := range pictureSamples() {
		sampled[t.ID] = true
	}
	for id := range messages.Picture {
		if !sampled["picture."+id] {
			t.Errorf("picture.%s is not asked for", id)
		}
	}
	for id := range messages.Tournament.Picture {
		if !sampled["tournament.picture."+id] {
			t.Errorf("tournament.picture.%s is not asked for", id)
		}
	}
	if len(messages.Picture) == 0 || len(messages.Tournament.Picture) == 0 || !sampled["color.white"] || !sampled["rule.standard"] {
		t.Error("no messages")
	}
}
