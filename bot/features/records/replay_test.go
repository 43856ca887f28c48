package records_test

import (
	"bytes"
	"image/gif"
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

func TestReplay(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob")
	if got := tb.One("ann", "!replay"); !strings.Contains(got.Text, "Nobody has moved yet") {
		t.Errorf("of nothing: %q", got.Text)
	}
	for i, move := range []string{"h8", "i9", "g7", "a1"} {
		tb.One([]string{"ann", "bob"}[i%2], "!"+move)
	}
	for line, delay := range map[string]int{"!replay": 70, "!replay slow": 150, "!replay 500ms": 50} {
		got := tb.One("eve", line)
		if got.Picture == nil || !strings.HasSuffix(got.Picture.Name, ".gif") {
			t.Fatalf("%s: %+v", line, got)
		}
		if !strings.Contains(got.Text, "4 moves: in progress") {
			t.Errorf("%s of a running game: %q", line, got.Text)
		}
		anim, err := gif.DecodeAll(bytes.NewReader(got.Picture.PNG))
		if err != nil || len(anim.Image) != 5 || anim.Delay[1] != delay {
			t.Errorf("%s: %d frames with delays %v, %v", line, len(anim.Image), anim.Delay, err)
		}
	}
	if got := tb.One("eve", "!replay 1h"); !strings.Contains(got.Text, "`slow`, `normal` or `fast`") {
		t.Errorf("an hour a move: %q", got.Text)
	}
	tb.One("ann", "!resign yes")
	if got := tb.One("eve", "!replay"); !strings.Contains(got.Text, "bob wins") {
		t.Errorf("of a game that ann resigned: %q", got.Text)
	}
}
