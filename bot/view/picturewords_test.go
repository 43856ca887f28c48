package view

import (
	"os"
	"testing"

	"github.com/BurntSushi/toml"
)

// Whether there is a font for a language is asked with every message of pictures.
func TestPictureSamplesAreAllMessages(t *testing.T) {
	data, err := os.ReadFile("../locale/en.toml")
	if err != nil {
		t.Fatal(err)
	}
	var messages struct{ Picture, Color, Rule map[string]any }
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
	if len(messages.Picture) == 0 || !sampled["color.white"] || !sampled["rule.standard"] {
		t.Error("no messages")
	}
}
