package view

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"hoshi/bot/domain/chat"
	"hoshi/engine"
	"hoshi/render"
)

// A page can show an analysis on its own board, unless the values are too long.
func TestMarks(t *testing.T) {
	h8, i9 := engine.Point{Col: 7, Row: 7}, engine.Point{Col: 8, Row: 8}
	for _, tt := range []struct {
		name  string
		scene render.Scene
		want  chat.Marks
	}{
		{"a board", render.Scene{Labels: []render.Label{{At: h8, Text: "A"}}}, chat.Marks{}},
		{"the best moves", render.Scene{Hints: []engine.Point{h8}, Labels: []render.Label{{At: h8, Text: "A"}}},
			chat.Marks{Suggested: []engine.Point{h8}, Labels: []chat.Label{{At: h8, Text: "A"}}}},
		{"a line", render.Scene{Variation: []engine.Point{h8, i9}}, chat.Marks{Line: []engine.Point{h8, i9}}},
		{"values", render.Scene{Heat: []render.MoveValue{{At: h8, Value: 52, Text: "52"}, {At: i9, Value: 100, Text: "100"}}},
			chat.Marks{Labels: []chat.Label{{At: h8, Text: "52", Heat: 1}, {At: i9, Text: "100", Heat: 9}}}},
		{"long values", render.Scene{Heat: []render.MoveValue{{At: h8, Value: 52, Text: "52"}, {At: i9, Value: 1234, Text: "1234"}}}, chat.Marks{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if d := cmp.Diff(tt.want, marks(tt.scene)); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}
