package play_test

import (
	"bytes"
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

func TestBoardAgain(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob")
	for i, move := range []string{"h8", "i9", "g7"} {
		tb.One([]string{"ann", "bob"}[i%2], "!"+move)
	}
	plain := tb.One("eve", "!board")
	if plain.Picture.Position.Len() != 3 || !strings.Contains(plain.Text, "The last move was **g7**") {
		t.Errorf("!board: %q", plain.Text)
	}
	for _, tt := range []struct {
		line  string
		moves int
	}{{"!board 1", 1}, {"!board 0", 0}, {"!board numbers", 3}, {"!board 2 dark numbers", 2}} {
		got := tb.One("eve", tt.line)
		if got.Picture.Position.Len() != tt.moves || bytes.Equal(got.Picture.PNG, plain.Picture.PNG) {
			t.Errorf("%s: %d moves, %q", tt.line, got.Picture.Position.Len(), got.Text)
		}
	}
	if got := tb.One("eve", "!board 4"); !strings.Contains(got.Text, "has 3 moves") {
		t.Errorf("a move that was not made: %q", got.Text)
	}
}
