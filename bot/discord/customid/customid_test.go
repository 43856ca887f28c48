package customid

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hoshi/bot/domain/chat"
)

// A custom_id decodes to what was encoded, and is within Discord's limit.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := Click{
			Shown: chat.ShownState{
				Game: rapid.Int64Min(0).Draw(t, "game"), Revision: rapid.Int64Min(0).Draw(t, "revision"), Moves: rapid.IntRange(0, 400).Draw(t, "moves"),
			},
			Private: rapid.Bool().Draw(t, "private"),
			Form:    rapid.Bool().Draw(t, "form"),
			Command: rapid.StringMatching(`[a-z]{1,12}`).Draw(t, "command"),
			Words:   strings.Join(strings.Fields(rapid.StringMatching(`[a-z0-9 ]{0,12}`).Draw(t, "words")), " "),
		}
		id := k.ID()
		if len(id) > 100 {
			t.Fatalf("%q has %d characters", id, len(id))
		}
		if got, ok := Parse(id); !ok || got != k {
			t.Fatalf("%q: %+v, want %+v", id, got, k)
		}
	})
}

func TestIDsOfOthers(t *testing.T) {
	for _, id := range []string{"", "move", "2 b 1.2.3 move", "1 x 1.2.3 move", "1 b 1.2 move", "1 b 1.2.3", "1 b 1.2.3 ", "1 b x.y.z move"} {
		if k, ok := Parse(id); ok {
			t.Errorf("%q: %+v", id, k)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, id := range []string{"1 b 12.7.3 move h8", "1 p 0.0.0 ?move", "1 b 1.2.3 -", ""} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		if k, ok := Parse(id); ok && k.Command == "" {
			t.Fatalf("%q names no command: %+v", id, k)
		}
	})
}
