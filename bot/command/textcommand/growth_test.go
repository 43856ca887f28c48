package textcommand_test

import (
	"testing"

	"hoshi/engine/growthtest"
)

// TestReadingTakesTimeInProportion reads long nonsense messages: Discord allows 4,000 characters,
// but nothing here relies on that.
func TestReadingTakesTimeInProportion(t *testing.T) {
	r := newReader(t, "!")
	r.BareMoves = true
	for _, head := range []string{"", "!", "!move ", "!play ", "!import ", "!level "} {
		growthtest.Linear(t, head, func(text []byte) {
			m := message("")
			m.Text = string(text)
			r.Read(t.Context(), m)
		})
	}
}
