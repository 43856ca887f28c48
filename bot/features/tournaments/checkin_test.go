package tournaments_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/bot/domain/chat"
	"hoshi/bot/domain/settings"
	"hoshi/bot/domain/stored"
)

// calls returns whom messages that the tournament posted in its channel have notified, and the latest one that did.
func (tb *table) calls() (called []chat.UserID, text string) {
	for _, p := range tb.Chat.In("c") {
		if len(p.Ping) > 0 {
			called, text = append(called, p.Ping...), p.Text
		}
	}
	return called, text
}

// When check-in opens, each entrant is mentioned once and gets a direct message once, unless they have quiet hours
// or don't want it. Nobody else is notified, and nothing is repeated.
func TestCheckInCallsEntrants(t *testing.T) {
	for _, tag := range settings.Languages() {
		t.Run(tag, func(t *testing.T) {
			tb := newTable(t)
			tb.clock.Set(time.Date(2026, 11, 24, 23, 30, 0, 0, time.UTC))
			for who, of := range map[chat.UserID]settings.UserSettings{"bob": {Quiet: "22-7"}, "cid": {Pings: settings.PingNever}, "ann": {Language: "ja"}} {
				if _, err := tb.Store.UpdateUserSettings(t.Context(), who, func(us *settings.UserSettings) { *us = of }); err != nil {
					t.Fatal(err)
				}
			}
			tb.Choose(settings.GuildSettings{Language: tag})
			tb.Chat.Set(func(ch chat.ChannelID, _ chat.Reply) error {
				if ch == "dm dan" {
					return fmt.Errorf("closed: %w", chat.ErrCannotPost)
				}
				return nil
			})
			tb.say("boss", "create swiss 5+5 name Cup")
			for _, who := range []string{"ann", "bob", "cid", "dan", "eve", "zoe"} {
				tb.say(who, "join")
			}
			tb.say("zoe", "leave")
			tb.cup()
			if called, text := tb.calls(); len(called) > 0 {
				t.Fatalf("before the check-in, %v are called: %s", called, text)
			}
			tb.say("boss", "begin")
			tb.cup()
			called, text := tb.calls()
			if want := []chat.UserID{"ann", "cid", "dan", "eve"}; !slices.Equal(called, want) {
				t.Errorf("%v are called, want %v", called, want)
			}
			for _, who := range []string{"@ann", "@bob", "@cid", "@dan", "@eve", "Cup"} {
				if !strings.Contains(text, who) {
					t.Errorf("%q doesn't name %s", text, who)
				}
			}
			for who, want := range map[string]int{"ann": 1, "bob": 0, "cid": 0, "dan": 0, "eve": 1, "zoe": 0, "boss": 0} {
				posts := tb.Chat.In(chat.ChannelID("dm " + who))
				if len(posts) != want {
					t.Errorf("%s has %d direct messages, want %d", who, len(posts), want)
				}
				for _, p := range posts {
					if link := p.Rows[0].Buttons[0].Link; link == nil || link.Channel != "c" || !strings.Contains(p.Text, "Cup") || (who == "ann") != (p.Language == "ja") && tag != "ja" {
						t.Errorf("%s was told in %s: %s, with a link to %+v", who, p.Language, p.Text, link)
					}
				}
			}
			// Nothing that happens later calls them again.
			tb.say("eve", "here")
			tb.say("zoe", "join")
			tb.say("boss", "extend minutes 5")
			tb.cup()
			if again, _ := tb.calls(); !slices.Equal(again, called) || len(tb.Chat.In("dm eve")) != 1 || len(tb.Chat.In("dm zoe")) != 0 {
				t.Errorf("later, %v have been called", again)
			}
		})
	}
}

// A large tournament calls everyone once, in several messages.
func TestCheckInCallsMany(t *testing.T) {
	tb := newTable(t)
	tb.says("boss", "create swiss 5+5 name Cup", "is open")
	var want []chat.UserID
	for i := range 120 {
		who := fmt.Sprint("someone", i)
		tb.clock.Advance(time.Second)
		tb.say(who, "join")
		want = append(want, chat.UserID(who))
	}
	tb.say("boss", "begin")
	tb.cup()
	if called, _ := tb.calls(); !slices.Equal(called, want) {
		t.Errorf("%d are called, want %d, each once", len(called), len(want))
	}
	for _, p := range tb.Chat.In("c") {
		if len([]rune(p.Text)) > 2000 {
			t.Errorf("a message has %d characters", len([]rune(p.Text)))
		}
	}
}

// A call that fails is made later, and one that a process may have made before it died isn't made twice.
func TestCheckInCallsAfterFailure(t *testing.T) {
	const record = -1 // of the calls
	tb := newTable(t)
	tb.say("boss", "create swiss 5+5 name Cup")
	for _, who := range []string{"ann", "bob", "cid"} {
		tb.say(who, "join")
	}
	tb.cup()
	refuses := func(ch chat.ChannelID, r chat.Reply) error {
		if strings.HasPrefix(r.Key, "call.") {
			return chat.ErrCannotPost
		}
		return nil
	}
	tb.Chat.Set(refuses)
	tb.say("boss", "begin")
	advance := func() error {
		cup, err := tb.Store.Tournament(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		return tb.Service.Jobs().Do(t.Context(), stored.TournamentJob{Tournament: 1, Revision: cup.Revision})
	}
	if err := advance(); err == nil {
		t.Fatal("a call that failed isn't tried again")
	}
	tb.Chat.Set(nil)
	tb.cup()
	called, _ := tb.calls()
	if want := []chat.UserID{"ann", "bob", "cid"}; !slices.Equal(called, want) {
		t.Fatalf("%v are called after a failure, want %v", called, want)
	}
	posts, err := tb.Store.TournamentPosts(t.Context(), 1)
	i := slices.IndexFunc(posts, func(p stored.TournamentPost) bool { return p.Round == record })
	if err != nil || i < 0 {
		t.Fatalf("no call is recorded: %v, %v", posts, err)
	}
	for _, ago := range []time.Duration{time.Second, time.Hour} {
		post := posts[i]
		post.Message = fmt.Sprint("posting", 0, " ", tb.clock.Now().Add(-ago).UnixMicro())
		if err := tb.Store.SetTournamentPost(t.Context(), post); err != nil {
			t.Fatal(err)
		}
		if err := advance(); err != nil {
			t.Fatal(err)
		}
		if again, _ := tb.calls(); !slices.Equal(again, called) {
			t.Errorf("%v are called again after a process died %v ago", again, ago)
		}
	}
}
