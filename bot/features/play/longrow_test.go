package play_test

import (
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// A winning row that is longer than five is called by its length, in the message and for people who can't
// see the board.
func TestLongRowIsNamed(t *testing.T) {
	for _, tt := range []struct{ name, moves, last, text, alt string }{
		{"five", "h8 a1 i8 a3 j8 a5 k8 c2", "!l8", "**Five in a row**, h8 to l8", "five in a row from h8 to l8"},
		{"six", "h8 a1 i8 a3 j8 a5 l8 c2 m8 e2", "!k8", "**6 in a row**, h8 to m8", "6 in a row from h8 to m8"},
		{"nine", "g8 a1 h8 a3 i8 a5 j8 c2 l8 e2 m8 c4 n8 e4 o8 o1", "!k8", "**9 in a row**, g8 to o8", "9 in a row from g8 to o8"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tb := servicetest.New(t, service.Options{})
			tb.One("you", "!import "+tt.moves)
			got := tb.One("you", tt.last)
			if !strings.Contains(got.Text, tt.text) || !strings.Contains(got.Alt, tt.alt) {
				t.Errorf("%q, %q; want %q, %q", got.Text, got.Alt, tt.text, tt.alt)
			}
		})
	}
}
