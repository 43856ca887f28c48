package service_test

import (
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/service"
	"hoshi/bot/testing/servicetest"
)

// One person's analyses, which never end here, don't stop anyone from playing: a move and a hint
// elsewhere are answered before any of them. Those who have to wait are told.
func TestFloodOfAnalysesStopsNobody(t *testing.T) {
	tb := servicetest.New(t, service.Options{Searches: 1, AutoTime: time.Hour, MaxTime: time.Hour})
	service.SetWaitNotice(tb.Service, time.Millisecond)
	say := func(channel, author, text string) {
		t.Helper()
		if err := tb.Handle(servicetest.Message(channel, author, text)); err != nil {
			t.Fatalf("%s: %q: %v", author, text, err)
		}
	}
	flooded := []chat.ChannelID{"f1", "f2", "f3"}
	for _, ch := range flooded {
		say(string(ch), "eve", "!play")
		say(string(ch), "eve", "!h8")
		tb.Settle(ch)
		say(string(ch), "eve", "!depth auto")
	}
	for range 20 {
		for _, ch := range flooded {
			say(string(ch), "eve", "!analyze 5")
		}
	}
	tb.One("ann", "!play")
	if got := tb.One("ann", "!h8"); got.Picture == nil || got.Picture.Position.Len() != 2 {
		t.Errorf("a move elsewhere: %q", got.Text)
	}
	if got := tb.One("ann", "!hint"); !strings.Contains(got.Text, "Try") {
		t.Errorf("a hint elsewhere: %q", got.Text)
	}
	eventually(tb, "the analysis that waits is told so", func() bool {
		return count(tb, flooded, "others who asked first") > 0
	})
	if n := count(tb, flooded, "The best"); n > 0 {
		t.Errorf("%d analyses ended, so that the move and the hint may have waited for them", n)
	}
	if n := count(tb, flooded, "I'm already working on 2 of your requests"); n == 0 {
		t.Error("the flood was not refused")
	}
}

// count returns how many posts in channels contain a text.
func count(tb *servicetest.Harness, channels []chat.ChannelID, text string) (n int) {
	for _, ch := range channels {
		for _, p := range tb.Chat.In(ch) {
			if strings.Contains(p.Text, text) {
				n++
			}
		}
	}
	return n
}

// eventually waits for something that happens by itself.
func eventually(tb *servicetest.Harness, what string, is func() bool) {
	tb.T.Helper()
	for end := time.Now().Add(servicetest.Patience); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			tb.T.Fatal("never: " + what)
		}
	}
}
