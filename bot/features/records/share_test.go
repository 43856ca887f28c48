package records_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
	"hoshi/render"
)

func TestShare(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.Begin("ann", "!play @bob")
	for i, move := range []string{"a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"} {
		tb.One([]string{"ann", "bob"}[i%2], "!"+move)
	}
	if got := tb.One("eve", "!share"); !strings.Contains(got.Text, "isn't over yet") {
		t.Errorf("of a running game: %q", got.Text)
	}
	tb.One("ann", "!e1")
	got := tb.One("eve", "!share")
	if got.Picture == nil || !strings.Contains(got.Text, "@ann wins as Black after 9 moves") {
		t.Fatalf("%+v", got)
	}
	if img, err := png.Decode(bytes.NewReader(got.Picture.PNG)); err != nil || img.Bounds().Dx() != render.CardWidth || img.Bounds().Dy() != render.CardHeight {
		t.Errorf("the card: %v", err)
	}
}

// The chart on a card names moves by number, so the stones have numbers even if the channel's boards
// have none. What the channel has chosen stays.
func TestShareNumbers(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!import a1 a2 b1 b2 c1 c2 d1 d2 e1")
	plain := tb.One("ann", "!share").Picture.PNG
	tb.One("ann", "!numbers all")
	if all := tb.One("ann", "!share").Picture.PNG; !bytes.Equal(plain, all) {
		t.Error("without a choice, the card isn't the one with all numbers")
	}
	tb.One("ann", "!numbers last 2")
	if two := tb.One("ann", "!share").Picture.PNG; bytes.Equal(plain, two) {
		t.Error("the card has other numbers than the channel chose")
	}
}

// Someone who keeps asking has at most two requests in progress.
func TestShareOverAndOver(t *testing.T) {
	tb := servicetest.New(t, service.Options{})
	tb.One("ann", "!import a1 a2 b1 b2 c1 c2 d1 d2 e1")
	for range 20 {
		tb.Send("eve", "!share")
	}
	tb.Settle("c")
	cards, refused := 0, 0
	for _, p := range tb.Chat.In("c")[1:] {
		if p.Picture != nil {
			cards++
		} else if strings.Contains(p.Text, "I'm already working on 2 of your requests") {
			refused++
		}
	}
	if cards == 0 || refused == 0 || cards+refused != 20 {
		t.Errorf("%d cards and %d refusals", cards, refused)
	}
}
